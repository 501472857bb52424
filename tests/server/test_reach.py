"""How friends reach a server: said to whoever sits at its machine, and to nobody else."""

import pytest

from hearthside.server.reach import in_the_network, is_this_machine
from tests.server.house import Guest


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "127.8.0.1", "::1", "[::1]", "games.localhost"])
def test_names_of_this_machine_are_known(name: str) -> None:
    assert is_this_machine(name)


@pytest.mark.parametrize("name", ["", "192.168.1.4", "games.example.org", "localhost.example.org", "fe80::1"])
def test_other_names_are_not_this_machine(name: str) -> None:
    assert not is_this_machine(name)


def test_a_server_for_this_machine_alone_has_no_address_in_the_network() -> None:
    assert in_the_network("127.0.0.1", 8000) == ""
    assert in_the_network("192.168.7.4", 8000) == "http://192.168.7.4:8000"
    assert "127." not in in_the_network("0.0.0.0", 8000)


def test_it_is_told_to_whoever_sits_at_the_machine_only(ana: Guest) -> None:
    assert ana.get("/api/reach") == {"here_only": True, "network": ""}
    elsewhere = ana.http.get("/api/reach", headers={"host": "192.168.7.4:8000"}).json()
    assert elsewhere == {"here_only": False, "network": ""}
