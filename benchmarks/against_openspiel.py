"""Our thinking bot against OpenSpiel's ISMCTSBot with the same CPU time a choice: ``python -m benchmarks.against_openspiel --minutes 30``.

Two players, each deal twice with the seats swapped. Our bot thinks with a number of playouts; theirs gets as many simulations as fit into
the time ours took so far, choice by choice, so that both have spent the same when the game is over. Results are added to a file, one
line a game, and shown with Wilson's intervals; a tie is half a win.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from hearthside.bots import ask
from hearthside.envs.openspiel import DEALS, GAMES, PREFIX, ValueEvaluator
from hearthside.kernel.rng import Rng
from hearthside.lab.entrants import entrant
from hearthside.lab.intervals import wilson

FEWEST = 2
"""The first simulation only opens the tree."""
EVALUATORS = ("rollout", "value")
"""How theirs ends a simulation: one game on at random, its own way, or our estimate of who wins."""


class Allowance:
    """As many simulations as the other side's time allows."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.spent = 0.0
        self.simulations = 0
        self.choices = 0

    def step(self, state: Any, a_choice: float) -> int:
        """Decide, having spent as much as ``a_choice`` allows for all choices so far."""
        self.choices += 1
        each = self.spent / self.simulations if self.simulations else 0.01
        left = a_choice * self.choices - self.spent
        self.bot._max_simulations = max(FEWEST, int(left / each))
        begin = process_time()
        action = int(self.bot.step(state))
        self.spent += process_time() - begin
        self.simulations += self.bot._max_simulations
        return action


def play(key: str, ours: str, evaluator: str, deal: int, seat: int) -> dict[str, Any]:
    """One game; our bot has this seat."""
    game = pyspiel.load_game(f"{PREFIX}{key}(players=2)")
    chance = np.random.RandomState(deal)
    ends: Any = RandomRolloutEvaluator(1, chance) if evaluator == "rollout" else ValueEvaluator()
    theirs = Allowance(ISMCTSBot(game, ends, 1.4, 1, random_state=chance))
    bot = entrant(ours)[1]
    stream = Rng.of(f"against {deal}")
    state = game.new_initial_state()
    state.apply_action(deal // DEALS)
    state.apply_action(deal % DEALS)
    spent, choices = 0.0, 0
    while not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
        elif state.current_player() == seat:
            episode = state.table.episode
            begin = process_time()
            action = ask(bot, episode.terms.game, episode.state, seat, episode.options, stream)
            spent += process_time() - begin
            choices += 1
            state.apply_action(episode.terms.catalogue.index[action])
        else:
            state.apply_action(theirs.step(state, spent / choices if choices else 0.05))
    return {
        "game": key,
        "ours": ours,
        "evaluator": evaluator,
        "deal": deal,
        "seat": seat,
        "won": (state.returns()[seat] + 1) / 2,
        "ours_ms": 1e3 * spent / max(1, choices),
        "theirs_ms": 1e3 * theirs.spent / max(1, theirs.choices),
        "simulations": theirs.simulations / max(1, theirs.choices),
    }


def show(file: Path) -> None:
    """What was played so far."""
    found: dict[tuple[str, str, str], list[dict[str, Any]]] = defaultdict(list)
    for line in file.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        found[one["game"], one["ours"], one["evaluator"]].append(one)
    for (key, ours, evaluator), played in sorted(found.items()):
        won, games = sum(one["won"] for one in played), len(played)
        low, high = wilson(won, games)
        means = [sum(one[what] for one in played) / games for what in ("ours_ms", "theirs_ms", "simulations")]
        print(
            f"| {key} | {ours} | {evaluator} | {games} | {won / games:.0%} ({low:.0%}–{high:.0%}) | "
            f"{means[0]:.0f} | {means[1]:.0f} | {means[2]:.0f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ours", default="hard")
    parser.add_argument("--evaluator", choices=EVALUATORS, default="rollout")
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument(
        "--minutes", type=float, default=30.0, help="of CPU time; the game begun last is played to its end"
    )
    parser.add_argument("--first", type=int, default=1, help="the number of the first deal")
    parser.add_argument("--file", type=Path, default=Path("against_openspiel.jsonl"))
    given = parser.parse_args()
    begin = process_time()
    deal = given.first
    while process_time() - begin < 60 * given.minutes:
        for key in given.games:
            for seat in (0, 1):
                result = play(key, given.ours, given.evaluator, deal, seat)
                with given.file.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(result) + "\n")
        deal += 1
    show(given.file)


if __name__ == "__main__":
    main()
