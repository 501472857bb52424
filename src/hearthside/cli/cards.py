"""``hearthside cards``."""

from typing import Annotated

import typer
from rich.text import Text

from hearthside.cli.given import AsJson, GameName, PackFile, find_game, read_pack
from hearthside.cli.output import console, table, write_json
from hearthside.kernel.cards import CardText
from hearthside.kernel.errors import Problem


def run(
    game: GameName,
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="A card's name or id, or a part of it.")] = None,
    pack: PackFile = None,
    json: AsJson = False,
) -> None:
    """Show a game's cards: text, number of copies, and where we know them from.

    Example: [bold]hearthside cards forest_shuffle "roe deer"[/bold]
    """
    found = find_game(game)
    cards = found.cards(found.load(read_pack(pack)))
    if name is not None:
        cards = pick(cards, name, found.title)
    if json:
        write_json(cards)
    elif name is not None and len(cards) == 1:
        show(cards[0])
    else:
        listed = table("card", "kind", "copies", "text", "known from", right=("copies",))
        for card in cards:
            listed.add_row(Text(card.name), Text(card.kind), str(card.copies), Text(card.text), Text(card.provenance))
        console().print(listed)


def pick(cards: list[CardText], name: str, title: str) -> list[CardText]:
    """The card of exactly this name or id, or else all whose name contains it."""
    wanted = name.casefold()
    exact = [card for card in cards if wanted in (card.id.casefold(), card.name.casefold())]
    similar = exact or [card for card in cards if wanted in card.name.casefold()]
    if not similar:
        raise Problem(f"{title} has no card {name!r}. `hearthside cards` without a name lists them all.")
    return similar


def show(card: CardText) -> None:
    """One card in full."""
    out = console()
    out.print(Text(card.name, "bold"), Text(f"({card.kind})", "dim"))
    out.print(Text(card.text))
    facts = table("", "")
    facts.show_header = False
    for key, value in card.facts.items():
        facts.add_row(Text(key, "dim"), Text(value))
    facts.add_row(Text("copies", "dim"), str(card.copies))
    known = f"{card.provenance} ({card.source})" if card.source else card.provenance
    facts.add_row(Text("known from", "dim"), Text(known))
    if card.rule:
        facts.add_row(Text("rule", "dim"), Text(card.rule))
    out.print(facts)
