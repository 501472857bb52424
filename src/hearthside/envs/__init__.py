"""The games as environments of the libraries that learning agents are trained with. Needs ``pip install "hearthside[envs]"``."""

from hearthside import build

if _old := build.stale():
    # Nobody should train for hours on something else than what is written.
    raise ImportError(build.complaint(_old))
