"""A bot that takes a seat at a table of any Hearthside server: ``python remote_bot.py http://localhost:8765/join/…``.

The link is what the host of the table sends to a guest. Replace ``choose`` by what your agent thinks.
"""

import json
import random
import secrets
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect

TOKEN = secrets.token_urlsafe(32)  # whoever has it is the guest in this seat


def choose(position: dict[str, Any]) -> dict[str, Any]:
    """One of the options; ``position["view"]`` is everything the seat may know."""
    action: dict[str, Any] = random.choice(position["options"])["action"]
    return action


def main(link: str, name: str = "Remote bot") -> dict[str, Any]:
    server, invite = link.split("/join/")
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    claim = urllib.request.Request(f"{server}/api/invites/{invite}/claim", json.dumps({"name": name}).encode(), headers)
    table = json.load(urllib.request.urlopen(claim))
    seat = next(seat["seat"] for seat in table["seats"] if seat["mine"])
    where = f"{server.replace('http', 'ws', 1)}/api/tables/{table['id']}/seats/{seat}/socket"
    with connect(where, additional_headers={"Authorization": headers["Authorization"]}, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello"}))
        while True:
            message = json.loads(socket.recv())
            if message["type"] == "rejected":
                raise SystemExit(message["refusal"]["why"])
            position = message.get("position")
            if position and position["over"]:
                return dict(position)
            if position and position["options"]:
                play = {"type": "play", "id": secrets.token_hex(8), "n": position["n"], "actions": [choose(position)]}
                socket.send(json.dumps(play))


if __name__ == "__main__":
    main(*sys.argv[1:])
