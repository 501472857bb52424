"""One room per game, with the same furniture in each."""
