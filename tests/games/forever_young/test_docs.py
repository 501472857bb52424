"""The examples in docstrings and on the game's page are true."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from hearthside.games.forever_young.cards import own_pack, read_pack
from hearthside.games.forever_young.game import GAME
from hearthside.games.forever_young.standing import STANDING
from hearthside.kernel.errors import Problem

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "forever_young.md").read_text(encoding="utf-8")
TEXT = (files("hearthside.games.forever_young") / "data" / "forever_young.toml").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_pack_on_the_page_fits_into_ours() -> None:
    """Each of its parts takes the place of the same part of our own file."""
    (example,) = blocks("toml")
    parts = example.strip().split("\n\n")
    assert len(parts) == 5
    ours = TEXT.split("\n\n")
    for part in parts:
        head = [re.sub(r"\s*#.*", "", line) for line in part.splitlines()]
        same = [i for i, own in enumerate(ours) if _names(own) == _names("\n".join(head))]
        assert len(same) == 1, part
        ours[same[0]] = part
    pack = read_pack("\n\n".join(ours))
    assert pack.name == "My own copy"
    assert pack.copies == own_pack().copies
    assert pack.digest != own_pack().digest


def _names(part: str) -> tuple[str, ...]:
    """What tells a part of a pack from the others."""
    head = next((line for line in part.splitlines() if line.startswith("[")), part[:4])
    return (head, *re.findall(r"^(?:kind|dice|id) = .*$", part, re.MULTILINE))


def test_the_refusal_on_the_page_is_what_is_said() -> None:
    (said,) = re.findall(r"`(expected .*?)`", PAGE)
    with pytest.raises(Problem) as wrong:
        read_pack(TEXT.replace("copies = 13", "copies = 12"))
    assert said in str(wrong.value)


def test_the_choices_on_the_page_are_those_there_are() -> None:
    table = PAGE[PAGE.index("| key | group |") : PAGE.index("`EFFECT` is one of")]
    told = set(re.findall(r"`([a-zA-Z-]+(?::[a-z]+)?)`", table))
    effects = {str(event.effect.__struct_config__.tag) for event in own_pack().data.event}
    keys = {choice.key for choice in STANDING.choices}
    general = {key for key in keys if ":" not in key}
    assert general <= told
    for effect in effects:
        assert {f"{effect}:always", f"{effect}:never"} <= keys
    assert (
        {key.split(":")[0] for key in keys if key.endswith(":mine")}
        == {"force-reroll", "hold-pawn", "steal-kept"}
        <= told
    )


def test_the_score_file_on_the_page_is_one() -> None:
    (example,) = blocks("json")
    sheet = GAME.sheet(example.encode(), own_pack())
    assert sheet.names == ("Kerry", "Todd")
    assert sheet.score.places == (1, 2)


def test_the_page_tells_every_effect_of_an_event_card() -> None:
    told = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE))
    effects = {event.effect.__struct_config__.tag for event in own_pack().data.event}
    assert effects <= told
