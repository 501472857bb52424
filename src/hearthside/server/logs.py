"""Structured logs: one JSON object a line, on standard error. No seeds, tokens, invitations, moves or cards."""

import logging
import time
import traceback
from typing import Any

import msgspec

logger = logging.getLogger("hearthside")


class Lines(logging.Formatter):
    """A record as one JSON object. Of an exception only its kind and place: its text may hold what is secret."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line |= trouble(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def trouble(wrong: BaseException) -> dict[str, Any]:
    """What may be written down about an exception."""
    frames = traceback.extract_tb(wrong.__traceback__)
    return {"error": type(wrong).__name__, "where": [f"{f.filename}:{f.lineno} {f.name}" for f in frames[-12:]]}


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
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logger.setLevel(logging.INFO)
