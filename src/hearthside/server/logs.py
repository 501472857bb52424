"""Structured logs: one JSON object a line, on standard error. No seeds, tokens, invitations, moves or cards."""

import logging
import time
import traceback
from contextvars import ContextVar
from typing import Any

import msgspec

logger = logging.getLogger("hearthside")
request_id: ContextVar[str] = ContextVar("request_id", default="")
"""Names the request, or the socket, that a line was written for."""
MOST_KINDS = 1000


class Lines(logging.Formatter):
    """A record as one JSON object. Of an exception only its kind and place: its text may hold what is secret."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if request := request_id.get():
            line["request"] = request
        if record.exc_info and record.exc_info[1] is not None:
            line |= trouble(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def trouble(wrong: BaseException) -> dict[str, Any]:
    """What may be written down about an exception."""
    frames = traceback.extract_tb(wrong.__traceback__)
    return {"error": type(wrong).__name__, "where": [f"{f.filename}:{f.lineno} {f.name}" for f in frames[-12:]]}


class Seldom(logging.Filter):
    """What says the same again and again is written a few times a minute, and then how often it was not."""

    def __init__(self, times: int = 10, window: float = 60.0) -> None:
        super().__init__()
        self._times = times
        self._window = window
        self._seen: dict[tuple[object, ...], list[float]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        facts = getattr(record, "facts", {})
        wrong = type(record.exc_info[1]).__name__ if record.exc_info else facts.get("error")
        key = (record.name, record.msg, wrong, *facts.get("where", ())[-1:])
        if key not in self._seen and len(self._seen) >= MOST_KINDS:
            self._seen.clear()
        began, count = self._seen.get(key, (record.created, 0))
        if record.created - began > self._window:
            if count > self._times:
                record.facts = facts | {"not_written": int(count - self._times)}
            began, count = record.created, 0
        self._seen[key] = [began, count + 1]
        return count < self._times


def log(what: str, **facts: Any) -> None:
    logger.info(what, extra={"facts": facts})


def fail(what: str, wrong: BaseException, **facts: Any) -> None:
    """Something that should not happen did."""
    logger.error(what, extra={"facts": facts | trouble(wrong)})


def replaced(what: str, trouble: dict[str, Any], **facts: Any) -> None:
    """Something failed elsewhere and was replaced; what may be written down about it came from there."""
    logger.error(what, extra={"facts": facts | trouble})


def set_up() -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    handler.addFilter(Seldom())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logger.setLevel(logging.INFO)
