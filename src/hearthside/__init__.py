"""Four modern board games on one engine: in the browser, in the terminal, and for bots."""

__version__ = "0.1.0"
