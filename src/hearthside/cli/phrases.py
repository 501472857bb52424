"""What somebody means who types a few words: options, refused actions, cards."""

from typing import Any

import msgspec

from hearthside.cli.rulebook import stems
from hearthside.kernel.cards import CardText
from hearthside.kernel.errors import Refusal
from hearthside.kernel.match import Match


class RefusedOption(msgspec.Struct, frozen=True):
    """Why something that was asked about is not possible; ``others`` are refused for the same reason."""

    label: str
    refusal: Refusal
    others: int


def with_words(match: Match, seat: int, words: str, actions: list[Any]) -> list[tuple[Any, str]]:
    """The actions whose label contains all the words, as they were typed."""
    wanted = words.casefold().split()
    return [
        (action, label) for action, label in _labels(match, seat, actions) if all(w in label.casefold() for w in wanted)
    ]


def _labels(match: Match, seat: int, actions: list[Any]) -> list[tuple[Any, str]]:
    voice, view = match.voice(seat), match.view(seat)
    return [(action, match.game.label(voice, view, action)) for action in actions]


def reasons(match: Match, seat: int, words: str) -> list[RefusedOption]:
    """Why what these words mean cannot be done now, the most useful reason first, each once.

    Words are sought in the action's sentence, its heading, its own name and what it does ("flip", "draw"). Where a
    card is named that no action speaks of now (it is not in the hand), the rest of the words say what was wanted of it.
    """
    allowed = set(match.options)
    others = [action for action in match.catalogue.actions if action not in allowed]
    found = _meant(match, seat, stems(words), others)
    if not found:
        for card in cards_in(match, words):
            rest = stems(words) - stems(card.name)
            found = [(f"{label} ({card.name})", action) for label, action in _meant(match, seat, rest, others)]
            if found:
                break
    grouped: dict[str, RefusedOption] = {}
    for label, action in found:
        refusal = match.why(seat, action)
        assert refusal is not None
        known = grouped.get(refusal.why)
        grouped[refusal.why] = (
            RefusedOption(label, refusal, 0)
            if known is None
            else msgspec.structs.replace(known, others=known.others + 1)
        )
    # A reason with a cure helps most; then the one that says most.
    return sorted(grouped.values(), key=lambda reason: not reason.refusal.cure)


def _meant(match: Match, seat: int, wanted: set[str], actions: list[Any]) -> list[tuple[str, Any]]:
    """The actions these words speak of, closest first: words of the sentence before words of the heading."""
    if not wanted:
        return []
    close: list[tuple[int, int, str, Any]] = []
    for action, label in _labels(match, seat, actions):
        said = stems(label)
        about = stems(f"{match.game.group(action)} {type(action).__name__} {type(action).__struct_config__.tag}")
        if wanted <= said | about:
            close.append((len(wanted - said), len(said), label, action))
    best = min([missing for missing, *_ in close], default=0)
    return [(label, action) for missing, _, label, action in sorted(close, key=lambda c: c[:2]) if missing == best]


def cards_in(match: Match, words: str) -> list[CardText]:
    """The cards whose whole name is among the words, the longest name first."""
    typed = stems(words)
    found = [card for card in match.game.cards(match.pack) if stems(card.name) <= typed]
    return sorted(found, key=lambda card: -len(card.name))


def cards_named(match: Match, words: str) -> list[CardText]:
    """The cards these words name."""
    wanted = stems(words)
    return [card for card in match.game.cards(match.pack) if wanted <= stems(card.name)]
