"""What a judgement of Forever Home weighs with: ``normal`` by the numbers set by hand, whoever thinks ahead by those self-play has tuned."""

from hearthside.kernel.weights import read_weights


class Weights:
    """The numbers of one judgement. What a number does that the hand-set judgement does without, it leaves at nothing."""

    def __init__(self, numbers: dict[str, float]) -> None:
        # Training cards
        self.shares = [numbers[f"share_{lacking}"] for lacking in range(1, 6)]
        """What a card in hand is worth of its full worth, by the dogs it lacks: one, two …"""
        self.now = numbers["now"]
        """The same when the one dog it lacks lies in the display and there is another action in this turn."""
        self.soon = numbers["soon"]
        """The same when it can be taken next turn, if nobody else takes it."""
        self.shown = numbers["shown"]
        """How much more a card that lacks two dogs is worth when one of them lies in the display."""
        self.blocked = numbers["blocked"]
        """The same when there is no room for it."""
        self.held = [*[numbers[f"held_{cards}"] for cards in range(5)], 0.0]
        """How much another card is worth with this many in hand."""
        self.new_card = numbers["new_card"]
        """What a card more is worth, whichever it is."""
        self.graduate = numbers["graduate"]
        self.graduate_late = numbers["graduate_late"]
        """What a graduate is worth before it is known which, and how much less at the end."""
        # The pace
        self.tempo = numbers["tempo"]
        self.tempo_late = numbers["tempo_late"]
        """What completing any card is worth beside its reputation, as seven end the game; and how much less late in it."""
        self.end = numbers["end"]
        self.close = numbers["close"]
        """How much the seventh card is worth more when ahead, and less when behind; and by how many points one is surely ahead."""
        self.cards_a_turn = numbers["cards_a_turn"]
        """How many cards the quickest player completes in a turn."""
        self.graduates_a_turn = numbers["graduates_a_turn"]
        """How many dogs find homes in a turn, as far as one should count on them."""
        self.idle = numbers["idle"]
        """What it costs to do nothing."""
        self.solo_tempo = numbers["solo_tempo"]
        self.turn_cost = numbers["turn_cost"]
        """Alone: what completing any card is worth beside its reputation, and what one more turn costs after the eighth."""
        # The grid
        self.move = numbers["move"]
        """What moving a dog is worth in itself."""
        self.twin = numbers["twin"]
        """What a starting dog is worth of a kind one has."""
        self.crowd = numbers["crowd"]
        """What each dog in the grid costs whoever takes one more."""
        self.left_behind = numbers["left_behind"]
        """How much the cards in hand count for which dog leaves the grid."""
        # Homes
        self.elsewhere = numbers["elsewhere"]
        """What a dog brings in another home."""
        self.any_dog = numbers["any_dog"]
        self.the_dog = numbers["the_dog"]
        """How sure a dog is to come that a home waits for: any dog, one of a certain kind."""
        self.new_kind = [numbers["new_kind_1"], *[numbers[f"new_kind_{kinds}"] for kinds in range(1, 8)]]
        """How sure a dog of a kind that the city still lacks is to come, by the number of these kinds."""
        self.far = numbers["far"]
        """How much of a set's worth is lost when it takes all dogs that will still find homes."""
        self.variety = numbers["variety"]
        self.any_n = numbers["any_n"]
        self.listed = numbers["listed"]
        self.groups = numbers["groups"]
        """How much counts what a home may come to pay, by what it asks for."""
        self.wish = numbers["wish"]
        """How much a dog's best home counts while it is still in training."""
        # Commendations
        self.award = numbers["award"]
        """How much the chance of a commendation counts."""
        self.close_award = numbers["close_award"]
        self.spread = numbers["spread"]
        """How unsure a comparison is at the end, and how much more with each turn still to come."""


BY_HAND = Weights(read_weights("hearthside.games.forever_home", "judgement"))
SHARP = Weights(read_weights("hearthside.games.forever_home", "sharp"))
