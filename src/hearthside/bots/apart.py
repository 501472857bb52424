"""Bots of others in a process of their own: they are sent one world of what their seat knows, and nothing else is there to be found.

Their module is loaded in that process only. It reads questions and answers each with the place of the option it takes; what it
sends back is read as a number and never as an object.
"""

import io
import os
import pickle
import subprocess
import sys
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import IO, Any, ClassVar

from hearthside.bots.bot import Bot, Sight
from hearthside.kernel.agenda import State, Step
from hearthside.kernel.cards import Pack
from hearthside.kernel.errors import Problem
from hearthside.kernel.registry import find
from hearthside.kernel.rng import Quick, Rng

SIZE = 8
"""Bytes that say how long a question is; an answer is as long."""
OWN_CARDS = "own cards"
FILE = ".py"
FAILED = 2**63
"""The answer of a bot that raised."""


class Apart(Bot):
    """A bot that runs somewhere else; the process is started with its first question and goes on for the next ones."""

    where: ClassVar[str]
    """Its module or file, and its class: ``package.module:TheirBot``, ``my_agent.py:Agent``."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def choose(self, sight: Sight) -> Any:
        try:
            question = written(sight)
        except (TypeError, pickle.PicklingError):
            raise Problem("This match cannot be shown to a bot in a process of its own.") from None
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(len(question).to_bytes(SIZE, "big") + question)
            process.stdin.flush()
            answer = process.stdout.read(SIZE)
        except OSError:
            answer = b""
        except BaseException:  # whoever asks may lose patience; the next question needs a process that listens
            self.stop()
            raise
        place = int.from_bytes(answer, "big") if len(answer) == SIZE else FAILED
        if place >= len(sight.options):
            self.stop()
            raise Problem(f"The bot {self.where} did not answer.")
        return sight.options[place]

    def _running(self) -> "subprocess.Popen[bytes]":
        if self._process is None or self._process.poll() is not None:
            command = [sys.executable, "-c", f"from {__name__} import main; main()", self.where]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    def stop(self) -> None:
        """End the process; another question starts one again."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


@cache
def apart(where: str, name: str = "") -> Apart:
    """The bot in this module or file and class, in a process of its own; a Problem when there is no such file.

    It is called by ``name``, or by where it is.
    """
    place, theirs = place_and_class(where)
    if place.endswith(FILE):
        if not Path(place).is_file():
            raise Problem(f"There is no file {place!r} with the bot {theirs!r}.")
        where = f"{Path(place).resolve()}:{theirs}"
    told = {"name": name or where, "title": name, "where": where, "blurb": "Somebody else's bot."}
    bot: Apart = type("Theirs", (Apart,), told)()
    return bot


def place_and_class(where: str) -> tuple[str, str]:
    """The module or file, and the class; the path of a file may have colons of its own."""
    place, _, name = where.rpartition(":")
    if not place or not name.isidentifier():
        raise Problem(f"A bot of one's own is named my_agent.py:Agent or package.module:TheirBot, not {where!r}.")
    return place, name


class QuestionWriter(pickle.Pickler):
    """Leaves out the game's own cards: they are many tables, and in both processes."""

    def __init__(self, file: IO[bytes], own: Pack) -> None:
        super().__init__(file)
        self.own = own

    def persistent_id(self, it: object) -> str | None:
        return OWN_CARDS if it is self.own else None

    def reducer_override(self, it: object) -> Any:
        """States, packs, steps and streams say themselves what they hold; compiled, they cannot be asked in any other way."""
        if isinstance(it, State):
            held = {name: getattr(it, name) for name in ("agenda", *it.fields, *it.derived) if not follows(it, name)}
            pack = (it.pack,) if hasattr(it, "pack") else ()
            return rebuilt, (type(it), (it.players, it.rng, *pack), held)
        if isinstance(it, Pack) and it.made_from:
            return pack_again, (type(it), pickle.dumps([getattr(it, name) for name in it.made_from]))
        if isinstance(it, Step):
            return type(it), tuple([getattr(it, name) for name in it.fields])
        if isinstance(it, Quick):
            return Quick, (it.key, it.used)
        if isinstance(it, Rng):
            return Rng, (it.key, it.used, it.block)
        return NotImplemented


def follows(g: State, name: str) -> bool:
    """Whether a field is worked out from others whenever it is read: a property, which a compiled class does not call so.

    A game that somebody adds is not compiled, though what its state is derived from may be.
    """
    for kind in type(g).__mro__:
        if name in vars(kind):
            held = vars(kind).get("__mypyc_attrs__")
            return isinstance(vars(kind)[name], property) if held is None else name not in held
    return False


def rebuilt(kind: type[Any], given: tuple[Any, ...], held: dict[str, Any]) -> State:
    """A state again: what it is made from, and all that it held."""
    g: State = kind(*given)
    for name, value in held.items():
        setattr(g, name, value)
    return g


@lru_cache(maxsize=4)
def pack_again(kind: type[Any], given: bytes) -> Pack:
    """A pack again, once for all questions about matches with these cards."""
    pack: Pack = kind(*pickle.loads(given))  # noqa: S301  # from the process that started this one
    return pack


class QuestionReader(pickle.Unpickler):
    """Puts the game's own cards where they were left out."""

    def __init__(self, file: IO[bytes], own: Pack) -> None:
        super().__init__(file)
        self.own = own

    def persistent_load(self, name: str) -> Pack:
        assert name == OWN_CARDS
        return self.own


def written(sight: Sight) -> bytes:
    """A question to a bot in another process: which game, then what the seat knows."""
    question = io.BytesIO()
    pickle.dump(sight.game.key, question)
    QuestionWriter(question, sight.game.load()).dump((sight.known, sight.seat, sight.options, sight.rng, sight.limit))
    return question.getvalue()


# In their process


def answer(bot: Bot, question: bytes) -> int:
    """The place of the option the bot takes."""
    asked = io.BytesIO(question)
    game = find(pickle.load(asked))  # noqa: S301  # from the process that started this one
    known, seat, options, rng, limit = QuestionReader(asked, game.load()).load()
    place: int = options.index(bot.choose(Sight(game, known, seat, options, rng, limit)))
    return place


def loaded(where: str) -> Bot:
    """The bot of this name. A file finds what lies beside it, as a script does."""
    place, name = place_and_class(where)
    if place.endswith(FILE):
        file = Path(place).resolve()
        sys.path.insert(0, str(file.parent))
        # Not under the name of the file: random.py may be somebody's bot, too.
        spec = spec_from_file_location(f"bot_in_{file.stem}", file)
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    else:
        module = import_module(place)
    bot: Bot = getattr(module, name)()
    return bot


def serve(where: str, questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer one question after another until there are no more."""
    try:
        bot = loaded(where)
    except Exception as wrong:  # noqa: BLE001  # somebody else's code
        sys.stderr.write(f"The bot {where} cannot be loaded: {type(wrong).__name__}: {wrong}\n")
        return
    while len(size := questions.read(SIZE)) == SIZE:
        question = questions.read(int.from_bytes(size, "big"))
        try:
            place = answer(bot, question)
        except Exception as wrong:  # noqa: BLE001  # whatever it does, whoever asked must hear of it
            sys.stderr.write(f"{where}: {wrong!r}\n")
            place = FAILED
        answers.write(place.to_bytes(SIZE, "big"))
        answers.flush()


def main() -> None:
    """Serve the bot that is named; what it prints must not come between the answers."""
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        serve(sys.argv[1], sys.stdin.buffer, answers)
