"""What a messenger shows of a link: written into the page, escaped, and nothing the page would not tell."""

import re
from html import unescape

import pytest

from hearthside.kernel.registry import find, ours
from hearthside.server import pages
from hearthside.server.link_previews import LinkPreview, written
from tests.server.house import Guest

BUILT = '<!doctype html><head>\n    <meta name="description" content="old" />\n    <script>1</script></head>'


@pytest.fixture(autouse=True)
def built() -> None:
    if pages.START not in pages.files():
        pytest.skip("the client is not built")


def head(guest: Guest, path: str) -> dict[str, str]:
    """The title and the named and Open Graph tags of a page."""
    page = guest.http.get(path).text
    tags = dict(re.findall(r'<meta (?:name|property)="([^"]*)" content="([^"]*)"', page))
    titles = re.findall(r"<title>(.*?)</title>", page)
    assert len(titles) == 1
    return {name: unescape(value) for name, value in (tags | {"title": titles[0]}).items()}


def test_an_invitation_names_who_invites_to_what_and_how_many_are_there(ana: Guest) -> None:
    seats = [{"kind": "me", "name": "Mira"}, {"kind": "bot"}, {"kind": "link"}]
    table = ana.post("/api/tables", {"game": "forest_shuffle", "seats": seats, "start": False}, 201)
    shown = head(ana, f"/join/{table['invite']}")
    assert shown["og:title"] == shown["title"] == "Mira invites you to Forest Shuffle"
    assert shown["og:description"].startswith("2 of 3 seats taken.")
    assert shown["og:image"] == f"{ana.http.base_url}/preview/forest_shuffle.png"
    assert ana.http.get("/preview/forest_shuffle.png").headers["content-type"] == "image/png"
    assert table["invite"] not in ana.http.get(f"/t/{table['id']}").text, (
        "who has the table's address has no invitation"
    )


def test_tables_and_replays_say_who_plays(ana: Guest) -> None:
    seats = [{"kind": "me", "name": "Mira"}, {"kind": "bot", "name": "Rowan"}]
    table = ana.post("/api/tables", {"game": "to_the_dogs", "seats": seats, "start": True}, 201)
    assert head(ana, f"/t/{table['id']}")["og:description"] == "Mira and Rowan: the game is being played."
    assert head(ana, f"/replay/{table['id']}")["title"] == "Replay · To the Dogs · Hearthside"


@pytest.mark.parametrize("game", ours())
def test_every_game_has_its_picture_and_its_titles(ana: Guest, game: str) -> None:
    shown = head(ana, f"/rules/{game}")
    assert shown["title"] == f"Rules · {find(game).title} · Hearthside"
    assert shown["og:image"].endswith(f"/preview/{game}.png")
    assert f"preview/{game}.png" in pages.files()


@pytest.mark.parametrize("path", ["/", "/t/none", "/join/none", "/replay/none", "/no/such/page", "/rules/none", "/t//"])
def test_an_address_without_anything_shows_the_house(ana: Guest, path: str) -> None:
    assert "Hearthside" in head(ana, path)["title"]


def test_names_cannot_write_into_the_page() -> None:
    bad = LinkPreview('"><script>alert(1)</script>', "<b>'\"&", "forest_shuffle")
    page = written(BUILT, bad, "http://there")
    assert page.count("<script>") == 1 and "<b>" not in page
    assert "old" not in page and page.endswith("<script>1</script></head>")
