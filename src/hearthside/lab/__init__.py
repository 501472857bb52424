"""Measuring: many games, many bots, one answer with its uncertainty."""
