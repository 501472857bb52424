"""The laws every game must keep, as plain functions over positions."""

from collections.abc import Iterator
from typing import Any

import msgspec

from hearthside.bots import Bot, ask
from hearthside.bots.apart import follows
from hearthside.build import is_compiled
from hearthside.kernel.actions import Action, Catalogue
from hearthside.kernel.agenda import (
    FACTOR,
    RUN_BITS,
    RUN_MOST,
    Ask,
    State,
    asked,
    digest,
    play,
    question,
    settle,
    written,
)
from hearthside.kernel.game import Game
from hearthside.kernel.ledger import change
from hearthside.kernel.lookahead import OTHER_WAYS, preview
from hearthside.kernel.rng import PRIME, Rng
from hearthside.kernel.settings import Settings
from hearthside.kernel.voice import SPECTATOR, Voice


class Case:
    """A game with a player count and settings."""

    def __init__(self, game: Game, players: int, given: dict[str, object]) -> None:
        self.game = game
        self.players = players
        self.settings: Settings = game.read_settings(given)
        self.pack = game.load(None, self.settings)
        changed = [f"{key}={value}" for key, value in given.items()]
        self.name = "-".join([game.key, str(players), *changed])

    def start(self, seed: str) -> State:
        g: State = self.game.start(self.players, self.settings, self.pack, Rng.of(seed))
        return g


def cases(game: Game) -> list[Case]:
    """Every player count with the default settings, and with each other value of each setting."""
    found = []
    for players in game.players:
        found.append(Case(game, players, {}))
        for setting in game.settings:
            for choice in setting.choices:
                if choice != setting.default:
                    found.append(Case(game, players, {setting.key: choice}))
    return found


def walk(case: Case, seed: int) -> Iterator[tuple[State, list[Any]]]:
    """Every settled position of a random match with its options, the last one without; the state goes on afterwards."""
    g = case.start(str(seed))
    chance = Rng.of(f"walk {seed}")
    for _ in range(case.game.longest + 1):
        options = settle(g)
        yield g, options
        if not options:
            return
        play(g, options[chance.below(len(options))])
    raise AssertionError(f"{case.name}: more than {case.game.longest} decisions")


def samples(case: Case, seed: int, count: int) -> list[State]:
    """Some settled positions of a random match, evenly spread, the first and the last among them."""
    length = sum(1 for _ in walk(case, seed))
    wanted = {round(i * (length - 1) / max(count - 1, 1)) for i in range(count)}
    return [g.clone() for i, (g, _) in enumerate(walk(case, seed)) if i in wanted]


def catalogue_at(game: Game, g: State) -> Catalogue:
    """Every action there is with the cards of this match."""
    return game.catalogue_of(getattr(g, "pack", None) or game.load())


def seats(g: State) -> range:
    return range(SPECTATOR, g.players)


def voice(g: Any, seat: int) -> Voice:
    return Voice([f"Player {i + 1}" for i in range(g.players)], seat, getattr(g, "pack", None))


# Laws


def options_are_proper(game: Game, g: State) -> None:
    """Options change nothing, are unique, stand in the catalogue, and have words."""
    before = digest(g)
    top = question(g)
    assert top is not None
    options = top.options(g)
    assert digest(g) == before, "asking for the options changed the state"
    assert options, "nobody can be asked without options"
    assert len(set(options)) == len(options), "an option stands twice"
    view = game.view(g, top.seat)
    speaker = voice(g, top.seat)
    catalogue = catalogue_at(game, g)
    for action in options:
        assert action is catalogue.actions[catalogue.index[action]], f"{action} is not the catalogue's own"
        assert game.label(speaker, view, action).strip()
        assert game.group(action).strip()
    labels = [(game.group(action), game.label(speaker, view, action)) for action in options]
    assert len(set(labels)) == len(labels), (
        f"two options read the same: {sorted({x for x in labels if labels.count(x) > 1})}"
    )


def everything_has_words(game: Game, g: State) -> None:
    """Whatever can be typed or pointed at can be named and asked about, also what is far from being possible now."""
    top = question(g)
    for seat in {SPECTATOR, 0 if top is None else top.seat}:
        view, speaker = game.view(g, seat), voice(g, seat)
        for action in catalogue_at(game, g).actions:
            label = game.label(speaker, view, action)
            assert label.strip() and "  " not in label, f"{action}: {label!r}"
            assert game.group(action).strip()


def picks_are_true(g: State, chance: Rng) -> None:
    """A set may be any of the sizes it says, of any of its elements, and is then asked for no further."""
    top = question(g)
    assert top is not None
    pick = top.pick(g)
    if pick is None:
        return
    assert 0 <= pick.least <= pick.most <= len(pick.actions), (pick.least, pick.most, len(pick.actions))
    assert pick.done is not None or pick.least == pick.most, "a set of no fixed size must be ended by something"
    for _ in range(4):
        size = pick.least + chance.below(pick.most - pick.least + 1)
        rest = list(range(len(pick.actions)))
        chosen = sorted(rest.pop(chance.below(len(rest))) for _ in range(size))
        after = g.clone()
        for place in chosen:
            action, now = pick.actions[place], question(after)
            assert now is not None and type(now) is type(top) and now.seat == top.seat
            assert action in now.options(after), f"{type(top).__name__}: {action} of {chosen}"
            play(after, action)
            settle(after)
        if size < pick.most:
            now = question(after)
            assert now is not None and pick.done in now.options(after), f"{type(top).__name__} cannot be ended"


def previews_are_true(game: Game, g: State, chance: Rng) -> None:
    """The certain part of a preview is what then happens, whatever chance adds; no other follow-ups would bring more, if all were tried."""
    top = question(g)
    assert top is not None
    seat, options = top.seat, top.options(g)
    world = game.redeal(g, seat, Rng.of("preview"))
    settle(world)
    before = game.score(g, seat).seats[seat]
    for _ in range(3):
        action = options[chance.below(len(options))]
        promised = preview(game, world, seat, action, before)
        assert preview(game, g, seat, action, before) == promised, f"{action}: the real world promises something else"
        after = g.clone()
        play(after, action)
        settle(after)
        for follow in promised.line:
            now = question(after)
            assert now is not None and follow in now.options(after), f"{action} is not followed by {follow}"
            play(after, follow)
            settle(after)
        came = change(before, game.score(after, seat).seats[seat])
        if promised.more:
            points = {row.what: row.points for row in came.rows}
            # Chance may add to what is certain: a companion counts for Match Multiplier, too.
            assert all(points.get(row.what, 0) >= row.points for row in promised.gain.rows), (
                f"{action} {promised} {came}"
            )
        else:
            assert came == promised.gain, f"{action} {promised}"
        other = None if promised.more == OTHER_WAYS else _certain(game, world, seat, action, chance)
        if other is not None:
            total = change(before, game.score(other, seat).seats[seat]).total
            assert total <= promised.gain.total, f"{action} may bring {total}, and not {promised}"


def _certain(game: Game, world: State, seat: int, action: Action, chance: Rng) -> State | None:
    """The position after an action and any follow-ups; None when chance had a part in it."""
    after = world.clone()
    after.events = []
    taken: Any = action
    while True:
        play(after, taken)
        options = settle(after)
        if any(map(game.news, after.events)):
            return None
        top = question(after)
        if top is None or top.seat != seat or not top.follow:
            return after
        taken = options[chance.below(len(options))]


def refusals_are_right(game: Game, g: State, known: set[str]) -> None:
    """Over the whole catalogue: refused exactly when not offered, with a sentence and a rule that exists."""
    top = question(g)
    assert top is not None
    before = digest(g)
    offered = set(top.options(g))
    for action in catalogue_at(game, g).actions:
        refusal = top.refuse(g, action)
        assert (refusal is None) == (action in offered), f"{type(top).__name__}: {action} {refusal}"
        if refusal is not None:
            assert refusal.why.strip().endswith((".", "?")), refusal.why
            assert refusal.rule in known, f"rules.md has no anchor {refusal.rule!r}"
    assert digest(g) == before, "asking why changed the state"


def random_answers_are_options(g: State, chance: int) -> None:
    """Random play takes the option that the list has in that place, and all follows as if it had been chosen."""
    listed, quick = g.clone(), g.clone()
    listed.events, quick.events = [], []
    options = settle(listed)
    play(listed, options[chance % len(options)])
    settle(quick)
    top = quick.agenda.pop()
    assert isinstance(top, Ask)
    assert top.at_random(quick, chance) == len(options)
    settle(listed)
    settle(quick)
    assert digest(quick) == digest(listed)
    assert quick.events == listed.events
    _runs_are_answers_one_by_one(g, chance)


def _runs_are_answers_one_by_one(g: State, chance: int) -> None:
    """Where nobody listens a question may answer the next ones at once; that leads where they lead one by one."""
    listed, quick = g.clone(), g.clone()
    listed.events = quick.events = None
    settle(quick)
    top = quick.agenda.pop()
    assert isinstance(top, Ask)
    number = top.at_random(quick, chance)
    made, forced = (-number & RUN_MOST, -number >> RUN_BITS) if number < 0 else (int(number > 1), int(number == 1))
    while made > 0 or forced > 0:
        options = settle(listed)
        play(listed, options[chance % len(options)])
        if len(options) > 1:
            made, chance = made - 1, chance * FACTOR % PRIME
        else:
            forced -= 1
    assert (made, forced) == (0, 0)
    settle(listed)
    settle(quick)
    assert digest(quick) == digest(listed)


def clones_are_equal_and_independent(g: State, seed: int) -> None:
    before = digest(g)
    twin = g.clone()
    assert digest(twin) == before, "a clone differs"
    chance = Rng.of(f"clone {seed}")
    for _ in range(30):
        options = settle(twin)
        if not options:
            break
        play(twin, options[chance.below(len(options))])
    assert digest(g) == before, "playing on in a clone changed the original"
    again = g.clone()
    again.rng = again.rng.fork("other")
    assert digest(g) == before


def everything_that_matters_is_named(g: State) -> None:
    """``fields`` covers every attribute of steps and states, so digests see everything.

    What ``derived`` names says the same in other words; a field may be worked out from it.
    """
    # Compiled, a seat that a class of steps names once for all is held by each of them.
    constant = {"seat"} if is_compiled() else set()
    for step in g.agenda:
        wrong = attributes(step) ^ set(step.fields)
        assert wrong <= constant, f"{type(step).__name__}: {wrong}"
    free = {"players", "rng", "agenda", "events", "pack", *g.derived}
    stored = {name for name in g.fields if not follows(g, name)}
    assert attributes(g) - free == stored, attributes(g) - free ^ stored


def attributes(it: object) -> set[str]:
    """The names of all that an object holds, whether it keeps them in a dict, in slots or compiled."""
    kinds = type(it).__mro__
    slots = {
        name for kind in kinds for name in (*vars(kind).get("__slots__", ()), *vars(kind).get("__mypyc_attrs__", ()))
    }
    return (slots | set(getattr(it, "__dict__", ()))) - {"__dict__", "__weakref__"}


def seen(game: Game, g: State, seat: int) -> bytes:
    """All a seat is shown of a position, as bytes: view, prompt, zones, score, options, refusals."""
    view = game.view(g, seat)
    speaker = voice(g, seat)
    shown: list[object] = [
        view,
        game.prompt(g, speaker, view),
        game.zones(speaker, view),
        game.score(g, seat),
        asked(g),
    ]
    top = question(g)
    if top is not None and top.seat == seat:
        options = top.options(g)
        shown += [[game.label(speaker, view, action) for action in options], options]
    return msgspec.json.encode(shown)


def redeals_cannot_be_told_apart(game: Game, g: State, seat: int, seed: int) -> State:
    """The theorem: everything a seat is shown is equal byte for byte in a re-dealt world, and re-dealing is canonical."""
    before = digest(g)
    rng = Rng.of(f"redeal {seed}")
    world = game.redeal(g, seat, rng)
    assert digest(g) == before, "re-dealing changed the state"
    assert seen(game, world, seat) == seen(game, g, seat)
    ready = world.clone()
    settle(ready)
    assert seen(game, ready, seat) == seen(game, g, seat), "the re-dealt world asks something else"
    assert sorted(game.pieces(world)) == sorted(game.pieces(g)), "re-dealing lost a piece"
    again = game.redeal(world, seat, rng)
    assert written(again.facts()) == written(world.facts()), "re-dealing a re-dealt world gives another world"
    return world


def bots_do_not_peek(
    bot: Bot, game: Game, g: State, world: State, seat: int, options: list[Any], seed: int = 0
) -> None:
    """With the same stream, a bot chooses the same in the real world and in one its seat cannot tell from it."""
    here = ask(bot, game, g, seat, options, Rng.of(f"bot {seed}"))
    there = ask(bot, game, world, seat, options, Rng.of(f"bot {seed}"))
    assert here in options, f"{bot.name} answers what is not asked: {here}"
    assert here == there, f"{bot.name} peeks"


def refusals_tell_nothing(game: Game, g: State, world: State, sample: list[Action]) -> None:
    top, other = question(g), question(world)
    assert top is not None and other is not None
    for action in sample:
        assert top.refuse(g, action) == other.refuse(world, action)


def outcome(game: Game, g: State, action: Action) -> tuple[State, list[Any]]:
    after = g.clone()
    after.events = []
    play(after, action)
    settle(after)
    events = after.events
    assert events is not None
    return after, events


def events_tell_no_more_than_views(game: Game, g: State, world: State, seat: int, action: Action) -> None:
    """The same action in both worlds: where the views stay equal, so do the seen events (dice apart)."""
    real, events = outcome(game, g, action)
    other, others = outcome(game, world, action)
    if seen(game, real, seat) == seen(game, other, seat):
        assert _seen_events(game, events, seat) == _seen_events(game, others, seat), "an event tells more than the view"


def _seen_events(game: Game, events: list[Any], seat: int) -> list[Any]:
    shown = [game.see(event, seat) for event in events if not isinstance(event, game.rolls)]
    return [event for event in shown if event is not None]


def what_is_not_news_was_known(game: Game, g: State, world: State, action: Action) -> None:
    """An action of the asked seat that is not news has the same full outcome in every world the seat thinks possible."""
    _, events = outcome(game, g, action)
    if not any(game.news(event) for event in events):
        _, others = outcome(game, world, action)
        assert events == others, f"{action} shows something but is not news: {events} {others}"


def words_are_there(game: Game, g: State, events: list[Any]) -> None:
    """Every seen event, prompt and zone in words."""
    for seat in seats(g):
        speaker = voice(g, seat)
        view: Any = game.view(g, seat)
        assert view.asked == asked(g)
        assert type(view) is game.view_type
        prompt = game.prompt(g, speaker, view)
        assert prompt.strip() and "\n" not in prompt
        zones = game.zones(speaker, view)
        assert zones and len({(zone.key, zone.seat) for zone in zones}) == len(zones)
        for event in events:
            shown = game.see(event, seat)
            if shown is not None:
                sentence = game.say(speaker, shown)
                assert sentence.strip().endswith((".", "!", "?")), sentence


def top_ask(g: State) -> Ask:
    top = question(g)
    assert top is not None
    return top
