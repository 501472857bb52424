"""What a seat sees, field by field."""

import msgspec

from hearthside.games.to_the_dogs import awards
from hearthside.games.to_the_dogs.cards import AWARD_TYPES, Dare, EndOfGame, Fetch
from hearthside.games.to_the_dogs.scoring import (
    breed_counts,
    end_value,
    results,
    specialty_points,
    track_points,
)
from hearthside.games.to_the_dogs.state import Town
from hearthside.games.to_the_dogs.view_board import BoardView, board
from hearthside.kernel.agenda import Asked, asked, question


class HomedView(msgspec.Struct, frozen=True):
    """A dog that has a home."""

    dog: int
    home: int
    companion: int
    """-1 for none."""
    points: int


class PlayerView(msgspec.Struct, frozen=True):
    """One player; ``hand`` is filled for the viewer only."""

    hand_count: int
    hand_size: int
    hand: tuple[int, ...]
    open_homes: tuple[int, ...]
    """Homes everybody knows to be in this hand."""
    bowl: int
    bank: int
    care: tuple[int, ...]
    """The dogs on the three places; -1 is a free place."""
    homed: tuple[HomedView, ...]
    specialty: int
    side: int
    """0 or 1; -1 until it is chosen."""
    worth: tuple[int, int]
    """What either side of the specialty card would score now."""
    points: int
    """Where the marker stands on the scoreboard."""
    rehomed: int
    """The dog taken back by Second Chance; -1 for none."""


class AwardView(msgspec.Struct, frozen=True):
    """An award in play with everybody's progress."""

    award: int
    type: int
    """0 Dare, 1 Fetch, 2 in-game, 3 end of game."""
    have: tuple[int, ...]
    """By seat: parts of the set, dogs in the race, points of Match Multiplier, or what is counted at the end."""
    need: int
    parts: tuple[tuple[int, ...], ...]
    """For a Dare: by seat, how full each part of the set is (nine cells, three sizes or ages, breeds, four bonuses)."""
    places: tuple[int, ...]
    """What the places of a Fetch are worth, or the points of the award."""
    earned: tuple[int, ...]
    """Seats in the order they earned it or used it."""


class View(msgspec.Struct, frozen=True):
    """The whole table as one seat sees it."""

    seat: int
    pack: str
    """The digest of the pack somebody brought; empty for the cards of the game."""
    asked: Asked | None
    phase: int
    """0 open, 1 closed, 2 final turns, 3 over."""
    first: int
    turn: int
    centre: tuple[int, ...]
    """Three places of each size, small to large; -1 is an empty one."""
    piles: tuple[int, ...]
    left_out: tuple[int, ...]
    removed: tuple[int, ...]
    home_pile: int
    discards: tuple[int, ...]
    awards: tuple[AwardView, ...]
    players: tuple[PlayerView, ...]
    quiet: tuple[int, ...]
    finals: int
    taken: tuple[int, ...]
    matched: int
    extra: int
    may_flip: bool
    compelled: bool
    marked: tuple[int, ...]
    """Homes the viewer has marked."""
    barred: tuple[int, ...]
    """Homes the viewer may not exchange again this turn."""
    owed: int
    """Matches the viewer still owes on a final turn."""
    may: tuple[str, ...]
    """The kinds of action the viewer can choose from, when the viewer is asked: ``take``, ``match``, ``done`` …"""
    board: BoardView


def view(g: Town, seat: int) -> View:
    """What this seat (or a spectator) sees."""
    mine = seat == g.turn
    return View(
        seat=seat,
        pack=g.pack.key,
        asked=asked(g),
        phase=g.phase,
        first=g.first,
        turn=g.turn,
        centre=tuple(g.centre),
        piles=tuple(len(pile) for pile in g.piles),
        left_out=tuple(len(dogs) for dogs in g.left_out),
        removed=tuple(g.removed),
        home_pile=len(g.home_pile),
        discards=tuple(g.discards),
        awards=_awards(g),
        players=tuple(_player(g, other, seat) for other in range(g.players)),
        quiet=tuple(g.quiet),
        finals=g.finals,
        taken=tuple(g.taken),
        matched=g.matched,
        extra=g.extra,
        may_flip=g.may_flip,
        compelled=g.compelled,
        marked=tuple(g.marked) if mine else (),
        barred=tuple(g.barred) if mine else (),
        owed=g.owed if mine else 0,
        may=_may(g, seat),
        board=board(g, seat),
    )


def _may(g: Town, seat: int) -> tuple[str, ...]:
    top = question(g)
    if top is None or top.seat != seat:
        return ()
    return tuple(sorted({str(option.__struct_config__.tag) for option in top.options(g)}))


def _player(g: Town, seat: int, viewer: int) -> PlayerView:
    hand = g.hands[seat]
    return PlayerView(
        hand_count=len(hand),
        hand_size=g.hand_size[seat],
        hand=tuple(hand) if seat == viewer else (),
        open_homes=tuple(home for home in hand if home in g.open_homes),
        bowl=g.bowl[seat],
        bank=g.bank[seat],
        care=tuple(g.care[seat]),
        homed=tuple(HomedView(*homed) for homed in g.homed[seat]),
        specialty=g.specialty[seat],
        side=g.side[seat],
        worth=_worth(g, seat),
        points=track_points(g, seat),
        rehomed=g.rehomed[seat],
    )


def _worth(g: Town, seat: int) -> tuple[int, int]:
    if g.specialty[seat] < 0:
        return (0, 0)
    dogs = results(g)[seat].dogs()
    card = g.pack.data.specialties[g.specialty[seat]]
    return specialty_points(breed_counts(card.side_a, dogs)), specialty_points(breed_counts(card.side_b, dogs))


def _awards(g: Town) -> tuple[AwardView, ...]:
    players = results(g)
    seen: list[AwardView] = []
    for number in g.awards:
        award = g.pack.awards[number]
        kind = AWARD_TYPES.index(type(award))
        if isinstance(award, Dare):
            dogs = [awards.traits(g.pack, g.dogs_of(seat)) for seat in range(g.players)]
            progress = [awards.dare_progress(award, traits) for traits in dogs]
            have = tuple(part for part, _ in progress)
            parts = tuple(tuple(awards.dare_parts(award, traits)[0]) for traits in dogs)
            seen.append(AwardView(number, kind, have, progress[0][1], parts, (award.points,), tuple(g.dare)))
        elif isinstance(award, Fetch):
            have = tuple(awards.fetch_count(award, awards.traits(g.pack, g.dogs_of(seat))) for seat in range(g.players))
            places = awards.fetch_places(award, g.players)
            seen.append(AwardView(number, kind, have, award.number, (), places, tuple(g.fetch)))
        elif isinstance(award, EndOfGame):
            have = tuple(end_value(award, player) for player in players)
            best = awards.end_points(award, list(have))
            leaders = tuple(seat for seat, points in enumerate(best) if points)
            seen.append(AwardView(number, kind, have, 0, (), (award.points,), leaders))
        else:
            used = tuple(seat for seat in range(g.players) if g.rehomed[seat] >= 0)
            seen.append(AwardView(number, kind, tuple(g.multiplier), 0, (), (), tuple(g.once) or used))
    return tuple(seen)
