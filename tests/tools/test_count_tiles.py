"""Which faces lie in which places is counted against even chances."""

from hearthside.games.forever_young.cards import CLUE, FACES, TRAP
from tools.count_tiles import PLACES, counted, surprise

MIX = [1 if face in (TRAP, CLUE) else 0 for face in range(FACES)]


def test_a_face_found_oftener_than_by_even_chances_is_likelier_there() -> None:
    table = counted([(0, CLUE, MIX)] * 30 + [(0, TRAP, MIX)] * 10)
    assert table[0][CLUE] > 1.3
    assert table[0][TRAP] < 0.7
    assert table[1][CLUE] == 1.0


def test_who_knows_where_things_lie_is_surprised_less() -> None:
    noted = [(0, CLUE, MIX)] * 30 + [(0, TRAP, MIX)] * 10
    even = [[1.0] * FACES for _ in range(PLACES)]
    assert surprise(counted(noted), noted) < surprise(even, noted)
