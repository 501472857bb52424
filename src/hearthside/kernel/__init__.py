"""The kernel: agenda, actions, randomness, match and record. It knows no game."""
