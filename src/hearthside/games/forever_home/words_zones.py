"""The table as zones of tiles, for the terminal and for a table without a board of its own."""

from hearthside.games.forever_home.cards import DOGS, HOMES
from hearthside.games.forever_home.view import Box, ChallengeView, Face, HomeFace, Shelter, SoloView, View
from hearthside.games.forever_home.words import drawn
from hearthside.games.forever_home.words_names import BREEDS, SKILLS, dogs
from hearthside.games.forever_home.words_score import AWARDS, challenge_says, kinds
from hearthside.kernel.english import NUMBERS, listed, sentence, some
from hearthside.kernel.voice import SPECTATOR, Voice
from hearthside.kernel.zones import Tile, Zone


def zones(voice: Voice, view: View) -> list[Zone]:
    """The centre first, then every shelter beginning with the viewer's, and the hand."""
    found = [_dogs(view), _cards(view), _homes(view)]
    if view.pool:
        found.append(Zone("pool", "Starting dogs", tuple([_dog(kind) for kind in view.pool])))
    if view.solo is not None:
        found += _solo(view.solo)
    else:
        found.append(_commendations(voice, view))
    order = range(view.players)
    if view.seat != SPECTATOR:
        order = range(view.seat, view.seat + view.players)
    for seat in order:
        found += _shelter(voice, view, view.shelters[seat % view.players])
    if view.seat != SPECTATOR:
        tiles = tuple([_card(face) for face in view.hand])
        found.append(Zone("hand", "Your hand", tiles, view.seat, text=f"{len(tiles)} of 5 cards", hand=True))
    return found


def _dog(kind: int, text: str = "") -> Tile:
    return Tile(f"{sentence(DOGS[kind])} {BREEDS[kind]}", text, card=DOGS[kind])


def _card(face: Face) -> Tile:
    graduates = some(face.graduation, "dog graduates", "dogs graduate")
    near = {0: "complete", 1: "one dog short", -1: ""}.get(face.short, f"{NUMBERS[face.short]} dogs short")
    text = f"{drawn(face.pattern)}; {graduates}" + (f"; {near}" if near else "")
    return Tile(face.name, text, f"{face.reputation}", face.id)


def _dogs(view: View) -> Zone:
    tiles = tuple([Tile("Empty") if kind < 0 else _dog(kind) for kind in view.dogs])
    return Zone("dogs", "Dogs to take", tiles, text=f"{view.bag} in the bag")


def _cards(view: View) -> Zone:
    tiles = tuple([Tile("Empty") if face is None else _card(face) for face in view.cards])
    return Zone("cards", "Training cards to take", tiles, text=f"{view.deck} in the deck")


def _homes(view: View) -> Zone:
    return Zone("homes", "Homes", tuple([_home(face) for face in view.homes]))


def _home(face: HomeFace) -> Tile:
    return Tile(f"{sentence(face.category)}: {face.name}", f"pays {face.pays}", card=face.id)


def _commendations(voice: Voice, view: View) -> Zone:
    return Zone("commendations", "Commendations", tuple([_box(voice, box) for box in view.commendations]))


def _box(voice: Voice, box: Box) -> Tile:
    lead = listed([voice.whom(seat) for seat in box.leaders]) if box.leaders else "nobody yet"
    return Tile(f"{sentence(kinds(box.dog))}, {AWARDS[box.kind]}", f"leading: {lead}", f"{box.reputation}", box.id)


def _challenge(number: int, one: ChallengeView) -> Tile:
    """What a challenge asks for and pays, and how its meeples stand."""
    sides = (("",) if len(one.meeples) == 1 else ("left ", "right ", "right "))[: len(one.meeples)]
    stand = [
        f"{side}{'no meeple yet' if kind < 0 else dogs(kind, count)}"
        for side, kind, count in zip(sides, one.meeples, one.counts, strict=True)
    ]
    text = f"{challenge_says(one.kind, one.reputation)}: {', '.join(stand)}"
    return Tile(f"Challenge {number}", text, f"{one.points}", one.id)


def _solo(solo: SoloView) -> list[Zone]:
    tiles = [_challenge(number, one) for number, one in enumerate(solo.challenges, start=1)]
    facts = [
        Tile("Turn", f"{solo.space} of 8 to 10"),
        Tile("Deductions", f"{solo.deduction}"),
        Tile("Meeples left", listed([DOGS[kind] for kind in solo.free]) if solo.free else "none"),
        Tile("Auto Trainer", "no card yet" if solo.trainer is None else solo.trainer.id, f"{solo.trainer_cards}"),
    ]
    return [
        Zone("challenges", "Challenges", tuple(tiles)),
        Zone("tracker", "Round tracker", tuple(facts), shape="facts"),
    ]


def _shelter(voice: Voice, view: View, shelter: Shelter) -> list[Zone]:
    seat = shelter.seat
    whose = voice.whose_first(seat)
    skills = {one.cell: SKILLS[one.skill] for one in view.spaces}
    cells = tuple(
        [
            Tile("", skills.get(cell, "")) if kind < 0 else _dog(kind, skills.get(cell, ""))
            for cell, kind in enumerate(shelter.grid)
        ]
    )
    cards = f"{len(shelter.completed)} of 7 cards complete"
    found = [Zone(f"grid-{seat}", f"{whose} shelter", cells, seat, "grid", 5, cards)]
    homes = tuple(
        [
            Tile(sentence(HOMES[home]), _counted(counts), f"{shelter.worth[home]}", view.homes[home].id)
            for home, counts in enumerate(shelter.homes)
        ]
    )
    found.append(Zone(f"homes-{seat}", f"{whose} rehomed dogs", homes, seat))
    if shelter.waiting:
        found.append(Zone(f"waiting-{seat}", f"{whose} dogs to place", tuple([_dog(k) for k in shelter.waiting]), seat))
    if shelter.completed:
        done = tuple([_card(face) for face in shelter.completed])
        found.append(Zone(f"completed-{seat}", f"{whose} completed cards", done, seat))
    if seat != view.seat:
        known = [_card(face) for face in shelter.seen]
        hidden = [Tile("Training card", down=True)] * (shelter.hand - len(known))
        found.append(Zone(f"hand-{seat}", f"{whose} hand", (*known, *hidden), seat, text=f"{shelter.hand} of 5 cards"))
    return found


def _counted(counts: tuple[int, ...]) -> str:
    there = [dogs(kind, count) for kind, count in enumerate(counts) if count]
    return listed(there) if there else "empty"
