"""The view as zones of tiles, for the terminal and for a table without a board of its own."""

from hearthside.games.to_the_dogs.cards import SIZES, Cards, EndOfGame, InGame, spoken_of
from hearthside.games.to_the_dogs.view import AwardView, PlayerView, View
from hearthside.games.to_the_dogs.words_cards import (
    AWARD_TYPE,
    BONUS,
    SEX,
    SIDE,
    award_key,
    award_says,
    dog_name,
    home_asks,
    home_kind,
    home_wishes,
    homes_said,
    side_names,
)
from hearthside.kernel.english import counted, listed, sentence
from hearthside.kernel.voice import Voice
from hearthside.kernel.zones import Tile, Zone

PHASE = ("The centre is open", "The last dog is taken in", "Final turns", "The end")


def zones(voice: Voice, view: View) -> list[Zone]:
    """Awards and centre, then everybody's place, the viewer's first, the viewer's hand last."""
    pack = spoken_of(voice)
    order = [view.seat] if view.seat >= 0 else []
    order += [seat for seat in range(len(view.players)) if seat != view.seat]
    shared = [_awards(voice, pack, view), _centre(pack, view), _town(pack, view)]
    places = [zone for seat in order for zone in _place(voice, pack, view, seat)]
    return shared + places + ([_hand(pack, view)] if view.seat >= 0 else [])


def _awards(voice: Voice, pack: Cards, view: View) -> Zone:
    tiles = [
        Tile(pack.awards[seen.award].name, _standing(voice, pack, seen), _type(pack, seen), pack.awards[seen.award].id)
        for seen in view.awards
    ]
    return Zone("awards", "Town awards", tuple(tiles))


def _type(pack: Cards, seen: AwardView) -> str:
    return AWARD_TYPE[award_key(pack.awards[seen.award])]


def _standing(voice: Voice, pack: Cards, seen: AwardView) -> str:
    """What an award asks for and pays, everybody's progress, and who has earned or used it."""
    award = pack.awards[seen.award]
    says = award_says(award, seen.places)
    who = listed([voice.whom(seat) for seat in seen.earned]) if seen.earned else ""
    if isinstance(award, InGame):
        if award.effect == "match_multiplier":
            return f"{says}. Points so far: {_by_seat(voice, seen, '')}."
        return f"{says}. Used by {who}." if who else f"{says}."
    if isinstance(award, EndOfGame):
        return f"{says}. Now: {_by_seat(voice, seen, '')}."
    earned = f" Earned by {who}." if who else ""
    return f"{says}. {sentence(_by_seat(voice, seen, f' of {seen.need}'))}.{earned}"


def _by_seat(voice: Voice, seen: AwardView, of: str) -> str:
    return ", ".join(f"{voice.whom(seat)} {number}{of}" for seat, number in enumerate(seen.have))


def _centre(pack: Cards, view: View) -> Zone:
    tiles = [_dog(pack, dog) for dog in view.centre]
    piles = ", ".join(f"{number} {size}" for number, size in zip(view.piles, SIZES, strict=True))
    return Zone("centre", "Centre", tuple(tiles), shape="grid", columns=3, text=f"In the piles: {piles}.")


def _dog(pack: Cards, dog: int) -> Tile:
    if dog < 0:
        return Tile("–", "empty")
    card = pack.data.dogs[dog]
    text = f"{card.size} {card.age}, {SEX[card.sex]}, {listed(list(card.breeds))}; {BONUS[card.dog_bonus]}"
    return Tile(card.name, text, f"{card.base_points} pt, {card.kibble_cost} kibble", card.id)


def _town(pack: Cards, view: View) -> Zone:
    facts = [
        Tile("Phase", PHASE[view.phase]),
        Tile("Homes in the pile", str(view.home_pile)),
        Tile("Discards", _homes(pack, view.discards)),
    ]
    if view.removed:
        facts.append(Tile("Left town", listed([dog_name(pack, dog) for dog in view.removed])))
    return Zone("town", "Town", tuple(facts), shape="facts")


def _homes(pack: Cards, homes: tuple[int, ...]) -> str:
    return homes_said(pack, homes) if homes else "none"


def _place(voice: Voice, pack: Cards, view: View, seat: int) -> list[Zone]:
    player = view.players[seat]
    whose = "Your" if seat == voice.you else voice.whose(seat)
    return [
        Zone(f"care-{seat}", f"{whose} dogs in care", tuple(_dog(pack, dog) for dog in player.care), seat),
        Zone(f"facts-{seat}", f"{whose} place", _facts(pack, player), seat, "facts"),
        Zone(
            f"homed-{seat}",
            f"{whose} homed dogs",
            tuple(_homed(pack, view, seat, at) for at in range(len(player.homed))),
            seat,
            text=counted(len(player.homed), "home"),
        ),
    ]


def _facts(pack: Cards, player: PlayerView) -> tuple[Tile, ...]:
    facts = [
        Tile("Points", str(player.points)),
        Tile("Bowl", f"{player.bowl} kibble"),
        Tile("Bank", f"{player.bank} kibble"),
        Tile("Hand", f"{counted(player.hand_count, 'home')} (size {player.hand_size})"),
    ]
    if player.open_homes:
        facts.append(Tile("Known in hand", _homes(pack, player.open_homes)))
    if player.specialty >= 0:
        card = pack.data.specialties[player.specialty].id
        for side in range(2):
            mark = " (up)" if side == player.side else ""
            text = f"{side_names(pack, player.specialty, side)}: {counted(player.worth[side], 'point')}"
            facts.append(Tile(f"Specialty {SIDE[side]}{mark}", text, card=card))
    return tuple(facts)


def _homed(pack: Cards, view: View, seat: int, at: int) -> Tile:
    homed = view.players[seat].homed[at]
    dog, home = pack.data.dogs[homed.dog], pack.data.homes[homed.home]
    points = homed.points
    text = home_kind(home)
    if homed.companion >= 0:
        other = pack.data.dogs[homed.companion]
        points += other.base_points
        text += f", with {other.name}"
    return Tile(dog.name, text, f"+{points}", dog.id)


def _hand(pack: Cards, view: View) -> Zone:
    player = view.players[view.seat]
    tiles = []
    for home in player.hand:
        card = pack.data.homes[home]
        note = "marked" if home in view.marked else "stays" if home in view.barred else ""
        tiles.append(Tile(f"{sentence(home_asks(card))} ({card.id})", home_wishes(card), note, card.id))
    title = f"Your hand: {counted(player.hand_count, 'home')}"
    return Zone("hand", title, tuple(tiles), view.seat, hand=True)
