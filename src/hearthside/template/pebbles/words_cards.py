"""The pebbles in words."""

from typing import Any

from hearthside.kernel.cards import CardText
from hearthside.kernel.english import some
from hearthside.template.pebbles.cards import Pebbles


def colour_name(view: Any, colour: int) -> str:
    """A colour of the pack that is played with; some other one where the pack has none of this number."""
    colours: tuple[str, ...] = view.colours
    return colours[colour] if colour < len(colours) else f"colour {colour + 1}"


def card_texts(pack: Pebbles) -> list[CardText]:
    return [
        CardText(
            id=kind.id,
            name=f"{kind.colour.title()} pebble with {some(kind.spots, 'spot')}",
            kind="pebble",
            text=f"Worth {some(kind.spots, 'point')} more on a cairn." if kind.spots else "A plain pebble.",
            provenance=kind.provenance,
            source=kind.source,
            copies=kind.copies,
            facts={"colour": kind.colour, "spots": str(kind.spots)},
            rule="score",
        )
        for kind in pack.kinds
    ]
