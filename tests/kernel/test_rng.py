"""Randomness: the same everywhere, fair, cheap to clone."""

from collections import Counter
from hashlib import sha256

import pytest

from hearthside.kernel.rng import Quick, Rng


def test_the_stream_is_sha256_in_counter_mode() -> None:
    key = sha256(b"deal:11").digest()
    first = sha256(key + (0).to_bytes(8, "big")).digest()
    words = [int.from_bytes(first[i : i + 4], "big") for i in range(0, 32, 4)]
    rng = Rng.of("11")
    assert [rng.below(1 << 32) for _ in range(8)] == words


def test_a_clone_goes_on_alike_and_alone() -> None:
    rng = Rng.of("a")
    rng.below(10)
    twin = rng.clone()
    ahead = [twin.below(1000) for _ in range(20)]
    assert [rng.below(1000) for _ in range(20)] == ahead


def test_every_number_is_about_equally_likely() -> None:
    rng = Rng.of("fair")
    counts = Counter(rng.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_shuffle_keeps_every_card_and_depends_on_the_seed() -> None:
    cards = list(range(52))
    Rng.of("one").shuffle(cards)
    other = list(range(52))
    Rng.of("two").shuffle(other)
    assert sorted(cards) == list(range(52))
    assert cards != other


def test_a_fork_takes_nothing_from_the_stream() -> None:
    rng, twin = Rng.of("x"), Rng.of("x")
    rng.fork("side").below(100)
    assert rng.facts() == twin.facts()
    assert rng.fork("side").key != rng.fork("other").key


def test_a_quick_stream_is_fair_to_every_pair_of_numbers() -> None:
    rng = Quick.of("fair")
    counts = Counter((rng.below(6), rng.below(6)) for _ in range(36_000))
    assert len(counts) == 36
    assert all(850 < count < 1150 for count in counts.values())


def test_a_quick_stream_follows_from_where_the_other_stands_and_takes_nothing_from_it() -> None:
    rng = Rng.of("x")
    first = rng.quick()
    assert rng.facts() == Rng.of("x").facts()
    assert first.facts() == rng.quick().facts()
    rng.below(6)
    assert first.facts() != rng.quick().facts()


def test_quick_streams_of_one_after_the_other_are_fair_and_tell_no_key() -> None:
    rng = Rng.of("worlds")
    counts: Counter[int] = Counter()
    for _ in range(6000):
        rng.below(2)
        stream = rng.quick()
        assert not stream.key
        counts[stream.below(6)] += 1
    assert all(850 < count < 1150 for count in counts.values())


def test_forks_of_different_quick_streams_are_different() -> None:
    rng = Rng.of("worlds")
    first = rng.quick()
    rng.below(2)
    assert first.fork("side").facts() != rng.quick().fork("side").facts()


def test_a_clone_of_a_quick_stream_goes_on_alike_and_alone() -> None:
    rng = Quick.of("a")
    rng.below(10)
    twin = rng.clone()
    ahead = [twin.below(1000) for _ in range(20)]
    assert [rng.below(1000) for _ in range(20)] == ahead


def test_a_quick_shuffle_brings_every_card_to_the_top_about_equally_often() -> None:
    rng = Quick.of("shuffle")
    tops: Counter[int] = Counter()
    for _ in range(6000):
        cards = list(range(6))
        rng.shuffle(cards)
        tops[cards[-1]] += 1
    assert all(850 < count < 1150 for count in tops.values())


@pytest.mark.parametrize("stream", [Rng, Quick])
def test_a_shuffle_that_is_left_off_and_goes_on_is_the_whole_shuffle(stream: type[Rng]) -> None:
    whole, begun = list(range(20)), list(range(20))
    stream.of("go on").shuffle(whole)
    rng = stream.of("go on")
    rng.shuffle_last(begun, 6)
    assert begun[14:] == whole[14:]
    rest = begun[:14]
    rng.shuffle_last(rest, 14)
    assert rest + begun[14:] == whole


@pytest.mark.parametrize("stream", [Rng, Quick])
def test_the_last_of_a_shuffle_left_off_may_be_any_pair_of_cards(stream: type[Rng]) -> None:
    rng = stream.of("left off")
    pairs: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = list(range(5))
        rng.shuffle_last(cards, 2)
        assert sorted(cards) == list(range(5))
        pairs[tuple(cards[3:])] += 1
    assert len(pairs) == 20
    assert all(220 < count < 380 for count in pairs.values())
