"""The proxies' files of docs/hosting.md, run as they stand but for names, ports and certificates: two servers behind each."""

import os
import re
import subprocess
import time
from pathlib import Path

import httpx
import pytest

from tests.server.house import ROOT, House
from tests.server.wandering import servers, wait_for_moves, wandering
from tools.proxies import PROGRAMS, find


class Front(House):
    """What people reach instead of a server."""

    def start(self) -> None: ...


def written(program: str, found: str, front: Front, houses: list[House], folder: Path) -> list[str]:
    """The file of the page, with our ports; the command that runs it with the program found."""
    page = (ROOT / "docs" / "hosting.md").read_text()
    block = re.search(rf"```{program}\n(.*?)```", page, re.DOTALL)
    assert block is not None
    text = block[1]
    for port, house in ((8001, houses[0]), (8002, houses[1])):
        assert f"127.0.0.1:{port}" in text
        text = text.replace(f"127.0.0.1:{port}", f"127.0.0.1:{house.port}")
    file = folder / f"{program}.conf"
    if program == "caddy":
        text = text.replace("games.example.org", front.url, 1)
        file.write_text("{\n\tadmin off\n}\n" + text)
        return [found, "run", "--adapter", "caddyfile", "--config", str(file)]
    text = re.sub(r"\tssl_.*\n", "", text).replace("443 ssl", f"127.0.0.1:{front.port}")
    who = "user root;\n" if os.geteuid() == 0 else ""  # its workers write below the folder of the test
    own = f"{who}pid {folder}/nginx.pid;\ndaemon off;\nerror_log stderr;\nevents {{}}\n"
    paths = "".join(
        f"\t{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file.write_text(f"{own}http {{\n\taccess_log off;\n{paths}{text}}}\n")
    return [found, "-c", str(file), "-p", str(folder)]


@pytest.mark.parametrize("program", PROGRAMS)
def test_people_play_on_behind_a_proxy_while_servers_are_replaced(
    postgres: str, tmp_path: Path, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = find(program)
    if found is None:
        pytest.skip(f"there is no {program} here, and `make proxies` could unpack none")
    monkeypatch.setenv("HOME", str(tmp_path))  # Caddy keeps things there
    (tmp_path / "front").mkdir()
    with servers(2, postgres, tmp_path) as houses, (tmp_path / "log").open("wb") as log:
        front = Front(tmp_path / "front")
        command = written(program, found, front, houses, tmp_path)
        proxy = subprocess.Popen(command, stderr=log, stdout=log)
        try:
            front._answers(proxy)
            with front.guest() as ana:
                own = {"Origin": front.url, "Sec-Fetch-Site": "same-origin"}
                seats = {"game": "high_card", "seats": [{"kind": "me"}, {"kind": "screen"}]}
                assert ana.http.post("/api/tables", json=seats, headers=own).status_code == 201
                assert ana.http.post("/api/verify", content=b"x" * 1_500_000).json()["ok"] is False
            with wandering([front], ["high_card", "to_the_dogs"]) as players:
                for house in houses:
                    wait_for_moves(players, 5)
                    house.kill()
                    wait_for_moves(players, 5)  # the other one is enough
                    house.start()
                    _ready(house)
            assert [player.wrong for player in players if player.wrong] == []
            assert not any(player.is_alive() for player in players)
        finally:
            proxy.terminate()
            proxy.wait(30)


def _ready(house: House) -> None:
    """Until the proxy may have noticed, too."""
    while httpx.get(f"{house.url}/ready").status_code != httpx.codes.OK:
        time.sleep(0.05)
    time.sleep(6)
