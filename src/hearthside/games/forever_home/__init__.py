"""Forever Home: train shelter dogs in patterns and find them homes."""

from hearthside.games.forever_home.game import ForeverHome
from hearthside.kernel.game import register

register(ForeverHome())
