"""Several servers on one database, and players who go from one to another, table after table."""

import contextlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.server.house import Guest, House, Line
from tests.server.test_kill import Player

HALT = 0.1
"""Seconds a player thinks."""


@contextlib.contextmanager
def servers(count: int, database: str, folder: Path) -> Iterator[list[House]]:
    """So many servers on one database."""
    with contextlib.ExitStack() as stack:
        houses = []
        for number in range(count):
            (folder / str(number)).mkdir()
            houses.append(stack.enter_context(House(folder / str(number), database=database, workers=1)))
        yield houses


def at(guest: Guest, house: House) -> Guest:
    """The same guest at another server."""
    same = Guest(house)
    same.token = guest.token
    same.http.headers = guest.http.headers
    return same


class Wanderer(Player):
    """A player whose every line leads to another server, and who goes on at a new table until it is enough."""

    def __init__(self, houses: list[House], game: str, seed: str, enough: threading.Event) -> None:
        super().__init__(Guest(houses[0]), "", seed)
        self.houses = houses
        self.game = game
        self.enough = enough
        self.tired = False
        """Something else went wrong: nobody waits for this one any more."""
        self.tables: list[str] = []
        """Every table it came to, in order; the last one is the one it plays at."""

    def _play(self) -> None:
        while not self.tables or not self.enough.is_set():
            self.table = self._sit_down()
            self.tables.append(self.table)
            super()._play()

    def _sit_down(self) -> str:
        """A table opened at whichever server answers."""
        body = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "start": True}
        while True:
            assert not self.tired
            with at(self.guest, self._anywhere()) as here:
                try:
                    answer = here.http.post("/api/tables", json=body)
                    if answer.status_code == httpx.codes.CREATED:
                        return str(answer.json()["id"])
                    assert answer.status_code >= httpx.codes.INTERNAL_SERVER_ERROR, answer.text
                except httpx.TransportError:
                    pass
            time.sleep(HALT)

    def _anywhere(self) -> House:
        return self.houses[self.rng.below(len(self.houses))]

    def _line(self, seen: int) -> Line:
        assert not self.tired
        with at(self.guest, self._anywhere()) as here:
            return Line(here, self.table, 0, hello=seen)

    def _turn(self, line: Line) -> bool:
        time.sleep(HALT)  # as people do
        return super()._turn(line)


@contextlib.contextmanager
def wandering(houses: list[House], games: list[str]) -> Iterator[list[Wanderer]]:
    """A player for each of these games, each at a table all the time; all of them play their last table to its end when the block does."""
    enough = threading.Event()
    players = [Wanderer(houses, game, f"{number}", enough) for number, game in enumerate(games)]
    for player in players:
        player.start()
    try:
        while not all(player.acknowledged or player.wrong for player in players):
            time.sleep(HALT)
        yield players
        enough.set()
        for player in players:
            player.join(1800)
    finally:
        enough.set()
        for player in players:
            player.tired = True
            player.guest.http.close()


def wait_for_moves(players: list[Wanderer], more: int) -> None:
    """Until so many moves more were acknowledged."""
    target = sum(len(player.acknowledged) for player in players) + more
    while sum(len(player.acknowledged) for player in players) < target:
        assert all(player.is_alive() for player in players), [player.wrong for player in players if player.wrong]
        time.sleep(0.01)
