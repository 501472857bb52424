"""What a card does: each effect and bonus with its words and its face in one place. How it is carried out is in the steps."""

from typing import Annotated

import msgspec

from hearthside.games.forest_shuffle import faces
from hearthside.games.forest_shuffle.card_tables import CardTables
from hearthside.games.forest_shuffle.faces import Parts
from hearthside.games.forest_shuffle.vocabulary import SIDES, Count, Side, Tag, Word
from hearthside.games.forest_shuffle.words_names import MANY, ON_SIDE, ONE, cards_of, plural
from hearthside.kernel.cards import FacePart
from hearthside.kernel.english import article, number, sentence

CARD = faces.picture("do-card", "draw")
LASTING = faces.picture("do-lasting", "for the rest of the game")
CAVE = faces.picture("do-cave", "under the cave")


class Effect(Word, frozen=True):
    """What a card does when it is placed, or from then on."""

    def sentence(self, pack: CardTables, species: str) -> str:
        """As a sentence on the card of a species, by its name."""
        raise NotImplementedError

    def face(self, pack: CardTables) -> Parts:
        """What a drawn card shows of it."""
        raise NotImplementedError

    def named(self) -> tuple[str, ...]:
        """The species it speaks of."""
        return ()


# What happens once, right after a card was placed


class Deed(Effect, frozen=True):
    """Something that happens once; an effect or a bonus."""

    def words(self, pack: CardTables) -> str:
        """As an order, without a full stop: "draw two cards"."""
        raise NotImplementedError

    def sentence(self, pack: CardTables, species: str) -> str:
        return f"{sentence(self.words(pack))}."


class DrawCards(Deed, frozen=True, tag="draw"):
    """Draw this many cards from the deck."""

    cards: Count

    def words(self, pack: CardTables) -> str:
        return f"draw {cards_of(self.cards)}"

    def face(self, pack: CardTables) -> Parts:
        return (CARD, faces.worth(self.cards))


class DrawPer(Deed, frozen=True, tag="draw-per"):
    """Draw one card for each card of a species, or with a tag, in your forest now."""

    species: str = ""
    tag: Tag | None = None
    up_to: bool = False
    """Whether one may stop after each card."""

    def words(self, pack: CardTables) -> str:
        what = pack.called(self.species) if self.species else ONE[self.tag or "tree"]
        return f"draw {'up to one card' if self.up_to else 'a card'} for each {what} in your forest"

    def face(self, pack: CardTables) -> Parts:
        of = pack.portrait(self.species) if self.species else faces.tag(self.tag or "tree")
        return (CARD, faces.TIMES, of)

    def named(self) -> tuple[str, ...]:
        return (self.species,) if self.species else ()


class ExtraTurn(Deed, frozen=True, tag="extra-turn"):
    """Take another turn after this one."""

    def words(self, pack: CardTables) -> str:
        return "take another turn after this one"

    def face(self, pack: CardTables) -> Parts:
        return (faces.picture("do-turn", "another turn"),)


class PlaceFree(Deed, frozen=True, tag="place-free"):
    """Place one card, or any number, with this tag from your hand without paying."""

    tag: Tag
    any_number: bool = False

    def words(self, pack: CardTables) -> str:
        what = f"any number of {MANY[self.tag]}" if self.any_number else f"one {ONE[self.tag]}"
        return f"place {what} from your hand without paying"

    def face(self, pack: CardTables) -> Parts:
        many = (faces.letters("any"),) if self.any_number else ()
        return (faces.picture("do-free", "place without paying"), *many, faces.tag(self.tag))


class ClearingToCave(Deed, frozen=True, tag="clearing-to-cave"):
    """Move every card of the clearing under your cave."""

    def words(self, pack: CardTables) -> str:
        return "move the whole clearing under your cave"

    def face(self, pack: CardTables) -> Parts:
        return (CAVE, faces.letters("all"))


class HandToCave(Deed, frozen=True, tag="hand-to-cave"):
    """Put any number of cards from your hand under your cave and draw as many."""

    def words(self, pack: CardTables) -> str:
        return "put any number of cards from your hand under your cave and draw as many"

    def face(self, pack: CardTables) -> Parts:
        return (CAVE,)


class PlayMore(Deed, frozen=True, tag="play-more"):
    """Play any number of further cards at their cost in this turn."""

    def words(self, pack: CardTables) -> str:
        return "play any number of further cards now, each at its cost"

    def face(self, pack: CardTables) -> Parts:
        return (faces.picture("do-more", "play further cards"),)


AnyDeed = DrawCards | DrawPer | ExtraTurn | PlaceFree | ClearingToCave | HandToCave | PlayMore


def bonus_words(pack: CardTables, deeds: tuple[AnyDeed, ...]) -> str:
    """Several deeds, done one after the other."""
    return "; then ".join([deed.words(pack) for deed in deeds])


# What lasts


class DrawWhen(Effect, frozen=True, tag="draw-when"):
    """From your next turn on, draw a card whenever you place a card with this tag or on this side."""

    placed: Tag | Side

    def sentence(self, pack: CardTables, species: str) -> str:
        if self.placed in SIDES:
            what = f"a card {ON_SIDE[self.placed]} a tree"
        else:
            what = "a tree or a sapling" if self.placed == "tree" else article(ONE[self.placed])
        return f"From your next turn on, whenever you place {what}, you may draw a card."

    def face(self, pack: CardTables) -> Parts:
        return (LASTING, self._noticed(), faces.letters("›"), CARD, faces.worth(1))

    def _noticed(self) -> FacePart:
        if self.placed in SIDES:
            return faces.picture(f"side-{self.placed}", f"card {ON_SIDE[self.placed]} a tree")
        return faces.tag(self.placed)


class ShareSlot(Effect, frozen=True, tag="share-slot"):
    """More cards of this species may join its slot: up to ``most`` in all, any number when it is 0."""

    most: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0

    def sentence(self, pack: CardTables, species: str) -> str:
        how_many = sentence(number(self.most)) if self.most else "Any number of"
        return f"{how_many} {plural(species)} may share one slot."

    def face(self, pack: CardTables) -> Parts:
        most = (faces.worth(self.most),) if self.most else ()
        return (faces.picture("do-share", "may share a slot"), *most)


class CountHostTwice(Effect, frozen=True, tag="count-host-twice"):
    """The tree it sits at counts once more wherever trees are counted by number."""

    def sentence(self, pack: CardTables, species: str) -> str:
        return "Its tree counts once more wherever trees are counted by number."

    def face(self, pack: CardTables) -> Parts:
        return (LASTING, faces.tag("tree"), faces.worth("+1"))


AnyEffect = AnyDeed | DrawWhen | ShareSlot | CountHostTwice
