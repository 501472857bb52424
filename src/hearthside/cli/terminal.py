"""A game at the terminal: shows what the asked person may know, reads what they type."""

import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from hearthside.bots import USUAL, decide_anyway
from hearthside.cli import phrases, rulebook
from hearthside.cli.advice import print_hint
from hearthside.cli.choices import how_many, offered, worth
from hearthside.cli.draw import draw_table
from hearthside.cli.output import complain
from hearthside.cli.score import print_score
from hearthside.kernel import record as records
from hearthside.kernel.agenda import Pick
from hearthside.kernel.errors import Problem, Refusal, Refused
from hearthside.kernel.match import Match
from hearthside.kernel.record import Player
from hearthside.kernel.voice import SPECTATOR

MOST_FOUND = 6
"""So many answers to a search; more would hide the good ones."""

HELP = """\
a number, or words of an option   choose it (words of anything else: why it cannot be chosen)
3 1 5        choose several, in any order, where a set is asked for
why WORDS    why something is not among your options
hint         the best options with their chances, and why
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
        """What the numbers on the screen mean."""
        self.set: Pick | None = None
        """The set that is asked for, when one is."""
        self.chosen: list[Any] = []
        """What has been chosen of it so far."""
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
                    self.bot_turn(player)
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

    def bot_turn(self, player: Player) -> None:
        """Let a bot play; should it fail, say so, with the move that shows it."""
        with self.out.status(f"{player.name} is thinking") if self.out.is_terminal else nullcontext():
            decided = decide_anyway(self.match, player.bot)
        self.match.play(decided.action)
        if decided.wrong is not None:
            self.save()
            complain(
                f"The bot {player.bot!r} failed ({type(decided.wrong).__name__}) and {USUAL!r} played for it: "
                f"see move {self.match.number} of {self.path}."
            )

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
        since = self.match.decisions[self.drawn + 1 :]
        return any(decision.seat != seat for decision in since)

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
        previews = dict(zip(self.match.options, self.match.previews(seat), strict=True))
        self.set, self.chosen = self.match.pick(), []
        groups: dict[str, list[Any]] = {}
        for action in offered(self.match.options, self.set):
            groups.setdefault(game.group(action), []).append(action)
        self.options = [action for actions in groups.values() for action in actions]
        numbers = {action: number for number, action in enumerate(self.options, start=1)}
        self.out.print()
        self.out.print(Text(self.match.prompt(seat), "bold"))
        if self.set is not None and self.set.most > 1:
            self.out.print(Text(f"Choose {how_many(self.set)}, several numbers at once if you like.", "dim"))
        for heading, actions in groups.items():
            if len(groups) > 1:
                self.out.print(Text(f" {heading}", "cyan"))
            lines = [
                Text.assemble(
                    (f"{numbers[action]:4} ", "bold"), game.label(voice, view, action), worth(previews.get(action))
                )
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
            if all(part.isdecimal() for part in typed.split()) and typed:
                return self.choose_numbers(seat, [int(part) for part in typed.split()])
            match word.lower():
                case "":
                    self.out.print("Type a number to choose, or help.")
                case "why":
                    self.why(seat, rest)
                case "hint":
                    print_hint(self.out, self.match, seat, self.options)
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

    def choose_numbers(self, seat: int, numbers: list[int]) -> bool:
        for each in numbers:
            if not 1 <= each <= len(self.options):
                self.out.print(f"There is no option {each}; they go from 1 to {len(self.options)}.")
                return False
        actions = [self.options[each - 1] for each in dict.fromkeys(numbers)]
        if len(actions) > 1 and not (self.set and all(action in self.set.actions for action in actions)):
            self.out.print("Choose one thing at a time here.")
            return False
        moved = False
        for action in actions:
            moved = self.choose(seat, action)
        return moved

    def choose(self, seat: int, action: Any) -> bool:
        """Take an action; of a set, only when it is whole, so that it can be put together in any order."""
        if self.set is None or self.set.most < 2:
            return self.take(seat, [action])
        if action == self.set.done:
            if len(self.chosen) < self.set.least:
                self.out.print(f"Choose {how_many(self.set)} first.")
                return False
            return self.take(seat, [*self.chosen, action])
        if action in self.chosen:
            self.chosen.remove(action)
        else:
            self.chosen.append(action)
        if len(self.chosen) == self.set.most:
            return self.take(seat, self.chosen)
        voice, view = self.match.voice(seat), self.match.view(seat)
        named = [self.match.game.label(voice, view, each) for each in self.chosen]
        self.out.print(Text(f"So far: {'; '.join(named) or 'nothing'}. Choose {how_many(self.set)} in all."))
        return False

    def take(self, seat: int, actions: list[Any]) -> bool:
        self.match.play(actions, seat)
        self.save()
        return True

    def choose_words(self, seat: int, words: str) -> bool:
        """Choose the one option with these words; when there is none, say why what they mean is not possible.

        Words that only look like an option never do something that cannot be taken back.
        """
        found = phrases.with_words(self.match, seat, words, self.options)
        # "draw" means the one option that begins so; "play wild boar" may not mean "play the wild boar as a sapling".
        exact = [
            action for action, label in found if words.casefold() in (label.casefold(), label.casefold().split()[0])
        ]
        if len(exact) == 1 or (len(found) == 1 and self.can_be_undone(seat, found[0][0])):
            return self.choose(seat, exact[0] if exact else found[0][0])
        if found:
            self.out.print("Which one?" if len(found) > 1 else "Do you mean this? Then type its number.")
            for action, label in found:
                self.out.print(Text(f"{self.options.index(action) + 1:4} {label}"))
            if len(found) == 1:
                self.tell_reasons(phrases.closer(phrases.reasons(self.match, seat, words), found[0][1]))
        else:
            self.why(seat, words)
        return False

    def can_be_undone(self, seat: int, action: Any) -> bool:
        """Whether nothing would be shown by it and it is still this seat's turn to decide afterwards."""
        if self.set is not None and self.set.most > 1:
            return action != self.set.done and len(self.chosen) + 1 < self.set.most
        return self.match.explore(seat, [action]).view is not None

    # Questions

    def why(self, seat: int, words: str) -> None:
        """Why what these words mean is not among the options: reason, cure and paragraph of the rules."""
        if not words:
            self.out.print("Ask about something: why, and a few words of what you want to do.")
            return
        allowed = phrases.with_words(self.match, seat, words, self.options)
        for action, label in allowed[:MOST_FOUND]:
            self.out.print(Text(f"You can: {self.options.index(action) + 1} {label}"))
        reasons = phrases.reasons(self.match, seat, words)
        self.tell_reasons(reasons[:MOST_FOUND])
        if len(reasons) > MOST_FOUND:
            self.out.print(f"… and {len(reasons) - MOST_FOUND} more; say it with more words.")
        if not reasons and not allowed:
            self.tell_of_cards(seat, words)

    def tell_reasons(self, reasons: list[phrases.RefusedOption]) -> None:
        for reason in reasons:
            more = f" (and {reason.others} like it)" if reason.others else ""
            self.out.print(Text(reason.label + more, "bold"))
            self.tell_refusal(reason.refusal)

    def tell_of_cards(self, seat: int, words: str) -> None:
        """Cards that no action is about now: what they do, and where they are; or what the rules say about the words."""
        cards = phrases.cards_in(self.match, words) or phrases.cards_named(self.match, words)
        for card in cards[:MOST_FOUND]:
            self.out.print(Text(card.name, "bold"), Text(card.text))
            self.out.print(Text(f"  {phrases.sighted(self.match, seat, card)}"))
        if cards:
            return
        found = rulebook.search(self.match.game.rules(), words)[:MOST_FOUND]
        help_ = "The rules speak of it here:" if found else "Type help for what you can type."
        self.out.print(Text(f"No action of the game has the words {words!r}. {help_}"))
        for paragraph in found:
            self.out.print(Text(f"  rules {paragraph.anchor}", "dim"))

    def tell_refusal(self, refusal: Refusal) -> None:
        self.out.print(Text(f"  {refusal.why}" + (f" {refusal.cure}" if refusal.cure else "")))
        self.out.print(Text(f"  rules {refusal.rule}", "dim"))

    def rules(self, words: str) -> None:
        """The contents, or what the words find."""
        from rich.markdown import Markdown

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
        cards = [] if found else phrases.cards_named(self.match, words)
        for card in cards[:MOST_FOUND]:
            self.out.print(Text(card.name, "bold"), Text(card.text))
            for paragraph in rulebook.search(rules, card.rule) if card.rule else []:
                self.out.print(Markdown(paragraph.text))
        if not found and not cards:
            self.out.print(Text(f"The rules say nothing about {words!r}. Type rules for their contents."))
        elif len(found) > MOST_FOUND:
            self.out.print(f"… and {len(found) - MOST_FOUND} more paragraphs; say it with more words.")

    def log(self, seat: int) -> None:
        voice = self.match.voice(seat)
        for after, event in self.match.events(seat):
            self.out.print(Text(f"{after:5} ", "dim").append(self.match.game.say(voice, event), "not dim"))

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
