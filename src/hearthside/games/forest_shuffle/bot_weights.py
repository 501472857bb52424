"""What a judgement of Forest Shuffle weighs with: ``normal`` by the numbers set by hand, whoever thinks ahead by those self-play has tuned."""

from hearthside.games.forest_shuffle.cards import ForestPack
from hearthside.kernel.weights import read_weights

TASTE = "taste_"
"""What a species earns beyond what the judgement sees in it is named after it."""


class Weights:
    """The numbers of one judgement. What a number does that the hand-set judgement does without, it leaves at nothing."""

    def __init__(self, numbers: dict[str, float]) -> None:
        # Cards
        self.card = numbers["card"]
        """What a card in hand is worth in points while there is time to use it: a play earns about nine points and uses up two or three cards."""
        self.used_a_turn = numbers["used_a_turn"]
        """How many cards of the hand a turn can put to use; with more than that for the turns that are left, cards lose their worth."""
        self.last_turns = numbers["last_turns"]
        """In so many last turns cards lose their worth, too."""
        self.hunger = numbers["hunger"]
        self.sated = numbers["sated"]
        """How much more than a card two drawn ones are worth with an empty hand, and how much less with each card in it."""
        self.drawn = numbers["drawn"]
        """How much a card counts that an effect or a bonus draws."""
        self.kept = numbers["kept"]
        self.usual = numbers["usual"]
        self.dearest = numbers["dearest"]
        """How much of what a card could earn makes it dearer than any other card, beyond what is usual, and by how much at most."""
        self.any_card = numbers["any_card"]
        self.poor_card = numbers["poor_card"]
        """How much of its price any card in hand is worth, and how much of it less the poorest one."""
        self.spent = numbers["spent"]
        """How much of a card's worth is lost by playing it."""
        # Turns
        self.turn = numbers["turn"]
        """What a turn is worth."""
        self.mole = numbers["mole"]
        """How many turns a Mole in hand may save."""
        self.act = numbers["act"]
        self.sapling = numbers["sapling"]
        """What playing a card, or a sapling, is worth in itself, against drawing."""
        self.deck_a_turn = numbers["deck_a_turn"]
        self.plays_a_turn = numbers["plays_a_turn"]
        """How many cards come off the deck, and how many are played, in an average turn."""
        self.swing = numbers["swing"]
        """By how many points a lead changes in a turn, roughly."""
        self.end = numbers["end"]
        """How much the chance to win counts for what may end the game."""
        # The forest
        self.only = numbers["only"]
        """What it is worth not to bury the only tree of a species."""
        self.homeless = numbers["homeless"]
        """What a card earns that has no place yet."""
        self.shade = numbers["shade"]
        self.room = numbers["room"]
        """What four slots are worth in a forest without an empty one, and with how many empty ones they are worth nothing."""
        self.freely = numbers["freely"]
        """How much of a card's worth a free placement brings: it saves the cost, but the card might have come anyway."""
        self.cave = numbers["cave"]
        """What each card of the clearing is worth in the cave."""
        # What is still to come
        self.later = numbers["later"]
        """How much of what cards to come may bring to a card is counted."""
        self.given = numbers["given"]
        """How much of what a card may bring to cards to come is counted."""
        self.near = numbers["near"]
        """How much of what a card and the hand earn by each other is counted."""
        self.heard = numbers["heard"]
        """How much of what a mushroom may hear is counted."""
        self.sets = numbers["sets"]
        self.groups = numbers["groups"]
        self.sharing = numbers["sharing"]
        self.neighbours = numbers["neighbours"]
        self.guests = numbers["guests"]
        self.full = numbers["full"]
        self.all_species = numbers["all_species"]
        self.thresholds = numbers["thresholds"]
        """How much of what may come of it is counted for cards that earn in leaps."""
        self.variety_next = numbers["variety_next"]
        self.variety = numbers["variety"]
        """The same for cards that want many different ones, when one is lacking, and when more are."""
        self.taste = {name.removeprefix(TASTE): number for name, number in numbers.items() if name.startswith(TASTE)}
        """By species: what it earns in the course of a game beyond all that."""
        self._tastes: dict[ForestPack, list[float]] = {}

    def tastes(self, pack: ForestPack) -> list[float]:
        """The same by the numbers this pack gives its species; nothing is known of those it brings itself."""
        known = self._tastes.get(pack)
        if known is None:
            known = self._tastes[pack] = [self.taste.get(species, 0.0) for species in pack.index]
        return known


BY_HAND = Weights(read_weights("hearthside.games.forest_shuffle", "judgement"))
SHARP = Weights(read_weights("hearthside.games.forest_shuffle", "sharp"))
