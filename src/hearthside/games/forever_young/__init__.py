"""Forever Young: a vampire game for two to six players."""

from hearthside.games.forever_young.game import ForeverYoung
from hearthside.kernel.game import register

register(ForeverYoung())
