"""What can be chosen at the terminal: single options, sets, and what an option would bring."""

from typing import Any

from rich.text import Text

from hearthside.kernel.agenda import Pick
from hearthside.kernel.english import number
from hearthside.kernel.lookahead import Preview


def offered(options: list[Any], pick: Pick | None) -> list[Any]:
    """What can be chosen: the options, or everything that may be part of the set that is asked for."""
    if pick is None or pick.most < 2:
        return options
    return [*pick.actions, *([] if pick.done is None else [pick.done]), *[o for o in options if not _of(o, pick)]]


def _of(option: Any, pick: Pick) -> bool:
    return option in pick.actions or option == pick.done


def how_many(pick: Pick) -> str:
    if pick.least == pick.most:
        return number(pick.most)
    return f"{number(pick.least)} to {number(pick.most)}" if pick.least else f"up to {number(pick.most)}"


def worth(preview: Preview | None) -> Text:
    """What an option would change in the score, when it would: the certain part, and what may come on top."""
    if preview is None:
        return Text()
    total = preview.gain.total
    said = Text(f"  {total:+}", "green" if total > 0 else "red") if total else Text()
    return said.append(f"  and {preview.more}", "green") if preview.more else said
