"""A server process and clients to talk to it: real sockets, a real database file, real signals."""

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from hearthside.server.config import Config, address
from tests.server.serving import GENEROUS, HASTY

ROOT = Path(__file__).parents[2]
SPECTATOR = -1


class House:
    """A server as a process of its own, on a port that stays the same when it is started again."""

    def __init__(self, folder: Path, *, hasty: bool = False, **settings: Any) -> None:
        """``hasty``: nobody thinks ahead for long, whoever it is."""
        self.hasty = hasty
        swift = {"pace": 0, "follow_pace": 0, "silent_pace": 0}
        given: dict[str, Any] = {
            "database": address(str(folder / "test.sqlite")),
            "limits": GENEROUS,
            **swift,
            "clock_grace": 0,
            "absence": 0,
            "push_delay": 0,
            "nonces": False,  # a test may choose the deal
            "review": 3,
            "daily_levels": ("random", "easy", "normal"),
        }
        self.config = Config(**(given | settings))
        self.log = folder / "server.log"
        self.seed = folder / "seed"
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self.stop()

    def start(self) -> None:
        command = [sys.executable, "-W", "error::ResourceWarning", "-m", "tests.server.serving"]
        config = msgspec.json.encode(self.config).decode()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, config, str(self.port), str(self.seed)],
                cwd=ROOT,
                stderr=log,
                env=environment() | ({HASTY: "1"} if self.hasty else {}),
            )
        try:
            self._answers(self._process)
        except BaseException:
            self.kill()  # nobody else would
            raise

    def _answers(self, process: "subprocess.Popen[bytes]") -> None:
        tries = 2400  # two minutes or more; a machine that was asleep meanwhile does not count
        while True:
            try:
                with socket.create_connection(("127.0.0.1", self.port)) as line:
                    line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    assert line.recv(100).startswith(b"HTTP/1.1 200")
                return
            except (ConnectionRefusedError, ConnectionResetError):  # not yet there, or too many come back at once
                assert process.poll() is None, self.log.read_text()
                tries -= 1
                assert tries, "the server does not answer"
                time.sleep(0.05)

    @contextlib.contextmanager
    def dealt_from(self, seed: str) -> Iterator[None]:
        """Tables opened meanwhile are dealt from this seed."""
        before = self.seed.read_text() if self.seed.exists() else None
        self.seed.write_text(seed)
        try:
            yield
        finally:
            if before is None:
                self.seed.unlink()
            else:
                self.seed.write_text(before)

    def set_clock(self, ahead: float) -> None:
        """Set the clock of the server's machine so many seconds ahead, or back."""
        part = self.seed.with_name("clock.part")
        part.write_text(str(ahead))
        part.replace(self.seed.with_name(self.seed.name + "-clock"))

    def garbage(self) -> dict[str, Any]:
        """What only the server's collector of garbage would find, by module, and how many things it has to look at."""
        told = self.seed.with_name(self.seed.name + "-garbage")
        told.unlink(missing_ok=True)
        os.kill(self.pid, signal.SIGUSR1)
        while not told.exists():
            time.sleep(0.02)
        found: dict[str, Any] = msgspec.json.decode(told.read_bytes())
        return found

    def kill(self) -> None:
        """As a power cut would."""
        process = self._end()
        process.send_signal(signal.SIGKILL)
        process.wait(60)

    def stop(self) -> int:
        """As a good host would; returns the exit code."""
        process = self._end()
        process.send_signal(signal.SIGTERM)
        return process.wait(60)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def _end(self) -> "subprocess.Popen[bytes]":
        process, self._process = self._process, None
        assert process is not None
        return process

    def guest(self) -> "Guest":
        return Guest(self)


class Guest:
    """Somebody with a browser: a token, requests, sockets."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.token = secrets.token_urlsafe(32)
        # Nothing here speaks TLS, and to read the certificates of the world takes longer than most requests.
        who = {"Authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(base_url=house.url, headers=who, timeout=120, trust_env=False, verify=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, expect: int = 200) -> Any:
        return self._json(self.http.get(path), expect)

    def post(self, path: str, body: object = None, expect: int = 200) -> Any:
        return self._json(self.http.post(path, json=body), expect)

    def put(self, path: str, body: object, expect: int = 200) -> Any:
        return self._json(self.http.put(path, json=body), expect)

    def _json(self, answer: httpx.Response, expect: int) -> Any:
        assert answer.status_code == expect, (answer.status_code, answer.text[:500])
        return answer.json()

    def table(self, game: str, kinds: Sequence[str], *, start: bool = True, **more: Any) -> dict[str, Any]:
        """A new table with these kinds of seats."""
        seats = [{"kind": kind} for kind in kinds]
        found: dict[str, Any] = self.post("/api/tables", {"game": game, "seats": seats, "start": start, **more}, 201)
        return found

    def say(self, table: str, seat: int, message: dict[str, Any]) -> dict[str, Any]:
        answer = self.http.post(f"/api/tables/{table}/seats/{seat}/say", json=message)
        found: dict[str, Any] = answer.json()
        return found

    def look(self, table: str, seat: int, since: int = -1) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/tables/{table}/seats/{seat}?since={since}")
        return found

    def socket(self, table: str, seat: int, hello: int | None = -1, **more: Any) -> "Line":
        return Line(self, table, seat, hello, **more)


class Line:
    """A socket at a table."""

    def __init__(self, guest: Guest, table: str, seat: int, hello: int | None = -1, **more: Any) -> None:
        url = f"{guest.house.url.replace('http', 'ws', 1)}/api/tables/{table}/seats/{seat}/socket"
        headers = {"Authorization": f"Bearer {guest.token}"} | more.pop("headers", {})
        self._opening = connect(url, additional_headers=headers, open_timeout=60, max_size=None, proxy=None, **more)
        self.socket: ClientConnection = self._opening.__enter__()
        self.raw: list[str] = []
        """Every message that came, as it came."""
        self.position: dict[str, Any] | None = None
        self.lines: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        """The chat."""
        if hello is not None:
            self.send({"type": "hello", "n": hello})
            self.until("welcome")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._opening.__exit__(kind, wrong, trace)

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def receive(self, timeout: float = 120) -> dict[str, Any]:
        """The next message; pictures are kept."""
        data = self.socket.recv(timeout=timeout)
        assert isinstance(data, str)
        self.raw.append(data)
        message: dict[str, Any] = msgspec.json.decode(data)
        if message["type"] in ("welcome", "update") and message["position"] is not None:
            self.position = message["position"]
            self.lines = message["lines"] if message["whole"] else self.lines + message["lines"]
        if message["type"] == "chatted":
            self.said += message["lines"]
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say something and wait for its answer."""
        self.send(message)
        while True:
            answer = self.receive()
            if answer["type"] not in ("update", "presence", "welcome", "chatted") and answer["id"] in (
                message["id"],
                "",
            ):
                return answer

    def rest(self) -> list[dict[str, Any]]:
        """Everything that comes until the server closes the socket."""
        messages = []
        try:
            while True:
                messages.append(self.receive())
        except ConnectionClosed:
            return messages

    @property
    def closed(self) -> int | None:
        """The code with which the server closed."""
        return self.socket.close_code

    def wait_for(self, n: int) -> None:
        """Until the picture shows history number ``n`` or later."""
        while self.position is None or self.position["n"] < n:
            self.receive()


def environment() -> dict[str, str]:
    """Ours, with compiled modules kept aside: a server is started dozens of times."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "hearthside-compiled")}


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def children(pid: int) -> list[int]:
    """The processes a process has started (Linux)."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid:
                found.append(int(stat.parent.name))
    return found
