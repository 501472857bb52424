"""The games as environments of the libraries that learning agents are trained with. Needs ``pip install "hearthside[envs]"``."""
