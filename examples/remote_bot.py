"""A bot that takes a seat at any Hearthside server by the link its host sends: ``python remote_bot.py http://…/join/…``."""

import json
import random
import secrets
import sys
import urllib.request
from typing import Any

from websockets.sync.client import connect


def choose(position: dict[str, Any]) -> Any:
    """One of the options: your agent's turn to think. ``position["view"]`` is everything the seat may know."""
    return random.choice(position["options"])["action"]


def main(link: str, name: str = "Remote bot") -> dict[str, Any]:
    server, invite = link.split("/join/")
    me = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}  # whoever has it is the guest in this seat
    said = json.dumps({"name": name}).encode(), me | {"Content-Type": "application/json"}
    table = json.load(urllib.request.urlopen(urllib.request.Request(f"{server}/api/invites/{invite}/claim", *said)))
    seat = next(seat["seat"] for seat in table["seats"] if seat["mine"])
    where = f"{server.replace('http', 'ws', 1)}/api/tables/{table['id']}/seats/{seat}/socket"
    with connect(where, additional_headers=me, max_size=None) as socket:
        socket.send(json.dumps({"type": "hello"}))
        for message in map(json.loads, socket):
            if message["type"] == "rejected":
                raise SystemExit(message["refusal"]["why"])
            position = message.get("position") or {"over": False, "options": []}
            if position["over"]:
                break
            if position["options"]:
                play = {"type": "play", "id": secrets.token_hex(8), "n": position["n"], "actions": [choose(position)]}
                socket.send(json.dumps(play))
    return position


if __name__ == "__main__":
    main(*sys.argv[1:])
