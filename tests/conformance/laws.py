"""The laws every game must keep, as plain functions over positions; ``test_laws`` runs them on every game."""

from collections.abc import Iterator
from typing import Any

import msgspec

from hearthside.kernel.actions import Action
from hearthside.kernel.agenda import Ask, State, asked, digest, play, question, settle, written
from hearthside.kernel.game import Game, Pack, Settings, read_settings
from hearthside.kernel.rng import Rng
from hearthside.kernel.table import SPECTATOR, Voice


class Case:
    """A game with a player count and settings."""

    def __init__(self, game: Game, players: int, given: dict[str, object]) -> None:
        self.game = game
        self.players = players
        self.settings: Settings = read_settings(game, given)
        changed = [f"{key}={value}" for key, value in given.items()]
        self.name = "-".join([game.key, str(players), *changed])

    def start(self, seed: str, pack: Pack) -> State:
        return self.game.start(self.players, self.settings, pack, Rng.of(seed))


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


def walk(case: Case, seed: int, pack: Pack) -> Iterator[tuple[State, list[Any]]]:
    """Every settled position of a random match with its options, the last one without; the state goes on afterwards."""
    g = case.start(str(seed), pack)
    chance = Rng.of(f"walk {seed}")
    for _ in range(case.game.longest + 1):
        options = settle(g)
        yield g, options
        if not options:
            return
        play(g, options[chance.below(len(options))])
    raise AssertionError(f"{case.name}: more than {case.game.longest} decisions")


def samples(case: Case, seed: int, pack: Pack, count: int) -> list[State]:
    """Some settled positions of a random match, evenly spread, the first and the last among them."""
    length = sum(1 for _ in walk(case, seed, pack))
    wanted = {round(i * (length - 1) / max(count - 1, 1)) for i in range(count)}
    return [g.clone() for i, (g, _) in enumerate(walk(case, seed, pack)) if i in wanted]


def seats(g: State) -> range:
    return range(SPECTATOR, g.players)


def voice(g: State, seat: int) -> Voice:
    return Voice([f"Player {i + 1}" for i in range(g.players)], seat)


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
    for action in options:
        assert action is game.catalogue.actions[game.catalogue.index[action]], f"{action} is not the catalogue's own"
        assert game.label(speaker, view, action).strip()
        assert game.group(action).strip()
    labels = [(game.group(action), game.label(speaker, view, action)) for action in options]
    assert len(set(labels)) == len(labels), (
        f"two options read the same: {sorted({x for x in labels if labels.count(x) > 1})}"
    )


def refusals_are_right(game: Game, g: State, known: set[str]) -> None:
    """Over the whole catalogue: refused exactly when not offered, with a sentence and a rule that exists."""
    top = question(g)
    assert top is not None
    before = digest(g)
    offered = set(top.options(g))
    for action in game.catalogue.actions:
        refusal = top.refuse(g, action)
        assert (refusal is None) == (action in offered), f"{type(top).__name__}: {action} {refusal}"
        if refusal is not None:
            assert refusal.why.strip().endswith((".", "?")), refusal.why
            assert refusal.rule in known, f"rules.md has no anchor {refusal.rule!r}"
    assert digest(g) == before, "asking why changed the state"


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
    """``fields`` covers every attribute of steps and states, so digests see everything."""
    for step in g.agenda:
        assert set(vars(step)) == set(step.fields), f"{type(step).__name__}: {set(vars(step)) ^ set(step.fields)}"
    free = {"players", "rng", "agenda", "events", "pack"}
    assert set(vars(g)) - free == set(g.fields), set(vars(g)) - free ^ set(g.fields)


def seen(game: Game, g: State, seat: int) -> bytes:
    """All a seat is shown of a position, as bytes: view, prompt, zones, score, options, refusals."""
    view = game.view(g, seat)
    speaker = voice(g, seat)
    shown: list[object] = [view, game.prompt(speaker, view), game.zones(speaker, view), game.score(g, seat), asked(g)]
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
    assert sorted(game.pieces(world)) == sorted(game.pieces(g)), "re-dealing lost a piece"
    again = game.redeal(world, seat, rng)
    assert written(again.facts()) == written(world.facts()), "re-dealing a re-dealt world gives another world"
    return world


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
        prompt = game.prompt(speaker, view)
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
