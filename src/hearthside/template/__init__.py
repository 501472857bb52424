"""A small complete game to begin a new one from: ``hearthside new-game`` copies it under another name."""
