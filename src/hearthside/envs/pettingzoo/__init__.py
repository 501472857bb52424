"""The games as PettingZoo environments.

``from hearthside.envs.pettingzoo import forest_shuffle_v0``, then ``forest_shuffle_v0.env(players=3)``; likewise
``forever_home_v0``, ``to_the_dogs_v0`` and ``forever_young_v0``.
"""
