"""The score file of a paper game: players with their matches, kept dogs, kibble, specialty card and awards."""

from typing import Annotated, Literal

import msgspec

from hearthside.games.to_the_dogs import awards
from hearthside.games.to_the_dogs.cards import (
    AWARD_KEYS,
    AWARD_TYPES,
    KIBBLE,
    Age,
    Award,
    Bonus,
    Cards,
    Dare,
    Dog,
    EndOfGame,
    Fetch,
    Home,
    InGame,
    Kind,
    Sex,
    Size,
    Specialty,
    can_match,
    match_points,
)
from hearthside.games.to_the_dogs.scoring import Counted, Placed, Result, score_results, traits
from hearthside.games.to_the_dogs.words_cards import AWARD_TYPE, home_asks
from hearthside.kernel.english import counted, listed
from hearthside.kernel.errors import Problem
from hearthside.kernel.game import Sheet

Names = Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class PaperDog(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dog written out, for cards that are in no pack."""

    size: Size
    age: Age
    sex: Sex
    breeds: Names
    base_points: Annotated[int, msgspec.Meta(ge=0, le=50)]
    dog_bonus: Bonus
    name: str = ""
    kibble_cost: int = 0


class PaperHome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A home written out."""

    kind: Kind
    size: Size | None = None
    age: Age | None = None
    sex_bonus: Literal["F", "M", "both"] | None = None
    breed_bonus: tuple[str, ...] = ()
    name: str = ""


class PaperSpecialty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A specialty card written out."""

    side_a: Names
    side_b: Names


class PaperMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dog behind which lies a home, perhaps with a companion."""

    dog: str | PaperDog
    home: str | PaperHome
    companion: str | PaperDog | None = None
    alone: str = ""
    """Why a dog that cannot be alone has no companion."""


class PaperPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player at the end of a game."""

    name: str = ""
    matches: tuple[PaperMatch, ...] = ()
    kept: Annotated[tuple[str | PaperDog, ...], msgspec.Meta(max_length=3)] = ()
    kibble: Annotated[int, msgspec.Meta(ge=0, le=KIBBLE)] = 0
    specialty: str | PaperSpecialty | None = None
    side: Literal["a", "b", "A", "B"] | None = None


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    players: Annotated[tuple[PaperPlayer, ...], msgspec.Meta(min_length=2, max_length=4)]
    awards: tuple[str, ...] = ()
    """The awards in play, by id or name, one of each type at most."""
    earned: dict[str, tuple[str | int, ...]] = {}
    """For an award who earned it, in order: names, or seats from 0. Match Multiplier: once for every point."""


def sheet(data: bytes, pack: Cards) -> Sheet:
    """The score of a position somebody typed in; a Problem naming what cannot be."""
    try:
        paper = msgspec.json.decode(data, type=Paper)
    except msgspec.ValidationError as wrong:
        raise Problem(f"This score file does not fit To the Dogs: {wrong}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise Problem(f"This score file is not JSON: {wrong}.") from None
    return Reader(paper, pack).sheet()


class Reader:
    """Reads one file, noting every card it has met so that none is used twice."""

    def __init__(self, paper: Paper, pack: Cards) -> None:
        self.paper = paper
        self.pack = pack
        self.used: dict[str, str] = {}
        self.inline = 0
        names = [player.name or f"Player {seat + 1}" for seat, player in enumerate(paper.players)]
        if len({name.lower() for name in names}) < len(names):
            raise Problem("Two players have the same name.")
        self.names = names

    def sheet(self) -> Sheet:
        in_play = self.awards()
        players = [self.player(seat) for seat in range(len(self.names))]
        dare, fetch, multiplier = self.earned(in_play, players)
        scored = [
            msgspec.structs.replace(
                player,
                dare=seat in dare,
                fetch=fetch.index(seat) if seat in fetch else -1,
                multiplier=multiplier.count(seat),
            )
            for seat, player in enumerate(players)
        ]
        return Sheet(score_results(scored, in_play), tuple(self.names))

    # Players

    def player(self, seat: int) -> Result:
        paper, path = self.paper.players[seat], f"$.players[{seat}]"
        placed = tuple(self.placed(match, f"{path}.matches[{i}]") for i, match in enumerate(paper.matches))
        kept = tuple(self.dog(dog, f"{path}.kept[{i}]") for i, dog in enumerate(paper.kept))
        specialty, card = self.specialty(paper.specialty, f"{path}.specialty")
        if specialty is not None and paper.side is None:
            raise Problem(f"Say which side of the specialty card lies up, a or b - at `{path}.side`.")
        if specialty is None and paper.side is not None:
            raise Problem(f"A side is given, but no specialty card - at `{path}.side`.")
        side = -1 if paper.side is None else "ab".index(paper.side.lower())
        return Result(placed, kept, paper.kibble, specialty, card, side, dare=False, fetch=-1, multiplier=0)

    def placed(self, match: PaperMatch, path: str) -> Placed:
        dog = self.dog(match.dog, f"{path}.dog")
        home, card = self.home(match.home, f"{path}.home")
        if not can_match(dog.dog, home):
            a = "" if home.age is None else "a "
            raise Problem(
                f"{dog.dog.name} is a {dog.dog.size} {dog.dog.age}, but {home.id} asks for {a}{home_asks(home)} - at `{path}`."
            )
        companion = None
        if match.companion is not None:
            companion = self.dog(match.companion, f"{path}.companion")
            if dog.dog.dog_bonus != "cant_be_alone":
                raise Problem(f"{dog.dog.name} can be alone and brings no companion - at `{path}.companion`.")
            if companion.dog.size != dog.dog.size:
                raise Problem(
                    f"A companion has the size of its dog: {companion.dog.name} is {companion.dog.size}, "
                    f"{dog.dog.name} {dog.dog.size} - at `{path}.companion`."
                )
            if match.alone:
                raise Problem(f"{dog.dog.name} has a companion and is not alone - at `{path}.alone`.")
        elif match.alone and dog.dog.dog_bonus != "cant_be_alone":
            raise Problem(f"{dog.dog.name} can be alone: no reason is needed - at `{path}.alone`.")
        elif not match.alone and dog.dog.dog_bonus == "cant_be_alone":
            raise Problem(
                f"{dog.dog.name} can't be alone: name the `companion` that came along, or say under `alone` why none did - at `{path}`."
            )
        return Placed(dog, home, card, companion, match_points(dog.dog, home))

    # Cards

    def dog(self, given: str | PaperDog, path: str) -> Counted:
        if isinstance(given, PaperDog):
            self.inline += 1
            return Counted(
                Dog(
                    id=f"dog{self.inline}",
                    name=given.name or f"Dog {self.inline}",
                    size=given.size,
                    age=given.age,
                    sex=given.sex,
                    breeds=given.breeds,
                    base_points=given.base_points,
                    kibble_cost=given.kibble_cost,
                    dog_bonus=given.dog_bonus,
                    provenance="reconstructed",
                ),
                -1,
            )
        for place, dog in enumerate(self.pack.data.dogs):
            if given.lower() in (dog.id.lower(), dog.name.lower()):
                self.once(dog.id, dog.name, path)
                return Counted(dog, place)
        raise Problem(f"There is no dog {given!r} - at `{path}`.")

    def home(self, given: str | PaperHome, path: str) -> tuple[Home, int]:
        if isinstance(given, PaperHome):
            asks = {"size_age": (True, True), "size_only": (True, False), "any_dog": (False, False)}[given.kind]
            if (given.size is not None, given.age is not None) != asks:
                needs = {
                    "size_age": "a size and an age",
                    "size_only": "a size and no age",
                    "any_dog": "neither size nor age",
                }
                raise Problem(f"A home of kind {given.kind!r} has {needs[given.kind]} - at `{path}`.")
            if given.kind != "size_age" and (given.sex_bonus or given.breed_bonus):
                raise Problem(f"A wild home has no bonus for sex or breed - at `{path}`.")
            home = Home(
                id=given.name or "(written out)",
                kind=given.kind,
                provenance="reconstructed",
                size=given.size,
                age=given.age,
                sex_bonus=given.sex_bonus,
                breed_bonus=given.breed_bonus,
            )
            return home, -1
        for place, home in enumerate(self.pack.data.homes):
            if given.lower() == home.id.lower():
                self.once(home.id, f"The home {home.id}", path)
                return home, self.pack.first_home + place
        raise Problem(f"There is no home {given!r} - at `{path}`.")

    def specialty(self, given: str | PaperSpecialty | None, path: str) -> tuple[Specialty | None, int]:
        if given is None:
            return None, -1
        if isinstance(given, PaperSpecialty):
            return Specialty("specialty", given.side_a, given.side_b, "reconstructed"), -1
        for place, card in enumerate(self.pack.data.specialties):
            if given.lower() == card.id.lower():
                self.once(card.id, f"The specialty card {card.id}", path)
                return card, self.pack.first_specialty + place
        raise Problem(f"There is no specialty card {given!r} - at `{path}`.")

    def once(self, card: str, name: str, path: str) -> None:
        """Every card exists once."""
        if card in self.used:
            raise Problem(f"{name} is used twice: at `{self.used[card]}` and at `{path}`.")
        self.used[card] = path

    # Awards

    def awards(self) -> list[tuple[Award, int]]:
        """The awards in play in the order of their types."""
        found: dict[str, tuple[Award, int]] = {}
        for place, given in enumerate(self.paper.awards):
            award, number = self.award(given, f"$.awards[{place}]")
            key = AWARD_KEYS[AWARD_TYPES.index(type(award))]
            if key in found:
                raise Problem(f"Two awards of the type {AWARD_TYPE[key]} cannot be in play - at `$.awards[{place}]`.")
            found[key] = (award, number)
        return [found[key] for key in AWARD_KEYS if key in found]

    def award(self, given: str, path: str) -> tuple[Award, int]:
        for number, award in enumerate(self.pack.awards):
            if given.lower() in (award.id.lower(), award.name.lower()):
                return award, self.pack.first_award + number
        raise Problem(f"There is no award {given!r} - at `{path}`.")

    def earned(self, in_play: list[tuple[Award, int]], players: list[Result]) -> tuple[list[int], list[int], list[int]]:
        """Who earned the Dare, the places of the Fetch and the points of Match Multiplier.

        What the file does not say follows from the collections: a set that is there was earned, and whoever else has reached
        the number of the race has the next place. Only the order of several must be said.
        """
        listed_for: dict[str, list[int]] = {}
        for given, seats in self.paper.earned.items():
            path = f"$.earned.{given}"
            award, _ = self.award(given, path)
            if award.id not in [other.id for other, _ in in_play]:
                raise Problem(f"{award.name} is not among the awards in play - at `{path}`.")
            if isinstance(award, EndOfGame) or (isinstance(award, InGame) and award.effect != "match_multiplier"):
                raise Problem(
                    f"{award.name} is not earned by hand: it is counted from the rest of the file - at `{path}`."
                )
            listed_for[award.id] = [self.seat(seat, f"{path}[{i}]") for i, seat in enumerate(seats)]
        lasting = all(not isinstance(award, InGame) or award.effect != "rehome" for award, _ in in_play)
        dare: list[int] = []
        fetch: list[int] = []
        multiplier: list[int] = []
        for award, _ in in_play:
            claimed = listed_for.get(award.id)
            if isinstance(award, Dare):
                dare = self.dare(award, claimed, players, lasting)
            elif isinstance(award, Fetch):
                fetch = self.fetch(award, claimed, players, lasting)
            elif isinstance(award, InGame):
                multiplier = self.multiplier(award, claimed or [], players)
        return dare, fetch, multiplier

    def dare(self, award: Dare, claimed: list[int] | None, players: list[Result], lasting: bool) -> list[int]:
        progress = [awards.dare_progress(award, traits(player.collection())) for player in players]
        claimed = claimed or []
        self.no_twice(award, claimed)
        for seat in claimed:
            have, need = progress[seat]
            if lasting and have < need:
                raise Problem(f"{self.names[seat]} cannot have earned {award.name}: the matches show {have} of {need}.")
        return claimed + [seat for seat, (have, need) in enumerate(progress) if have >= need and seat not in claimed]

    def fetch(self, award: Fetch, claimed: list[int] | None, players: list[Result], lasting: bool) -> list[int]:
        counts = [awards.fetch_count(award, traits(player.collection())) for player in players]
        claimed = claimed or []
        self.no_twice(award, claimed)
        places = len(awards.fetch_places(award, len(players)))
        if len(claimed) > places:
            raise Problem(f"{award.name} has {places} places with {len(players)} players, not {len(claimed)}.")
        for seat in claimed:
            if lasting and counts[seat] < award.number:
                raise Problem(
                    f"{self.names[seat]} cannot have reached {award.name}: the matches show {counts[seat]} of {award.number} dogs."
                )
        more = [seat for seat, number in enumerate(counts) if number >= award.number and seat not in claimed]
        if len(claimed) == places:
            return claimed
        if len(more) > 1:
            who = listed([self.names[seat] for seat in more])
            both = "both" if len(more) == 2 else "all"
            first = "next" if claimed else "first"
            raise Problem(f"{who} have {both} reached {award.name}: say under `$.earned` who was {first}.")
        return claimed + more

    def multiplier(self, award: InGame, claimed: list[int], players: list[Result]) -> list[int]:
        """A point for the second dog of a turn and one for the third: no turns could have brought more than this."""
        for seat, player in enumerate(players):
            most = awards.most_multiplier_points(
                sum(placed.companion is None for placed in player.placed),
                sum(placed.companion is not None for placed in player.placed),
            )
            if claimed.count(seat) > most:
                have = counted(claimed.count(seat), "point")
                matches = counted(len(player.placed), "match", "matches")
                raise Problem(
                    f"{self.names[seat]} cannot have {have} of {award.name}: {matches} can bring {most} at most."
                )
        return claimed

    def no_twice(self, award: Award, claimed: list[int]) -> None:
        for place, seat in enumerate(claimed):
            if seat in claimed[:place]:
                raise Problem(f"{self.names[seat]} can earn {award.name} only once.")

    def seat(self, given: str | int, path: str) -> int:
        if isinstance(given, int) and 0 <= given < len(self.names):
            return given
        for seat, name in enumerate(self.names):
            if isinstance(given, str) and given.lower() == name.lower():
                return seat
        raise Problem(f"There is no player {given!r} - at `{path}`.")
