"""What a judgement of To the Dogs weighs with: ``normal`` by the numbers set by hand, whoever thinks ahead by those self-play has tuned."""

from hearthside.kernel.weights import read_weights


class Weights:
    """The numbers of one judgement. What a number does that the hand-set judgement does without, it leaves at nothing."""

    def __init__(self, numbers: dict[str, float]) -> None:
        self.stop = numbers["stop"]
        """What finishing a turn is worth: going on must bring more."""
        self.taking = numbers["taking"]
        self.taking_late = numbers["taking_late"]
        """How much of what dogs promise counts when they are taken in, and how much more at the end of the game."""
        self.patience = (numbers["patience_0"], numbers["patience_1"], numbers["patience_2"])
        self.patience_late = numbers["patience_late"]
        """How much of the matches that can be made now counts when one takes in more dogs first, by the number of dogs in care; and more
        at the end."""
        self.patience_food = numbers["patience_food"]
        self.patience_homes = numbers["patience_homes"]
        """The same when one collects food, or exchanges homes, first."""
        self.food_for_dogs = numbers["food_for_dogs"]
        """How much of what more food could take in next turn counts now."""
        self.food = numbers["food"]
        self.food_full = numbers["food_full"]
        """What a kibble collected is worth while there are dogs to come, and how much less for each one in the bowl."""
        self.new_homes = numbers["new_homes"]
        self.new_homes_late = numbers["new_homes_late"]
        """How much of what new homes would bring on average counts for an exchange that costs the turn, and how much more at the end."""
        self.poor_home = numbers["poor_home"]
        """A home is given away when it promises less than this part of what a home from the pile would bring."""
        self.rich = numbers["rich"]
        """What drawing three homes and keeping the best is worth."""
        self.clearly_better = numbers["clearly_better"]
        """A dog is taken back for a home that scores so much more."""
        self.kibble = numbers["kibble"]
        self.kibble_late = numbers["kibble_late"]
        """A kibble in the bowl while dogs are to come, and how much more near the end; afterwards it is a third of a point."""
        self.larger_hand = numbers["larger_hand"]
        """A home more in hand for a whole game."""
        self.companion = numbers["companion"]
        self.companion_size = numbers["companion_size"]
        """A companion, and what a larger one is worth more."""
        self.extra_turn = numbers["extra_turn"]
        self.last_turn = numbers["last_turn"]
        """A turn more, while dogs are to come and afterwards."""
        self.size_only_home = numbers["size_only_home"]
        self.any_home = numbers["any_home"]
        """Wild homes: the exchange of the first kind, and what the second could have done for another dog."""
        self.plain = numbers["plain"]
        """What a match that is not doubled costs of the dog's base points, with the whole game to come: a better home may be drawn."""
        self.side_up = numbers["side_up"]
        self.side_down = numbers["side_down"]
        self.whole_side = numbers["whole_side"]
        """How much of what the two sides of the specialty card would gain counts, and of the points for a whole side."""
        self.award = numbers["award"]
        self.last_step = numbers["last_step"]
        self.end_award = numbers["end_award"]
        """How much of an award's points counts: on the whole way to it, with the dog that earns it, and for each dog at the end."""
        self.hope = numbers["hope"]
        self.soon = numbers["soon"]
        """How much of a dog that has no home in hand counts, and from which part of the game on it counts less (3: its last third)."""
        self.centre = numbers["centre"]
        """How much a dog in the centre counts for the homes to keep, against one in care."""
        self.spare = numbers["spare"]
        """How much of what a home could do counts when another home does it already."""


BY_HAND = Weights(read_weights("hearthside.games.to_the_dogs", "judgement"))
SHARP = Weights(read_weights("hearthside.games.to_the_dogs", "sharp"))
