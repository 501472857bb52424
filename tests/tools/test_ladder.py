"""The table of docs/bots.md is written row by row."""

from tools.ladder import BEGIN, DOCS, END, written


def row(game: str, bot: str, wins: str) -> str:
    return f"| {game} | 2 | {bot} | normal | 10 | {wins} | 1.0 |"


def table(page: str) -> list[str]:
    return page.split(BEGIN + "\n")[1].split("\n" + END)[0].splitlines()


def test_a_new_row_takes_the_place_of_the_old_one_and_others_stay() -> None:
    page = f"before\n{BEGIN}\n{END}\nafter"
    first = written(page, [row("To the Dogs", "hard@120", "60 %"), row("Forest Shuffle", "hard", "70 %")])
    assert table(first)[2:] == [row("Forest Shuffle", "hard", "70 %"), row("To the Dogs", "hard@120", "60 %")]
    again = written(first, [row("To the Dogs", "hard@120", "65 %"), row("To the Dogs", "hard", "80 %")])
    assert table(again)[2:] == [
        row("Forest Shuffle", "hard", "70 %"),
        row("To the Dogs", "hard@120", "65 %"),
        row("To the Dogs", "hard", "80 %"),
    ]
    assert again.startswith("before\n") and again.endswith("\nafter")


def test_the_page_of_the_bots_is_such_a_page() -> None:
    page = DOCS.read_text(encoding="utf-8")
    assert written(page, []) == page
