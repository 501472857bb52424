"""What a judgement of Forever Young weighs with: ``normal`` by the numbers set by hand, whoever thinks ahead by those self-play has tuned."""

import tomllib
from importlib.resources import files

from hearthside.games.forever_young.cards import FACE_KEYS
from hearthside.kernel.weights import read_weights

PACKAGE = "hearthside.games.forever_young"


class Weights:
    """The numbers of one judgement. What a number does that the hand-set judgement does without, it leaves at nothing."""

    def __init__(self, numbers: dict[str, float]) -> None:
        # Tiles to be faced
        self.mark = numbers["mark"]
        self.last_mark = numbers["last_mark"]
        self.pawn = numbers["pawn"]
        self.vampire_pawn = numbers["vampire_pawn"]
        self.meal = numbers["meal"]
        self.clues = (numbers["first_clue"], numbers["second_clue"])
        """The first and the second clue to a nest; the third is a mark."""
        self.re_roll_tile = numbers["re_roll_tile"]
        self.bonus_tile = numbers["bonus_tile"]
        self.bonus_die = numbers["bonus_die"]
        """A weapon or fangs, and each of its dice."""
        self.lost_sight = numbers["lost_sight"]
        """What it costs to miss a leader one has found: it is laid again somewhere else."""
        self.human_survivor = numbers["human_survivor"]
        self.vampire_survivor = numbers["vampire_survivor"]
        """What a pawn more for its owner costs the hunter."""
        self.unseen_tile = numbers["unseen_tile"]
        """A tile nobody has seen, wherever it lies: every look counts, and what is hard to kill is often laid over what is hidden."""
        self.insight = numbers["insight"]
        """How much of what its face is likely to be worth counts, by where it lies."""
        self.beneath = numbers["beneath"]
        """How much of what the tile below is likely to be worth counts."""
        # Pawns
        self.curious = numbers["curious"]
        """What looking is worth in itself."""
        self.later = numbers["later"]
        """How much of a leader I have found counts for a pawn that cannot face it yet."""
        self.around = numbers["around"]
        """How much the tiles around a square count."""
        self.flown = numbers["flown"]
        """What a human leaves to the vampires counts so much less."""
        self.post = numbers["post"]
        """How much the tiles around count for a new pawn."""
        # Laying tiles
        self.doubled = numbers["doubled"]
        self.clue_doubled = numbers["clue_doubled"]
        self.bait_doubled = numbers["bait_doubled"]
        self.dull_doubled = numbers["dull_doubled"]
        """What a single target number is worth to a leader, a clue, a human or vampire, and all others, against one hunter more that can come."""
        self.height = numbers["height"]
        """What each tile below a leader or a clue costs: there is less room for cover."""
        self.bait = numbers["bait"]
        """What each hunter nearby is worth to a trap, or to a human or vampire that may survive."""
        self.whim = numbers["whim"]
        """How much chance has to say about where a tile is laid."""
        self.cover_leader = numbers["cover_leader"]
        self.cover_clue = numbers["cover_clue"]
        """What it is worth to lay a tile over a leader, or over a clue, that lies open to others."""
        self.cover_vampire_leader = numbers["cover_vampire_leader"]
        self.cover_found = numbers["cover_found"]
        """How much more it is worth for a vampire leader, which is hard to kill, and for what somebody has seen."""
        self.far_danger = numbers["far_danger"]
        """How much hunters count that need more than one action to come near."""
        self.keep_human_leader = numbers["keep_human_leader"]
        self.keep_vampire_leader = (numbers["keep_vampire_leader"], numbers["keep_vampire_leader_marked"])
        """How much I would rather keep leaders in hand; the vampire leader is hard to kill: without and with a mark against me."""
        self.keep_clue = (numbers["keep_clue_0"], numbers["keep_clue_1"], numbers["keep_clue_2"])
        """The same for clues to my nest, by the most of them that one opponent keeps: a clue that is found is kept for certain."""
        self.keep_last_human = numbers["keep_last_human"]
        self.keep_human = numbers["keep_human"]
        self.keep_re_roll = numbers["keep_re_roll"]
        self.keep_bonus = numbers["keep_bonus"]
        self.keep_trap = numbers["keep_trap"]
        self.keep_vampire = numbers["keep_vampire"]
        """The same for all others."""
        # Dice and cards
        self.number = numbers["number"]
        """What each tile more that the neighbour must lay is worth."""
        self.stake_disk = numbers["stake_disk"]
        """How much of what is at stake counts for the disk of a check without a leader."""
        self.save_disk = numbers["save_disk"]
        """What each die of a disk is worth to each pawn that may still act."""
        self.hold_re_roll = numbers["hold_re_roll"]
        self.hold_bonus = numbers["hold_bonus"]
        """What a re-roll, and each die of a bonus tile, is worth for another time."""
        self.nerves = numbers["nerves"]
        self.omen = numbers["omen"]
        self.step = numbers["step"]
        self.wind = numbers["wind"]
        self.fingers = numbers["fingers"]
        self.rally = numbers["rally"]
        self.plans = numbers["plans"]
        self.cellar = numbers["cellar"]
        """What each card must gain before it is played (for the last: less one for each human that is left to eat)."""
        self.hide = numbers["hide"]
        """What it is worth to save a leader that was looked at."""
        self.faint = numbers["faint"]
        """The chance to mend a roll below which the card is better kept."""
        self.rally_disk = numbers["rally_disk"]
        """What a disk that comes back is worth to each pawn that would be left without."""
        self.robbed = numbers["robbed"]
        self.own_clues = (0.0, numbers["own_clue_1"], numbers["own_clue_2"])
        """What robbing brings: any tile, and a clue to my own nest from one who has none, one or two of them."""


def read_likely() -> list[list[float]]:
    """How much likelier than elsewhere each face is in each kind of place (``place_of``), as counted in self-play."""
    text = (files(PACKAGE) / "data" / "likely.toml").read_text(encoding="utf-8")
    places = tomllib.loads(text)["place"]
    return [[float(place[key]) for key in FACE_KEYS] for place in places]


BY_HAND = Weights(read_weights(PACKAGE, "judgement"))
SHARP = Weights(read_weights(PACKAGE, "sharp"))
LIKELY = read_likely()
