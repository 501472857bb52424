"""A game at the terminal: shows what the asked person may know, reads what they type."""

import os
import sys
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from hearthside.bots import decide, hint
from hearthside.cli import rulebook
from hearthside.cli.draw import draw_table
from hearthside.cli.output import complain
from hearthside.cli.score import print_score
from hearthside.kernel import record as records
from hearthside.kernel.errors import Problem, Refusal, Refused
from hearthside.kernel.ledger import Ledger
from hearthside.kernel.match import Match
from hearthside.kernel.table import SPECTATOR

MOST_FOUND = 6
"""So many answers to a search; more would hide the good ones."""

HELP = """\
a number, or words of an option   choose it (words of anything else: why it cannot be chosen)
why WORDS    why something is not among your options
hint         what the greedy bot would do, and what it would bring
undo         take back what you did last, while nothing was revealed by it
rules [WORDS]  the contents of the rules, or the paragraph with these words
log          all that you have seen happen
score        everybody's score as far as you can count it
board        draw the table again
quit         save and stop"""


class Quit(Exception):
    """The person wants to stop."""


class Terminal:
    """One match at one terminal, for one person or several who share it."""

    def __init__(self, out: Console, match: Match, path: Path, pack: str | None = None) -> None:
        self.out = out
        self.match = match
        self.path = path
        self.resume = f"hearthside play --resume {path}" + (f" --pack {pack}" if pack else "")
        """The command that goes on with this game."""
        self.people = [seat for seat, player in enumerate(match.players) if player.kind == "person"]
        self.read_to = dict.fromkeys(self.people, match.number)
        """Up to which decision each person has read the log."""
        self.last = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.options: list[Any] = []
        self.drawn: int | None = None
        """After which decision the table was drawn last; None when it must be drawn anew."""

    def play(self) -> bool:
        """Play to the end or until somebody stops; the record is kept in every case. False when it was broken off."""
        try:
            self.save()
            while not self.match.over:
                seat = self.match.asked
                assert seat is not None
                player = self.match.players[seat]
                if player.kind == "bot":
                    self.match.play(decide(self.match, player.bot))
                else:
                    self.turn(seat)
            self.end()
        except (Quit, EOFError):
            self.save()
            self.out.print(f"\nSaved. Go on with: {self.resume}", soft_wrap=True)
        except KeyboardInterrupt:
            self.save()
            complain(f"\nStopped; the game is saved. Go on with: {self.resume}")
            return False
        except BrokenPipeError:
            self.save()
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            complain(f"The output was closed; the game is saved in {self.path}.")
            return False
        return True

    def save(self) -> None:
        """Write the record beside the old one, then put it in its place: a file is always whole."""
        try:
            beside = self.path.with_name(self.path.name + ".new")
            beside.write_bytes(records.write(self.match.record()))
            beside.replace(self.path)
        except OSError as wrong:
            raise Problem(f"The game cannot be saved to '{self.path}': {wrong.strerror or wrong}.") from None

    # One decision

    def turn(self, seat: int) -> None:
        """Show the person what happened and what they may do; read until they have decided."""
        if self.last != seat:
            self.hand_over(seat)
        news = self.news(seat)
        if news:
            self.out.print()
            for sentence in news:
                self.out.print(Text("  " + sentence))
        if self.outdated(seat):
            self.out.print()
            draw_table(self.out, self.match, seat)
            self.drawn = self.match.number
        self.offer(seat)
        while not self.obey(seat, self.listen()):
            pass

    def outdated(self, seat: int) -> bool:
        """Whether to draw the table: after others have acted; within one's own turn the news are enough."""
        if self.drawn is None or len(self.match.players) == 1:
            return True
        since = self.match.entries[self.drawn + 1 :]
        return any(entry.move is not None and entry.move.seat != seat for entry in since)

    def hand_over(self, seat: int) -> None:
        """Nobody sees the next person's cards before that person sits down."""
        if len(self.people) > 1 and sys.stdin.isatty():
            self.out.clear()
            self.out.input(f"{self.match.players[seat].name}, it is your turn. Press Enter when nobody else looks. ")
        self.last = seat
        self.drawn = None

    def news(self, seat: int) -> list[str]:
        voice = self.match.voice(seat)
        seen = self.match.events(seat, since=self.read_to[seat])
        self.read_to[seat] = self.match.number
        return [self.match.game.say(voice, event) for _, event in seen]

    def offer(self, seat: int) -> None:
        """The prompt and the numbered options under their headings, each with what it would change in the score."""
        game, voice, view = self.match.game, self.match.voice(seat), self.match.view(seat)
        gains = dict(zip(self.match.options, self.match.previews(seat), strict=True))
        groups: dict[str, list[Any]] = {}
        for action in self.match.options:
            groups.setdefault(game.group(action), []).append(action)
        self.options = [action for actions in groups.values() for action in actions]
        numbers = {action: number for number, action in enumerate(self.options, start=1)}
        self.out.print()
        self.out.print(Text(game.prompt(voice, view), "bold"))
        for heading, actions in groups.items():
            if len(groups) > 1:
                self.out.print(Text(f" {heading}", "cyan"))
            lines = [
                Text.assemble((f"{numbers[action]:4} ", "bold"), game.label(voice, view, action), worth(gains[action]))
                for action in actions
            ]
            if self.out.is_terminal and len(lines) > 8:
                self.out.print(Columns(lines, column_first=True, padding=(0, 2)))
            else:
                self.out.print(*lines, sep="\n")

    def listen(self) -> str:
        typed = self.out.input("[bold]> [/bold]").strip()
        if not sys.stdin.isatty():
            # What came through a pipe is not on the screen yet.
            self.out.print(Text(typed))
        return typed

    def obey(self, seat: int, typed: str) -> bool:
        """Do what was typed; True when the match has moved."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        try:
            if word.isdecimal() and not rest:
                return self.choose_number(seat, int(word))
            match word.lower():
                case "":
                    self.out.print("Type a number to choose, or help.")
                case "why":
                    self.why(seat, rest)
                case "hint":
                    self.hint(seat)
                case "undo":
                    self.match.undo(seat)
                    self.read_to[seat] = self.match.number
                    self.drawn = None
                    self.save()
                    return True
                case "rules":
                    self.rules(rest)
                case "log":
                    self.log(seat)
                case "score":
                    print_score(self.out, self.match.score(seat), self.names(seat), over=False)
                case "board":
                    draw_table(self.out, self.match, seat)
                    self.offer(seat)
                case "help" | "?":
                    self.out.print(Text(HELP))
                case "quit" | "exit":
                    raise Quit
                case _:
                    return self.choose_words(seat, typed)
        except Refused as refused:
            self.tell_refusal(refused.refusal)
        return False

    def choose_number(self, seat: int, number: int) -> bool:
        if not 1 <= number <= len(self.options):
            self.out.print(f"There is no option {number}; they go from 1 to {len(self.options)}.")
            return False
        return self.choose(seat, self.options[number - 1])

    def choose(self, seat: int, action: Any) -> bool:
        self.match.play(action, seat)
        self.save()
        return True

    def choose_words(self, seat: int, words: str) -> bool:
        """Choose the one option with these words; when there is none, say why what they mean is not possible."""
        found = self.with_words(seat, words, self.options)
        if len(found) == 1:
            return self.choose(seat, found[0][0])
        if found:
            self.out.print("Which one?")
            for action, label in found:
                self.out.print(Text(f"{self.options.index(action) + 1:4} {label}"))
        else:
            self.why(seat, words)
        return False

    # Questions

    def with_words(self, seat: int, words: str, actions: list[Any]) -> list[tuple[Any, str]]:
        """The actions whose label contains all the words."""
        wanted = words.casefold().split()
        voice, view = self.match.voice(seat), self.match.view(seat)
        labels = [(action, self.match.game.label(voice, view, action)) for action in actions]
        return [(action, label) for action, label in labels if all(word in label.casefold() for word in wanted)]

    def why(self, seat: int, words: str) -> None:
        """Why what these words mean is not among the options: reason, cure and paragraph of the rules."""
        if not words:
            self.out.print("Ask about something: why, and a few words of what you want to do.")
            return
        offered = set(self.match.options)
        others = [action for action in self.match.game.catalogue.actions if action not in offered]
        found = self.with_words(seat, words, others)
        if not found:
            allowed = self.with_words(seat, words, self.options)
            for action, label in allowed[:MOST_FOUND]:
                self.out.print(Text(f"You can: {self.options.index(action) + 1} {label}"))
            if not allowed:
                self.out.print(Text(f"No action of the game has the words {words!r}. Type help for what you can type."))
            return
        reasons: dict[Refusal, list[str]] = {}
        for action, label in found:
            refusal = self.match.why(seat, action)
            assert refusal is not None
            reasons.setdefault(refusal, []).append(label)
        for refusal, labels in list(reasons.items())[:MOST_FOUND]:
            more = f" (and {len(labels) - 1} like it)" if len(labels) > 1 else ""
            self.out.print(Text(labels[0] + more, "bold"))
            self.tell_refusal(refusal)
        if len(reasons) > MOST_FOUND:
            self.out.print(f"… and {len(reasons) - MOST_FOUND} more; say it with more words.")

    def tell_refusal(self, refusal: Refusal) -> None:
        self.out.print(Text(f"  {refusal.why}" + (f" {refusal.cure}" if refusal.cure else "")))
        self.out.print(Text(f"  rules {refusal.rule}", "dim"))

    def hint(self, seat: int) -> None:
        advice = hint(self.match)
        label = self.match.game.label(self.match.voice(seat), self.match.view(seat), advice.action)
        self.out.print(Text(f"{self.options.index(advice.action) + 1:4} {label}", "bold"))
        for row in advice.gain.rows:
            self.out.print(Text(f"     {row.points:+}: {row.text}"))

    def rules(self, words: str) -> None:
        """The contents, or what the words find."""
        rules = self.match.game.rules()
        if not words:
            for paragraph in rulebook.paragraphs(rules):
                if paragraph.depth:
                    self.out.print(
                        Text("  " * paragraph.depth + paragraph.title).append(f"  {paragraph.anchor}", "dim")
                    )
            return
        found = rulebook.search(rules, words)
        for paragraph in found[:MOST_FOUND]:
            self.out.print(Markdown(paragraph.text))
        if not found:
            self.out.print(Text(f"The rules say nothing about {words!r}. Type rules for their contents."))
        elif len(found) > MOST_FOUND:
            self.out.print(f"… and {len(found) - MOST_FOUND} more paragraphs; say it with more words.")

    def log(self, seat: int) -> None:
        voice = self.match.voice(seat)
        for number, event in self.match.events(seat):
            self.out.print(Text(f"{number:5} ", "dim").append(self.match.game.say(voice, event), "not dim"))

    def names(self, seat: int) -> list[str]:
        return ["You" if other == seat else player.name for other, player in enumerate(self.match.players)]

    # The end

    def end(self) -> None:
        """The last things that happened, the full ledger, and where the game is kept."""
        self.save()
        seat = self.people[0] if len(self.people) == 1 else SPECTATOR
        for sentence in self.news(seat) if seat in self.read_to else []:
            self.out.print(Text("  " + sentence))
        self.out.print()
        draw_table(self.out, self.match, seat)
        self.out.print(Text("\nThe game is over.", "bold"))
        print_score(self.out, self.match.score(), self.names(seat))
        self.out.print(f"Saved. Look at it again with: hearthside replay {self.path}")


def worth(gain: Ledger) -> Text:
    """What an option would change in the score, when it would."""
    return Text(f"  {gain.total:+}", "green" if gain.total > 0 else "red") if gain.total else Text()
