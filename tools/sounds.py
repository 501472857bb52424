"""The few sounds of the browser client, made from sines and soft noise: ``python -m tools.sounds`` writes them anew, the same ones each time."""

import math
import random
import struct
import sys
import wave
from collections.abc import Callable, Iterator
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "web" / "static" / "sounds"
RATE = 22_050
"""Samples a second: nothing here is higher than a small bell."""

Wave = Callable[[float], float]


def bell(pitch: float, length: float, loud: float = 0.5) -> Wave:
    """A struck bar of wood: a tone, its partials, and a quick end."""
    partials = ((1.0, 1.0, 1.0), (2.76, 0.28, 2.2), (5.4, 0.1, 4.0))

    def at(second: float) -> float:
        if second < 0:
            return 0.0
        swell = min(1.0, second / 0.004)
        tones = (
            part * math.exp(-5 * fade * second / length) * math.sin(2 * math.pi * pitch * ratio * second)
            for ratio, part, fade in partials
        )
        return loud * swell * sum(tones)

    return at


def tap(seed: int, dark: float, length: float, loud: float = 0.5) -> Wave:
    """Paper or wood on a table: noise that gets darker and is gone."""
    rng, last, samples = random.Random(seed), 0.0, []
    for i in range(int(length * RATE)):
        last += (rng.uniform(-1, 1) - last) * dark
        samples.append(loud * last * math.exp(-6 * i / (length * RATE)))

    def at(second: float) -> float:
        i = int(second * RATE)
        return samples[i] if 0 <= i < len(samples) else 0.0

    return at


def after(seconds: float, wave: Wave) -> Wave:
    return lambda second: wave(second - seconds)


SOUNDS: dict[str, tuple[float, tuple[Wave, ...]]] = {
    "turn": (0.55, (bell(587.3, 0.5, 0.42), after(0.13, bell(880.0, 0.42, 0.36)))),
    "card": (0.12, (tap(1, 0.35, 0.1, 0.8), after(0.018, tap(2, 0.12, 0.08, 0.9)))),
    "dice": (0.5, tuple(after(0.07 * i + 0.012 * (i % 3), tap(10 + i, 0.5, 0.07, 0.85 - 0.08 * i)) for i in range(6))),
    "chat": (0.22, (bell(1046.5, 0.2, 0.3),)),
    "end": (1.1, tuple(after(0.14 * i, bell(pitch, 0.8, 0.3)) for i, pitch in enumerate((392.0, 493.9, 587.3, 784.0)))),
}
"""Name, seconds, and what sounds together."""


def samples(length: float, waves: tuple[Wave, ...]) -> Iterator[int]:
    count = int(length * RATE)
    for i in range(count):
        fade = min(1.0, (count - i) / (0.02 * RATE))
        value = fade * sum(wave(i / RATE) for wave in waves)
        yield round(127 * max(-1.0, min(1.0, value))) + 128


def written(length: float, waves: tuple[Wave, ...], file: Path) -> None:
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 1, RATE, 0, "NONE", "not compressed"))
        out.writeframes(struct.pack(f"{int(length * RATE)}B", *samples(length, waves)))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (length, waves) in SOUNDS.items():
        file = FOLDER / f"{name}.wav"
        written(length, waves, file)
        sys.stdout.write(f"{file.name}: {file.stat().st_size} bytes\n")


if __name__ == "__main__":
    main()
