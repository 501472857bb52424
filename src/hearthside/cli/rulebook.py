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
    """The paragraph with this anchor, or else those titled with all the words, or else those that speak of them.

    A heading that stands alone brings all that stands under it.

    >>> [p.anchor for p in search("# Traps\\n\\nA trap closes.\\n\\n# Pawns\\n\\nTraps catch pawns.", "traps pawn")]
    ['pawns']
    >>> [p.anchor for p in search("# The end\\n\\n## Last turns\\n\\nOne each.\\n\\n## Ties\\n\\nShared.\\n\\n# More", "the end")]
    ['the-end', 'last-turns', 'ties']
    """
    found = paragraphs(rules)
    wanted = stems(words)
    for chosen in (
        [p for p in found if p.anchor == slug(words)],
        [p for p in found if wanted <= stems(p.title)],
    ):
        told = [p for p in chosen if not _bare(p)]
        if chosen:
            return told or _section(found, chosen[0])
    return [p for p in found if wanted <= stems(p.text)]


def _bare(paragraph: Paragraph) -> bool:
    """Nothing but a heading."""
    return paragraph.depth > 0 and "\n" not in paragraph.text


def _section(found: list[Paragraph], heading: Paragraph) -> list[Paragraph]:
    """A heading and all that stands under it."""
    start = found.index(heading)
    end = start + 1
    while end < len(found) and not 0 < found[end].depth <= heading.depth:
        end += 1
    return found[start:end]


def stems(text: str) -> set[str]:
    """The words of a text without what a plural adds, so that "traps" finds "trap", and "reroll" finds "re-roll".

    >>> sorted(stems("Full litters, two matches")), sorted(stems("a re-roll"))
    (['full', 'litter', 'match', 'two'], ['a', 're', 'reroll', 'roll'])
    """
    words = re.findall(r"[\w']+", f"{text} {text.replace('-', '')}".casefold())
    return {re.sub(r"(?<=[^s])s$", "", re.sub(r"(?<=ch|sh|ss)es$|(?<=x)es$", "", word)) for word in words}
