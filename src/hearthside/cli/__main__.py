"""``python -m hearthside.cli`` is ``hearthside``."""

from hearthside.cli import main

main()
