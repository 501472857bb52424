"""What a drawn card shows comes from the card texts: icons, numbers, words, and where each species is printed."""

import msgspec
import pytest

from hearthside.games.forest_shuffle.cards import load
from hearthside.games.forest_shuffle.words_cards import card_texts
from hearthside.kernel.cards import CardText

PACK = load()
TEXTS = {text.id: text for text in card_texts(PACK)}


def line(species: str, name: str) -> str:
    """One line of a card as somebody would read it aloud: numbers and letters as they are, icons by name."""
    return " ".join([p.number or p.icon or p.words for p in TEXTS[species].face if p.line == name])


@pytest.mark.parametrize(
    ("species", "points", "short"),
    [
        ("linden", "1 or 3 if most symbol-linden", "≤3"),
        ("oak", "10 if 8 kinds tag-tree", "≤10"),
        ("silver_fir", "2 × guest", ""),
        ("birch", "1", ""),
        ("beech", "5 if 4+ symbol-beech", "≤5"),
        ("sycamore", "1 × tag-tree", ""),
        ("horse_chestnut", "n² symbol", ""),
        ("barbastelle_bat", "5 if 3+ kinds tag-bat", "≤5"),
        ("beech_marten", "5 × full", ""),
        ("brown_bear", "", ""),
        ("european_fat_dormouse", "15 with tag-bat", "≤15"),
        ("european_hare", "1 × species-european_hare", ""),
        ("lynx", "10 with species-roe_deer", "≤10"),
        ("red_deer", "1 × tag-tree tag-plant", ""),
        ("roe_deer", "3 × symbol", ""),
        ("purple_emperor", "0·3·6·12·20 tag-butterfly", "≤20"),
        ("chaffinch", "5 on symbol-beech", "≤5"),
        ("great_spotted_woodpecker", "10 if most tag-tree", "≤10"),
        ("common_toad", "5 if pair", "≤5"),
        ("fire_salamander", "5·15·25", "≤25"),
        ("moss", "10 if 10+ tag-tree", "≤10"),
        ("wood_ant", "2 × side-bottom", ""),
    ],
)
def test_points_are_drawn_and_where_they_have_words_have_a_short_true_form(
    species: str, points: str, short: str
) -> None:
    assert (line(species, "points"), line(species, "short")) == (points, short)


@pytest.mark.parametrize(
    ("species", "name", "drawn"),
    [
        ("birch", "effect", "do-card 1"),
        ("wolf", "effect", "do-card × tag-deer"),
        ("red_fox", "effect", "do-card × species-european_hare"),
        ("gnat", "effect", "do-free any tag-bat"),
        ("brown_bear", "effect", "do-cave all"),
        ("raccoon", "effect", "do-cave"),
        ("mole", "effect", "do-more"),
        ("eurasian_jay", "effect", "do-turn"),
        ("european_hare", "effect", "do-share"),
        ("common_toad", "effect", "do-share 2"),
        ("fly_agaric", "lasting", "do-lasting tag-paw › do-card 1"),
        ("parasol_mushroom", "lasting", "do-lasting side-bottom › do-card 1"),
        ("violet_carpenter_bee", "lasting", "do-lasting tag-tree +1"),
        ("brown_bear", "bonus", "symbol do-card 1 do-turn"),
        ("silver_fir", "bonus", "symbol do-free tag-paw"),
        ("fallow_deer", "kinds", "tag-cloven_hoofed tag-deer"),
        ("wolf", "cost", "3"),
        ("linden", "effect", ""),
        ("linden", "bonus", ""),
    ],
)
def test_effects_bonuses_kinds_and_cost_are_drawn(species: str, name: str, drawn: str) -> None:
    assert line(species, name) == drawn


def test_every_icon_says_what_it_means() -> None:
    for text in TEXTS.values():
        assert all(part.words for part in text.face if part.icon), text.id


def test_the_whole_deck_can_be_laid_out_from_the_prints() -> None:
    printed = {(one.card, one.half): (text.id, one.side, one.symbol) for text in TEXTS.values() for one in text.prints}
    assert len(printed) == 66 + 2 * 92
    for card in PACK.numbers:
        for half, face in enumerate(PACK.face(card).halves):
            assert printed[card, half] == (face.species, face.side, face.symbol)


def test_a_card_without_a_face_is_as_short_on_the_wire_as_before() -> None:
    assert b"face" not in msgspec.json.encode(CardText("x", "X", "thing", "Words.", "rulebook"))
