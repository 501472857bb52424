"""Randomness anyone can re-compute: SHA-256 in counter mode over a key, eight 32-bit words to a digest."""

from hashlib import sha256
from struct import Struct
from typing import Any, Final
from zlib import crc32

_WORDS: Final = 1 << 32
_MASK: Final = _WORDS - 1
_words_of = Struct(">8I").unpack


class Rng:
    """A stream of unbiased numbers, cheap to clone (a key and a counter) and the same in every process.

    >>> rng = Rng.of("7")
    >>> [rng.below(6) for _ in range(5)]
    [1, 0, 0, 0, 2]
    """

    __slots__ = ("block", "key", "used")

    def __init__(self, key: bytes, used: int = 0, block: tuple[int, ...] = ()) -> None:
        self.key = key
        self.used = used
        self.block = block

    @staticmethod
    def of(seed: str) -> "Rng":
        """The stream of a match seed. Its key is not the seed's commitment, which is public from the start."""
        return Rng(sha256(b"deal:" + seed.encode()).digest())

    def clone(self) -> "Rng":
        return Rng(self.key, self.used, self.block)

    def fork(self, label: str) -> "Rng":
        """An independent stream named by ``label``; takes nothing from this one."""
        return Rng(sha256(self.key + label.encode()).digest())

    def quick(self) -> "Quick":
        """A quick stream that follows from where this one stands; takes nothing from it.

        All it tells about this one is a checksum of the key, thirty-two bits of 256: nobody can go back from it.
        """
        return Quick(b"", 1 + crc32(self.key or b"quick", self.used & _MASK) % (PRIME - 1))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (words that would favour small numbers are passed over)."""
        while True:
            place = self.used & 7
            if place == 0:
                self.block = _words_of(sha256(self.key + (self.used >> 3).to_bytes(8, "big")).digest())
            word = self.block[place]
            self.used += 1
            number = word % n
            if word - number <= _WORDS - n:
                return number

    def shuffle(self, items: list[Any]) -> None:
        """Fisher-Yates from the end, in place."""
        self.shuffle_last(items, len(items))

    def shuffle_last(self, items: list[Any], number: int) -> None:
        """Only the beginning of a shuffle: the last so many are drawn at random from all, the others are in no order."""
        last = len(items) - 1
        for i in range(last, max(last - number, 0), -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def facts(self) -> list[object]:
        return [self.key.hex(), self.used]


PRIME: Final = (1 << 30) - 35
_FACTOR: Final = 295397169
"""A generator of all numbers below the prime (L'Ecuyer 1999). Python keeps numbers of thirty bits in one piece, and reckons
a third faster with them."""


class Quick(Rng):
    """A stream for worlds that are only thought of: faster, good enough to try things out, and no secret to anybody.

    Lehmer's generator modulo a prime. A match, and whatever somebody must not guess, uses ``Rng``.

    >>> rng = Quick.of("7")
    >>> [rng.below(6) for _ in range(5)]
    [0, 2, 4, 5, 0]
    """

    __slots__ = ()

    def __init__(self, key: bytes, used: int = 0) -> None:
        self.key = key
        self.used = used or int.from_bytes(key[:7], "big") % (PRIME - 1) + 1
        self.block = ()

    @staticmethod
    def of(seed: str) -> "Quick":
        return Quick(sha256(b"quick:" + seed.encode()).digest())

    def clone(self) -> "Quick":
        return Quick(self.key, self.used)

    def fork(self, label: str) -> "Quick":
        return Quick(sha256(self.key + self.used.to_bytes(4, "big") + label.encode()).digest())

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, equally likely but for one part in millions."""
        self.used = number = self.used * _FACTOR % PRIME
        return number % n

    def shuffle_last(self, items: list[Any], number: int) -> None:
        """Only the beginning of a shuffle: the last so many are drawn at random from all, the others are in no order."""
        drawn = self.used
        last = len(items) - 1
        for i in range(last, max(last - number, 0), -1):
            drawn = drawn * _FACTOR % PRIME
            j = drawn % (i + 1)
            items[i], items[j] = items[j], items[i]
        self.used = drawn
