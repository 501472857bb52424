"""Cards in order: what is dealt anew begins with them."""

import random

from hearthside.kernel.cards import ascending


def test_shuffled_cards_come_into_order_whatever_their_numbers() -> None:
    for most in (40, 256, 400):
        cards = random.Random(most).sample(range(most), most // 2)
        assert ascending(cards, most) == sorted(cards)
        assert ascending([*cards, 7, 7], most, [7]) == sorted({*cards} - {7})
    assert ascending([], 5) == []


def test_what_was_put_in_order_last_is_not_taken_for_other_cards() -> None:
    cards = [9, 2, 5]
    first = ascending(cards, 10)
    first.append(0)
    assert ascending(cards, 10) == [2, 5, 9]
    assert ascending(cards, 10, [5]) == [2, 9]
    assert ascending(cards, 10) == [2, 5, 9]
    cards[1] = 7
    assert ascending(cards, 10) == [5, 7, 9]
