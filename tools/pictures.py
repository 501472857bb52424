"""Pictures made from our own drawings: what messengers show of a link, and the icons of the installed app. ``make pictures`` writes them anew."""

import base64
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from hearthside.kernel.registry import find as find_game
from hearthside.kernel.registry import ours
from tools.browser import find

WEB = Path(__file__).parents[1] / "web"
STATIC = WEB / "static"
FONT = WEB / "node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2"
ICONS = {"icon-192.png": (192, False), "icon-512.png": (512, False), "icon-maskable-512.png": (512, True)}
BADGE = "badge-96.png"

STYLE = """
  * { margin: 0; box-sizing: border-box }
  @font-face { font-family: F; src: url(data:font/woff2;base64,%s) format("woff2-variations"); font-weight: 100 900 }
  body { width: 1200px; height: 630px; display: flex; background: #fbf6ec; color: #2a1d14; overflow: hidden; font-family: F }
  .cover { flex: none; width: 472px; height: 630px; object-fit: cover }
  .row { flex: 1; display: grid; grid-template-columns: repeat(4, 1fr) }
  .row .cover { width: 100%%; height: 380px }
  .words { flex: 1; padding: 0 64px; display: flex; flex-direction: column; justify-content: center; gap: 20px }
  h1 { font-size: 92px; line-height: 1.02; font-weight: 640; letter-spacing: -.01em }
  p { font-size: 34px; line-height: 1.3; font-weight: 400; color: #6b5748 }
  .brand { display: flex; align-items: center; gap: 16px; font-size: 36px; font-weight: 640 }
  .brand img { width: 52px }
"""


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox", "--disable-gpu"])
        previews(browser)
        icons(browser)
        browser.close()


def previews(browser: Browser) -> None:
    (STATIC / "preview").mkdir(parents=True, exist_ok=True)
    brand = f'<div class="brand"><img src="{picture(STATIC / "favicon.svg")}">Hearthside</div>'
    for game in ours():
        words = f'<div class="words">{brand}<h1>{find_game(game).title}</h1><p>In the browser, with friends or against bots. No account.</p></div>'
        shoot(browser, f'<img class="cover" src="{cover(game)}">{words}', STATIC / "preview" / f"{game}.png")
    covers = "".join(f'<img class="cover" src="{cover(game)}">' for game in ours())
    house = f'<div style="width:1200px"><div class="row">{covers}</div><div class="words" style="height:250px">{brand}<p>Board games by the fire, against bots or with friends. No account.</p></div></div>'
    shoot(browser, house, STATIC / "preview" / "house.png")


def shoot(browser: Browser, body: str, file: Path) -> None:
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    page.set_content(f"<style>{STYLE % base64.b64encode(FONT.read_bytes()).decode()}</style>{body}")
    page.evaluate("() => document.fonts.ready")
    page.screenshot(path=file)
    page.close()
    sys.stdout.write(f"{file.relative_to(WEB)}\n")


def icons(browser: Browser) -> None:
    """The house on its paper; on phones that cut icons to a shape, with room around it. The badge is its outline alone."""
    for name, (size, room) in ICONS.items():
        inner = round(size * (0.62 if room else 1))
        paper = "#fbf6ec" if room else "transparent"
        icon(browser, f'<img src="{picture(STATIC / "favicon.svg")}" width="{inner}">', size, paper, name)
    icon(
        browser,
        f'<img src="{picture(STATIC / "favicon.svg")}" width="96" style="filter: brightness(0) invert(1)">',
        96,
        "transparent",
        BADGE,
    )


def icon(browser: Browser, body: str, size: int, paper: str, name: str) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f'<body style="margin:0;height:100vh;display:grid;place-items:center;background:{paper}">{body}')
    page.screenshot(path=STATIC / name, omit_background=True)
    page.close()
    sys.stdout.write(f"static/{name}\n")


def cover(game: str) -> str:
    return picture(WEB / "src/lib/games" / game / "poster.svg")


def picture(file: Path) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(file.read_bytes()).decode()}"


if __name__ == "__main__":
    main()
