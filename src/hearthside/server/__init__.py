"""The server: tables, seats by link, one door to clients, an append-only store."""
