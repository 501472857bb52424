"""A real server process for tests: no pauses, generous limits, and the small game of the kernel's tests beside the others."""

import sys

import msgspec

from hearthside.kernel.game import register
from hearthside.server.config import Config, Limits
from tests.kernel.toy import HighCardGame

# Also when this module is imported by a worker process: bots play it, too.
register(HighCardGame())

FREE = (1e6, 1e6)
GENEROUS = Limits(requests=FREE, new_tables=FREE, verdicts=FREE, messages=FREE, sockets=10_000)


def main() -> None:
    from hearthside.server.run import run  # not at the top: a worker process needs no web server

    run(msgspec.json.decode(sys.argv[1], type=Config), "127.0.0.1", int(sys.argv[2]))


if __name__ == "__main__":
    main()
