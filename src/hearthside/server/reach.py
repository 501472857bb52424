"""Where friends in the same network find this server; told only to somebody who sits at this machine."""

import socket
from contextlib import suppress
from ipaddress import ip_address

EVERYWHERE = ("", "0.0.0.0", "::")  # compared with, not listened on
SOMEWHERE = ("192.0.2.1", 9)
"""An address nobody has: to look which way one would go there sends nothing."""


def is_this_machine(name: str) -> bool:
    """Whether a server called by this name is called from the machine it runs on."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ip_address(name.strip("[]")).is_loopback
    return False


def in_the_network(host: str, port: int) -> str:
    """The address for others in the network when the server listens for them; empty when it does not, or there is no network."""
    if host not in EVERYWHERE:
        return "" if is_this_machine(host) else f"http://{host}:{port}"
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(SOMEWHERE)
        mine = str(asking.getsockname()[0])
        return "" if is_this_machine(mine) else f"http://{mine}:{port}"
    return ""
