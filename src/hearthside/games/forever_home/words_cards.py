"""Every card, board and piece in words, for the inspector and ``hearthside cards``."""

from hearthside.games.forever_home.cards import DOGS, Cards, Space
from hearthside.games.forever_home.words import drawn
from hearthside.games.forever_home.words_names import AXES, BREEDS, PLACES, SKILLS, space
from hearthside.games.forever_home.words_score import AWARDS, challenge_says, pays
from hearthside.kernel.cards import CardText
from hearthside.kernel.english import listed, sentence, some

LEGEND = {
    "A": "A one kind of dog",
    "B": "B another kind",
    "*": "* any dog",
    "x": "x an empty space",
    ".": ". whatever you like",
}


def card_texts(pack: Cards) -> list[CardText]:
    """The card table in its order, then skill spaces and dogs."""
    return [
        *_training(pack),
        *_homes(pack),
        *_boards(pack),
        *[_space(one) for one in pack.spaces],
        *[
            CardText(
                kind.id,
                f"{sentence(DOGS[i])} {BREEDS[i]}",
                "Dog",
                "One of seven kinds.",
                kind.provenance,
                kind.source,
                kind.tokens,
                rule="dogs",
            )
            for i, kind in enumerate(pack.dogs)
        ],
    ]


def _training(pack: Cards) -> list[CardText]:
    return [
        CardText(
            id=card.id,
            name=card.name,
            kind="Training card",
            text=f"{drawn(card.pattern)} ({_legend(card.pattern)}). {_graduates(card.graduation)}.",
            provenance=card.provenance,
            source=card.source,
            facts={
                "pattern": drawn(card.pattern),
                "graduation": str(card.graduation),
                "reputation": str(card.reputation),
            },
            rule="pattern",
        )
        for card in pack.training
    ]


def _legend(pattern: tuple[str, ...]) -> str:
    """The signs of a pattern in words."""
    return ", ".join(words for sign, words in LEGEND.items() if sign in "".join(pattern))


def _graduates(number: int) -> str:
    return sentence(some(number, "dog graduates", "dogs graduate"))


def _homes(pack: Cards) -> list[CardText]:
    return [
        CardText(
            id=card.id,
            name=card.name,
            kind=f"Home card, {card.category}",
            text=f"Pays {pays(card.rule)}.",
            provenance=card.provenance,
            source=card.source,
            facts={"category": card.category},
            rule=card.category,
        )
        for card in pack.homes
    ]


def _boards(pack: Cards) -> list[CardText]:
    found = [
        CardText(
            id=box.id,
            name=f"Commendation, {AWARDS[box.kind]}",
            kind="Commendation",
            text=f"{box.reputation} reputation for whoever has the most of its dog ({AWARDS[box.kind]}).",
            provenance=box.provenance,
            source=box.source,
            facts={"reputation": str(box.reputation)},
            rule="commendations",
        )
        for box in pack.commendations
    ]
    found += [
        CardText(
            id=one.id,
            name=f"Challenge {i + 1}",
            kind="Solo challenge",
            text=f"{challenge_says(one.kind, one.reputation)}.",
            provenance=one.provenance,
            source=one.source,
            facts={"reputation": str(one.reputation)},
            rule="challenges",
        )
        for i, one in enumerate(pack.challenges)
    ]
    for solo in pack.solo:
        gone = [f"the {PLACES[place - 1]} dog" for place in solo.remove_dogs]
        gone += [f"the {PLACES[place - 1]} training card" for place in solo.remove_cards]
        found.append(
            CardText(
                id=solo.id,
                name="Auto Trainer",
                kind="Solo card",
                text=f"Removes {listed(gone)} from the left.",
                provenance=solo.provenance,
                source=solo.source,
                rule="auto-trainer",
            )
        )
    return found


def _space(one: Space) -> CardText:
    text = {
        "slide": f"Another dog moves {' or '.join(AXES[axis] for axis in one.axes)}, any distance, to an empty space.",
        "exchange_card": "A card of your hand changes places with a training card of the display.",
        "exchange_dog": "Another dog of your grid changes places with a dog of the display.",
    }[one.skill]
    return CardText(
        id=one.id,
        name=f"{sentence(SKILLS[one.skill])} ({space(one.cell)})",
        kind="Skill space",
        text=text,
        provenance=one.provenance,
        source=one.source,
        rule="skill",
    )
