"""The view as zones of tiles, for the terminal and for a table without a board of its own."""

from hearthside.games.forever_young.cards import (
    COLOURS,
    FACES,
    SIDE,
    SQUARES,
)
from hearthside.games.forever_young.effects import BEFORE_DISK
from hearthside.games.forever_young.events import HIDDEN
from hearthside.games.forever_young.view import CheckView, EventView, SeatView, TileView, View
from hearthside.games.forever_young.words_names import (
    FACE_NAMES,
    MARK_NAMES,
    PAWN_NAMES,
    PHASE_NAMES,
    dice_words,
    percent,
    square_name,
    tiles_of,
    wanted,
)
from hearthside.kernel.english import listed, sentence, some
from hearthside.kernel.voice import Voice
from hearthside.kernel.zones import Tile, Zone


def zones(voice: Voice, view: View) -> list[Zone]:
    """The table: the round, the board, the check, every family, and the viewer's own hand."""
    found = [_round(voice, view), _board(voice, view)]
    if view.check is not None:
        found.append(_check(voice, view, view.check))
    found += [_family(voice, view, seat) for seat in range(len(view.seats))]
    found += [_kept(voice, seat, view.seats[seat]) for seat in range(len(view.seats)) if view.seats[seat].kept]
    if view.mine is not None:
        hand = tuple(Tile(sentence(FACE_NAMES[face]), card=f"tile-{face}") for face in view.mine.hand)
        found.append(Zone("hand", "Your tiles", hand, view.seat, hand=True, text=some(len(hand), "tile")))
        cards = tuple(_event(event) for event in view.mine.cards)
        spent = "played this round" if view.seats[view.seat].played_this_round else "one may be played each round"
        found.append(Zone("cards", "Your event cards", cards, view.seat, hand=True, text=spent))
        found.append(_unseen(voice, view))
    return found


def _round(voice: Voice, view: View) -> Zone:
    facts = [Tile("Phase", PHASE_NAMES[view.phase]), Tile("Starter", voice.whom(view.starter))]
    if view.round:
        facts.insert(0, Tile("Round", str(view.round)))
    return Zone("round", "Now", tuple(facts), shape="facts")


def _board(voice: Voice, view: View) -> Zone:
    tiles = tuple(_square(voice, view, square) for square in range(SQUARES))
    return Zone(
        "board", "Board", tiles, shape="grid", columns=SIDE, text="each square is named by its two target numbers"
    )


def _square(voice: Voice, view: View, square: int) -> Tile:
    where = (view.rows[square // SIDE], view.columns[square % SIDE])
    stack = view.squares[square]
    pawns = [
        f"{COLOURS[pawn.seat]} {PAWN_NAMES[pawn.kind]}{' (acted)' if pawn.acted else ''}"
        for pawn in view.pawns
        if pawn.square == square
    ]
    lines = [*pawns, *[_tile_name(tile) for tile in reversed(stack)]]
    return Tile(square_name(where), "; ".join(lines), note=str(len(stack)) if stack else "")


def _tile_name(tile: TileView) -> str:
    perhaps = f" (perhaps the {listed([FACE_NAMES[face] for face in tile.leaders], 'or')})" if tile.leaders else ""
    return f"{COLOURS[tile.family]} {'tile' if tile.face == HIDDEN else FACE_NAMES[tile.face]}{perhaps}"


def _check(voice: Voice, view: View, check: CheckView) -> Zone:
    """The check on the table; how many dice and which chance is open until the disk is chosen."""
    facts = [
        Tile("Roller", voice.whom(check.roller)),
        Tile("Against", FACE_NAMES[check.tile.face]),
        Tile("Needed", wanted(check.targets, check.need)),
    ]
    asked = view.asked
    if asked is not None and (
        asked.step == "ChooseDisk" or (asked.step, asked.detail[:1]) == ("Answer", (BEFORE_DISK,))
    ):
        return Zone("check", "Skill check", tuple(facts), shape="facts")
    facts += [
        Tile("Dice", dice_words(check.dice) if check.dice else str(check.dice_count)),
        Tile("Chance", percent(check.hope)),
    ]
    if check.hope_again > check.hope:
        facts.append(Tile("With re-rolls", percent(check.hope_again)))
    return Zone("check", "Skill check", tuple(facts), shape="facts")


def _family(voice: Voice, view: View, seat: int) -> Zone:
    it = view.seats[seat]
    marks = [name for name, made in zip(MARK_NAMES, it.marks, strict=True) if made]
    if it.out:
        facts = [Tile("Fell", f"in round {it.fell}"), Tile("Marks", listed(marks))]
        return Zone(f"family-{seat}", _title(voice, seat), tuple(facts), seat, shape="facts")
    up = [str(value) for value, face_up in zip(it.disks, it.disks_up, strict=True) if face_up]
    facts = [
        Tile("Marks", listed(marks) if marks else "none"),
        Tile("Disks up", " ".join(up) or "none"),
        Tile("Tiles", f"{it.tiles} in hand, {it.stack} in the stack"),
        Tile("Event cards", f"{it.cards} in hand, {it.deck} in the deck"),
        Tile("Supply", f"{some(it.supply[0], 'human')}, {some(it.supply[1], 'vampire')}"),
    ]
    if it.returned:
        facts.append(Tile("Must place", listed([FACE_NAMES[face] for face in it.returned])))
    if it.number:
        facts.append(Tile("To place", str(it.number)))
    if it.killed or it.trapped:
        facts.append(Tile("Food", f"{len(it.killed)} killed, {len(it.trapped)} trapped"))
    if it.played:
        facts.append(Tile("Played", listed([event.name for event in it.played])))
    discards = [tiles_of(face, n) for face, n in enumerate(it.discards) if n]
    if discards:
        facts.append(Tile("Discards", ", ".join(discards)))
    return Zone(f"family-{seat}", _title(voice, seat), tuple(facts), seat, shape="facts")


def _title(voice: Voice, seat: int) -> str:
    return f"{voice.who(seat)} ({COLOURS[seat]})"


def _kept(voice: Voice, seat: int, it: SeatView) -> Zone:
    tiles = tuple(
        Tile(sentence(_tile_name(tile)), down=True)
        if tile.face == HIDDEN
        else Tile(sentence(_tile_name(tile)), card=f"tile-{tile.face}", note="only some see it")
        for tile in it.kept
    )
    return Zone(f"kept-{seat}", f"{voice.whose_first(seat)} kept tiles", tiles, seat)


def _event(event: EventView) -> Tile:
    return Tile(event.name, event.text, card=f"event-{event.card}")


def _unseen(voice: Voice, view: View) -> Zone:
    """What the tiles one has not seen could be, family by family."""
    facts = tuple(
        Tile(
            _title(voice, seat),
            ", ".join(tiles_of(face, view.unseen[seat][face]) for face in range(FACES) if view.unseen[seat][face]),
        )
        for seat in range(len(view.seats))
        if seat != view.seat and not view.seats[seat].out
    )
    return Zone("unseen", "Tiles you have not seen", facts, shape="facts")
