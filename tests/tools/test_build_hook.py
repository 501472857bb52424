"""The wheel: pure Python unless it is asked to carry compiled modules, and able to build them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from hatch_build import COMPILE, Hook
from tools import fast


@pytest.fixture
def hook(tmp_path: Path) -> Hook:
    nothing: Any = None
    return Hook(str(tmp_path), {}, nothing, nothing, str(tmp_path), "wheel")


def data() -> dict[str, Any]:
    return {"force_include": {}, "pure_python": True, "infer_tag": False}


def test_nobody_needs_a_compiler_who_did_not_ask_for_one(hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(COMPILE, raising=False)
    assert hook.dependencies() == []
    monkeypatch.setenv(COMPILE, "1")
    assert "setuptools" in hook.dependencies()


def test_a_compiled_wheel_carries_every_module_at_its_place(
    hook: Hook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = [Path("hearthside/kernel/state.so"), Path("hearthside/games/state.so"), Path("shared.so")]

    @contextmanager
    def compiled() -> Iterator[dict[Path, Path]]:
        for place in places:
            (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / place).write_text(str(place))
        yield {place: tmp_path / place for place in places}

    monkeypatch.setattr(fast, "compiled", compiled)
    built = data()
    hook.compile(built)
    inside = {place: Path(file).read_bytes() for file, place in built["force_include"].items()}
    assert inside == {str(place): str(place).encode() for place in places} | {"hearthside/compiled.json": fast.stamp()}
    assert (built["pure_python"], built["infer_tag"]) == (False, True)
    hook.finalize("standard", built, "")
    assert not any(Path(file).exists() for file in built["force_include"])


def test_without_a_compiler_the_wheel_is_pure(
    hook: Hook, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def compiled() -> Iterator[dict[Path, Path]]:
        raise RuntimeError("There is no C compiler.")
        yield {}

    monkeypatch.setattr(fast, "compiled", compiled)
    built = data()
    hook.compile(built)
    assert built == data()
    assert "There is no C compiler.\nThe wheel is pure Python." in capfd.readouterr().err
