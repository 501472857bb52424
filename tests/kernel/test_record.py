"""Records: written, read, played again, and refused with a sentence when something is wrong."""

import msgspec
import pytest

from hearthside.kernel import record as records
from hearthside.kernel.errors import Problem
from hearthside.kernel.match import Match, replay
from hearthside.kernel.record import Player, Record, RecordedMove
from hearthside.kernel.registry import register
from hearthside.kernel.rng import Rng
from tests.kernel.toy import HIGH_CARD

register(HIGH_CARD)


def played() -> Record:
    match = Match(HIGH_CARD, [Player("Ana"), Player("Juniper")], seed="5")
    chance = Rng.of("x")
    while not match.over:
        match.play(match.options[chance.below(len(match.options))])
    return match.record()


def changed(**what: object) -> Record:
    return msgspec.structs.replace(played(), **what)


def test_a_record_is_a_text_file_with_a_move_a_line() -> None:
    record = played()
    text = records.write(record).decode()
    assert records.read(text.encode()) == record
    assert sum(line.strip().startswith("[0,") for line in text.splitlines()) > 3


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (changed(rules=2), "rules version 2 of High Card; this Hearthside knows version 1"),
        (changed(rules=0), "the rules have changed since"),
        (changed(seed=None), "no seed"),
        (changed(seed="6"), "not the one that was promised"),
        (changed(pack="f" * 64), "other cards"),
        (changed(chain=played().chain[:-1]), "not whole"),
        (changed(moves=played().moves[:-1], chain=played().chain[:-1]), "moves are missing"),
        (changed(over=False), "still running, but it is over"),
        (changed(chain=("0" * 16, *played().chain[1:])), "The deal does not fit"),
        (changed(game="chess"), "no game 'chess'"),
    ],
)
def test_a_record_that_does_not_fit_is_refused_with_the_reason(record: Record, sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        replay(record)


def test_an_edited_move_is_named() -> None:
    record = played()
    moves = list(record.moves)
    place = next(n for n, move in enumerate(moves) if move.action["do"] == "place")
    moves[place] = RecordedMove(moves[place].seat, {"do": "draw"})
    with pytest.raises(Problem, match=f"Move {place + 1} does not fit: Choose a side"):
        replay(msgspec.structs.replace(record, moves=tuple(moves)))
    moves[place] = RecordedMove(moves[place].seat, {"do": "fly"})
    with pytest.raises(Problem, match=f"Move {place + 1} does not fit: This is not an action"):
        replay(msgspec.structs.replace(record, moves=tuple(moves)))


def test_a_legal_move_put_in_place_of_another_breaks_the_chain() -> None:
    record = played()
    moves = list(record.moves)
    last = next(n for n in reversed(range(len(moves))) if moves[n].action["do"] == "place")
    links = list(record.chain)
    links[last + 1] = "0" * 16
    with pytest.raises(Problem, match=f"Move {last + 1} does not fit"):
        replay(msgspec.structs.replace(record, chain=tuple(links)))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "not whole JSON"),
        (b"{", "not whole JSON"),
        (b"\xff\xfe", "not whole JSON"),
        (b"[]", "not a Hearthside record"),
        (b'{"format": "one"}', "Expected `int`, got `str` - at `[$].format`"),
        (b'{"format": 99}', "format 99; this version of Hearthside reads up to 2"),
        (b'{"format": 1, "game": "x"}', "missing required field"),
        (records.write(played())[:200], "not whole JSON"),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        records.read(data)


def test_a_replay_can_stop_on_the_way() -> None:
    record = played()
    assert replay(record, upto=3).number == 3


def test_the_commitment_is_the_hash_of_the_seed_and_not_the_key_of_the_shuffle() -> None:
    assert records.commitment("5") == "ef2d127de37b942baad06145e54b0c619a1f22327b2ebbcfbec78f5564afe39d"
    assert Rng.of("5").key.hex() != records.commitment("5")
