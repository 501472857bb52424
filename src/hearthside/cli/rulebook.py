"""Finding a paragraph in a game's rules by its anchor."""

import re

import msgspec

from hearthside.kernel.english import slug

_ANCHOR = re.compile(r'<a id="([^"]+)"></a>\s*')
_HEADING = re.compile(r"(#+) (.+)")


class Paragraph(msgspec.Struct, frozen=True):
    """A piece of the rules between two anchors."""

    anchor: str
    title: str
    depth: int
    """How deep its heading stands; 0 for a paragraph without one."""
    text: str


def paragraphs(rules: str) -> list[Paragraph]:
    """The rules in pieces: an explicit anchor or a heading begins a new one; an anchor just before a heading names it.

    >>> [p.anchor for p in paragraphs("# The game\\n\\nText.\\n\\n<a id=\\"paying\\"></a>\\n## To pay\\n\\nMore.")]
    ['the-game', 'paying']
    """
    pieces: list[tuple[str, list[str]]] = []
    named = False
    for line in rules.splitlines():
        heading = _HEADING.fullmatch(line)
        if heading and named:
            pieces[-1][1].append(line)
        elif heading:
            pieces.append((slug(heading[2]), [line]))
        for anchor in _ANCHOR.findall(line):
            pieces.append((anchor, []))
        if pieces and not heading:
            pieces[-1][1].append(_ANCHOR.sub("", line))
        if line.strip():
            named = not heading and _ANCHOR.sub("", line) == "" and bool(_ANCHOR.match(line))
    return [_paragraph(anchor, lines) for anchor, lines in pieces]


def _paragraph(anchor: str, lines: list[str]) -> Paragraph:
    text = "\n".join(lines).strip()
    heading = _HEADING.match(text)
    title = heading[2] if heading else anchor.replace("-", " ")
    return Paragraph(anchor, title, len(heading[1]) if heading else 0, text)


def search(rules: str, words: str) -> list[Paragraph]:
    """The paragraph with this anchor, or else those that speak of all the words, the ones titled so first.

    >>> [p.anchor for p in search("# Traps\\n\\nA trap closes.\\n\\n# Pawns\\n\\nTraps catch pawns.", "traps pawn")]
    ['pawns']
    """
    found = paragraphs(rules)
    exact = [p for p in found if p.anchor == slug(words)]
    if exact:
        return exact[:1]
    wanted = stems(words)
    titled = [p for p in found if wanted <= stems(p.title)]
    return titled or [p for p in found if wanted <= stems(p.text)]


def stems(text: str) -> set[str]:
    """The words of a text without what a plural adds, so that "traps" finds "trap".

    >>> sorted(stems("Full litters, two matches"))
    ['full', 'litter', 'match', 'two']
    """
    words = re.findall(r"[\w']+", text.casefold())
    return {re.sub(r"(?<=[^s])s$", "", re.sub(r"(?<=ch|sh|ss)es$|(?<=x)es$", "", word)) for word in words}
