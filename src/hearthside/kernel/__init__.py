"""The kernel: agenda, actions, randomness, match and record. It knows no game."""

from hearthside import build

if _old := build.stale():
    # Nothing can be played without the kernel; so nobody plays, or trains for hours on, something else than what is written.
    raise ImportError(build.complaint(_old))
