"""What goes over the wire tells a seat nothing it does not know; the seed and the chain appear nowhere before the end."""

import contextlib
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from hearthside.kernel.agenda import settle
from hearthside.kernel.match import Match, forced_seats
from hearthside.kernel.record import Player, SharedDeal, seed_of
from hearthside.kernel.registry import find, ours
from hearthside.kernel.rng import Rng
from hearthside.server import positions, questions, wire
from hearthside.server.history import Entry, History, Setup
from hearthside.server.rows import SeatRow
from hearthside.server.slices import Slices
from hearthside.server.table import Table
from tests.server.house import SPECTATOR, Guest, House, Line
from tests.server.playing import TURNS, choice

GAMES = (*ours(), "high_card")
ASKS = ("preview", "hint", "explore", "why")
ASKED = ("previewed", "hinted", "explored", "why-not")


class Frame(msgspec.Struct, tag_field="type", tag="update"):
    """A message with its position as the very bytes that came."""

    position: msgspec.Raw


@contextlib.contextmanager
def elsewhere(match: Match, seat: int, number: int) -> Iterator[None]:
    """For a while the match goes on in a world this seat cannot tell from the real one."""
    real = match.state, match.options
    match.state = match.game.redeal(match.state, seat, Rng.of(f"elsewhere {number}"))
    if match.asked == seat:
        match.options = settle(match.state)
    yield
    match.state, match.options = real


def history_of(house: House, table: str) -> tuple[Setup, list[Entry]]:
    """Setup and moves of a table, read from the database file."""
    path = house.config.database.partition("///")[2]
    with contextlib.closing(sqlite3.connect(path)) as database:
        game, rules, pack, settings, seed = database.execute(
            "SELECT game, rules, pack, settings, seed FROM tables WHERE id = ?", (table,)
        ).fetchone()
        seats = database.execute(
            "SELECT name, kind, bot, nonce FROM seats WHERE match_id = ? ORDER BY seat", (table,)
        ).fetchall()
        moves = database.execute("SELECT seat, move FROM moves WHERE match_id = ? ORDER BY n", (table,)).fetchall()
    players = tuple(Player(name, "bot", bot) if kind == "bot" else Player(name) for name, kind, bot, _ in seats)
    forced = forced_seats([kind for _, kind, _, _ in seats])
    deal = SharedDeal(seed, tuple(nonce for *_, nonce in seats))
    setup = Setup(table, game, rules, pack, "", players, msgspec.json.decode(settings), seed_of(deal), forced, deal)
    read = find(game).catalogue.read
    return setup, [Entry(seat, tuple(read(action) for action in msgspec.json.decode(move))) for seat, move in moves]


class Wire:
    """Everything that was said at a table, by seat."""

    def __init__(self) -> None:
        self.positions: dict[tuple[int, int], bytes] = {}
        self.answers: list[tuple[int, int, dict[str, Any], bytes]] = []
        """Who asked at which number what, and the answer as it came."""
        self.all: list[str] = []

    def keep(self, line: Line, seat: int) -> None:
        for data in line.raw:
            if '"type":"update"' in data[:20]:
                raw = msgspec.json.decode(data, type=Frame).position
                n = msgspec.json.decode(raw)["n"]
                self.positions[seat, n] = bytes(raw)
        self.all += line.raw
        line.raw.clear()


def play_and_listen(ana: Guest, ben: Guest, game: str) -> tuple[str, Wire]:
    """A whole game of two people by link and, where that does not make it long, a bot; everything heard is kept."""
    count = 3 if 3 in find(game).players and game != "forever_young" else 2
    clock = {"per": "game", "seconds": 36_000, "increment": 5}
    table = ana.table(game, ["me", "link", *["bot"] * (count - 2)], start=False, clock=clock, public=True)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    nonce = {"seat": 0, "nonce": "0" * 32, "commitment": table["commitment"]}
    ana.post(f"/api/tables/{table['id']}/nonce", nonce)
    ana.post(f"/api/tables/{table['id']}/start")
    heard, rng, decisions = Wire(), Rng.of("players"), 0
    with (
        ana.socket(table["id"], 0) as first,
        ben.socket(table["id"], 1) as second,
        ana.socket(table["id"], SPECTATOR) as watching,
    ):
        lines = {0: first, 1: second, SPECTATOR: watching}
        for _ in range(TURNS):
            positions = [line.position for line in lines.values() if line.position]
            n = max(position["n"] for position in positions)
            for line in lines.values():
                line.wait_for(n)
            position = next((p for seat in (0, 1) if (p := lines[seat].position) and p["options"]), None)
            if any(position["over"] for position in positions):
                break
            if position is None:
                first.receive()
                continue
            seat, line = position["seat"], lines[position["seat"]]
            action = choice(rng, position["options"])
            # Counted by what people decide: how often they wait for a bot in between differs from run to run.
            if decisions % 5 == 0:
                kind = ASKS[len(heard.answers) % len(ASKS)]
                extra = {"explore": {"n": position["n"], "actions": [action]}, "why": {"action": _any(game, rng)}}
                message = {"type": kind, "id": "q", **extra.get(kind, {})}
                # On a busy machine it may not be thought through in time; then it is asked again.
                while (
                    "we have stopped thinking" in str(answer := line.ask(message)) or answer.get("code") == "too-much"
                ):
                    pass
                heard.answers.append((seat, position["n"], message, line.raw[-1].encode()))
            elif decisions % 7 == 0:
                record = (ana, ben)[seat].http.get(f"/api/tables/{table['id']}/seats/{seat}/record")
                heard.all.append(record.text)
                other = (ana, ben)[1 - seat].http.post(
                    f"/api/tables/{table['id']}/seats/{1 - seat}/say",
                    json={"type": "play", "id": "", "n": position["n"], "actions": [action]},
                )
                heard.all += [other.text, ana.http.get("/api/public").text]
                # What is told to whoever knows an address: link previews, the table, and what happened meanwhile.
                told = (f"/t/{table['id']}", f"/join/{table['invite']}", f"/api/tables/{table['id']}")
                heard.all += [ben.http.get(path).text for path in told]
                heard.all.append((ana, ben)[seat].http.get(f"/api/tables/{table['id']}/seats/{seat}/meanwhile").text)
                line.ask({"type": "ping", "id": "ping"})
                line.ask({"type": "undo", "id": "undo", "n": -1})
                first.ask({"type": "chat", "id": "c", "text": "well"})
                assert other.json()["code"] == "not-your-turn"
            answer = line.ask({"type": "play", "id": "p", "n": position["n"], "actions": [action]})
            assert answer["type"] == "accepted", answer
            decisions += 1
            for each, one in lines.items():
                one.wait_for(answer["n"])
                heard.keep(one, each)
    return table["id"], heard


def _any(game: str, rng: Rng) -> dict[str, Any]:
    catalogue = find(game).catalogue
    found: dict[str, Any] = msgspec.to_builtins(catalogue.actions[rng.below(len(catalogue))])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_byte_of_a_whole_game_is_the_same_in_a_world_the_seat_cannot_tell_apart(
    house: House, ana: Guest, ben: Guest, game: str
) -> None:
    table, heard = play_and_listen(ana, ben, game)
    setup, entries = history_of(house, table)
    history = History(setup)
    compared, different = 0, 0
    asked = list(heard.answers)
    for n in range(len(entries) + 1):
        if history.match.over:
            break
        for seat in (0, 1, SPECTATOR):
            came = heard.positions.get((seat, n))
            if came is not None:
                real = history.match.view(1)
                with elsewhere(history.match, seat, n):
                    assert came == msgspec.json.encode(positions.position(history.match, seat, n)), (seat, n)
                    compared += 1
                    # The other one would notice: the worlds are not the same.
                    different += seat == 0 and history.match.view(1) != real
        while asked and asked[0][1] == n:
            seat, _, message, came = asked.pop(0)
            question = wire.unpack(msgspec.json.encode(message))
            assert isinstance(question, questions.Question)
            with elsewhere(history.match, seat, n):
                assert came == wire.pack(questions.answer(history.match, n, seat, question)), (seat, n, message)
            compared += 1
        if n < len(entries):
            history.advance(entries[n])
    assert asked == []
    assert different > 0
    assert compared > len(entries)  # most numbers were seen by all three
    everything = "\n".join(heard.all) + house.log.read_text() + ana.http.get("/metrics").text
    record = ana.get(f"/api/tables/{table}/seats/0/record")
    assert record["seed"] == setup.seed
    assert setup.seed not in everything
    assert record["deal"]["secret"] not in everything
    kinds = set(re.findall(r'^\{"type":"([a-z-]+)"', everything, re.MULTILINE))
    everywhere = {"welcome", "update", "presence", "accepted", "rejected", "explored", "why-not", "previewed", "hinted"}
    assert kinds >= everywhere - (set() if len(heard.answers) > 3 else set(ASKED)) | {"chatted", "pong"}, kinds
    assert Rng.of(setup.seed).key.hex() not in everything
    assert all(link not in everything for link in record["chain"])


def test_logs_name_no_token_no_invitation_no_path_and_no_move(house: House, ana: Guest, ben: Guest) -> None:
    table = ana.table("high_card", ["me", "link"], start=False)
    ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
    ana.post(f"/api/tables/{table['id']}/start")
    ana.say(table["id"], 0, {"type": "play", "id": "secret-id", "n": 0, "actions": [{"do": "draw"}]})
    ana.get(f"/api/invites/{table['invite']}wrong", 404)
    log = house.log.read_text()
    assert table["invite"] not in log
    assert ana.token not in log
    assert "secret-id" not in log
    assert '"do"' not in log
    lines = [msgspec.json.decode(line) for line in log.splitlines()]
    assert {"listening", "resumed", "request"} <= {line["what"] for line in lines}
    known = {"at", "level", "what", "address", "engine", "tables", "method", "path", "status", "ms", "pid", "request"}
    known |= {"game", "bot", "seconds"}  # what a level made of the deal of the day
    assert all(line.keys() <= known for line in lines if line["level"] == "info")


def test_no_log_metric_or_error_of_a_whole_game_holds_a_secret(tmp_path: Path) -> None:
    wrong = ["play", "undo", "explore", "why", "stand", "hello", "nonsense"]
    with House(tmp_path, workers=1, nonces=True) as house, house.guest() as ana, house.guest() as ben:
        table = ana.table("forest_shuffle", ["me", "link"], start=False)
        ana.get("/api/push")  # makes a key
        answers = [
            ben.http.post("/api/invites/wrong/claim", json={}),
            ben.http.get(f"/api/tables/{table['id']}/seats/0"),
        ]
        ben.post(f"/api/invites/{table['invite']}/claim", {"name": "Ben"})
        ana.post(f"/api/tables/{table['id']}/start")
        held: set[str] = set()
        for turn in range(TURNS):
            info = ana.get(f"/api/tables/{table['id']}")
            if info["status"] == "over":
                break
            guest, other = (ana, ben) if info["asked"] == 0 else (ben, ana)
            position = guest.look(table["id"], info["asked"])["position"]
            held |= {half["name"] for card in position["view"]["hand"] for half in card["halves"]}
            said = {
                "type": wrong[turn % len(wrong)],
                "id": f"secret-{turn}",
                "n": 0,
                "actions": [{"do": "pay", "card": 1}],
            }
            answers.append(other.http.post(f"/api/tables/{table['id']}/seats/{1 - info['asked']}/say", json=said))
            move = {
                "type": "play",
                "id": f"id-{turn}",
                "n": position["n"],
                "actions": [position["options"][0]["action"]],
            }
            assert guest.say(table["id"], info["asked"], move)["type"] == "accepted"
        assert info["status"] == "over"
        metrics = ana.http.get("/metrics").text
        log = house.log.read_text()
        with contextlib.closing(sqlite3.connect(tmp_path / "test.sqlite")) as database:
            (seed, invite, host), *_ = database.execute("SELECT seed, invite, host FROM tables").fetchall()
            owners = [guest for (guest,) in database.execute("SELECT guest FROM seats")]
            keys = [str(value) for row in database.execute("SELECT * FROM secrets") for value in row[1:]]
    assert keys and len(held) > 10 and len(owners) == 2
    secret = {seed, invite, host, ana.token, ben.token, *owners, *keys}
    errors = "\n".join(answer.text for answer in answers if b'"rejected"' in answer.content or answer.is_error)
    assert len(errors) > 10_000
    for shown in (metrics, log, errors):
        assert not [each for each in secret if each in shown]
    for shown in (metrics, log):
        assert not [each for each in (*held, "secret-", '"do"', table["id"]) if each in shown]


def test_every_request_has_an_id_that_its_lines_in_the_log_name(house: House, ana: Guest) -> None:
    answers = [ana.http.get("/api/tables"), ana.http.get("/api/tables/none"), ana.http.get("/health")]
    named = [answer.headers["x-request-id"] for answer in answers]
    assert len(set(named)) == len(named)
    lines = [msgspec.json.decode(line) for line in house.log.read_text().splitlines()]
    told = {line["request"]: line["status"] for line in lines if line["what"] == "request"}
    assert [told[each] for each in named] == [200, 404, 200]


def test_who_somebody_is_takes_as_long_to_find_out_however_much_of_it_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[str, str]] = []

    def spy(one: str, other: str) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr("hearthside.server.table.compare_digest", spy)
    store: Any = None
    row: Any = SimpleNamespace(host="a" * 64)
    table = Table(store, row, [SeatRow("t", 0, "me", "Ana", "", "a" * 64, left=False)], Slices())
    assert [table.owns(guest, 0) for guest in ("a" * 64, "a" * 63 + "b", "")] == [True, False, False]
    assert [table.hosted_by(guest) for guest in ("a" * 64, "a" * 63 + "b", "")] == [True, False, False]
    assert compared == [("a" * 64, "a" * 64), ("a" * 64, "a" * 63 + "b")] * 2


def test_tokens_are_stored_only_as_hashes(house: House, ana: Guest) -> None:
    ana.table("high_card", ["me", "bot"])
    path = house.config.database.partition("///")[2]
    with contextlib.closing(sqlite3.connect(path)) as database:
        dump = "\n".join(database.iterdump())
    assert "hearthside" not in ana.token
    assert ana.token not in dump


def test_forced_answers_are_given_only_for_a_person_alone_with_bots() -> None:
    assert forced_seats(["me", "bot", "bot"]) == (0,)
    assert forced_seats(["bot", "link"]) == (1,)
    assert forced_seats(["me", "screen", "bot"]) == ()
    assert forced_seats(["me", "link"]) == ()
    assert forced_seats(["bot", "bot"]) == ()


def test_only_messages_pass_the_door() -> None:
    match = Match(find("forest_shuffle"), [Player("Ana"), Player("Ben")], seed="1")
    smuggled: Any = match.state
    with pytest.raises(AssertionError):
        wire.pack(smuggled)
    with pytest.raises(AssertionError):
        wire.page(smuggled)
    with pytest.raises(AssertionError):
        wire.page([smuggled])
    with pytest.raises(AssertionError, match="secret until the end"):
        wire.whole(match.record())
