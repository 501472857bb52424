"""Cards in order: what is dealt anew begins with them."""

import random

from hearthside.kernel.cards import ascending


def test_shuffled_cards_come_into_order_whatever_their_numbers() -> None:
    for most in (40, 256, 400):
        cards = random.Random(most).sample(range(most), most // 2)
        assert ascending(cards) == sorted(cards)
        assert ascending([*cards, 7, 7], bytes([7])) == sorted({*cards} - {7})
    assert ascending([]) == []
