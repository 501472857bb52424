"""Clients that play a table to its end."""

from typing import Any

from hearthside.kernel.rng import Rng
from tests.server.house import Guest, Line

TURNS = 4000
"""No test plays longer than this."""


def choice(rng: Rng, options: list[dict[str, Any]]) -> dict[str, Any]:
    action: dict[str, Any] = options[rng.below(len(options))]["action"]
    return action


def play_on(line: Line, seed: str = "1", turns: int = TURNS) -> list[int]:
    """Play one seat over its socket until the end (or so many moves); the numbers acknowledged."""
    rng = Rng.of(seed)
    done: list[int] = []
    while len(done) < turns:
        position = line.position
        assert position is not None
        if position["over"]:
            break
        if not position["options"]:
            line.receive()
            continue
        move = {
            "type": "play",
            "id": f"m{len(done)}",
            "n": position["n"],
            "actions": [choice(rng, position["options"])],
        }
        answer = line.ask(move)
        assert answer["type"] == "accepted", answer
        done.append(answer["n"])
        line.wait_for(answer["n"])
    return done


def play_over_http(guest: Guest, table: str, seats: list[int], seed: str = "1", turns: int = TURNS) -> dict[str, Any]:
    """Play these seats by plain requests until the end (or so many moves); the last positions."""
    rng = Rng.of(seed)
    for _ in range(turns):
        info = guest.get(f"/api/tables/{table}")
        if info["status"] == "over":
            break
        if info["asked"] not in seats:
            continue
        position = guest.look(table, info["asked"])["position"]
        if not position["options"]:
            continue
        move = {"type": "play", "id": "", "n": position["n"], "actions": [choice(rng, position["options"])]}
        answer = guest.say(table, info["asked"], move)
        assert answer["type"] == "accepted", answer
    return guest.look(table, seats[0])


def kinds_for(players: int, *first: str) -> list[str]:
    return [*first, *["bot"] * (players - len(first))]
