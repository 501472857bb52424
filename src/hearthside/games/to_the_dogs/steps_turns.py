"""Random play of what happens most: turn after turn, where nobody listens."""

from hearthside.games.to_the_dogs import awards
from hearthside.games.to_the_dogs.cards import FED_MOST, FITS_MOST
from hearthside.games.to_the_dogs.state import AWAKE, NONE, PLAYING, QUIET_TURNS, Town
from hearthside.games.to_the_dogs.steps_homes import RICH_IN_FOOD, exchange_at_random, is_rich
from hearthside.games.to_the_dogs.steps_match import matches_at_random, rehome, rehomes
from hearthside.games.to_the_dogs.steps_taking import takes_at_random
from hearthside.kernel.agenda import CHOICE, FACTOR, FORCED, RUN_MOST
from hearthside.kernel.rng import PRIME

ENOUGH = RUN_MOST - 32
"""No turn begins after so many choices. A turn has fewer than thirty-two: three matches, each with a home exchange and a card turned over."""


def turns_at_random(g: Town, seat: int, chance: int) -> tuple[int, int, bool]:
    """Turns in a row, from this one on, as ``Act`` and the end of a turn would have them one by one.

    Whose turn it is then; how many choices it took and how many answers without one, as ``several`` counts them; and whether that turn is
    over. If not, what is asked next lies on the agenda. Nobody listens and nothing is owed, and hands are neither empty nor too large.
    """
    pack, effect, players = g.pack, g.effect, g.players
    sort, feeds = pack.sort, pack.feeds
    hands, cares, every_fits, bowls, banks = g.hands, g.care, g.fits, g.bowl, g.bank
    quiet = g.quiet.copy()
    answers = 0
    enough = ENOUGH if are_common(g) else 0
    while True:
        care, fits, bank = cares[seat], every_fits[seat], banks[seat]
        a, b, c = care
        in_pairs = (fits >> sort[a] & FITS_MOST) + (fits >> sort[b] & FITS_MOST) + (fits >> sort[c] & FITS_MOST)
        in_dogs = in_back = in_pairs + len(rehomes(g, seat)) if effect == awards.SECOND_CHANCE else in_pairs
        if c < 0 or b < 0 or a < 0:
            in_dogs += g.fed >> feeds[bowls[seat]] & FED_MOST
        number = in_food = in_dogs + 1 if bank else in_dogs
        if g.home_pile or g.discards:
            number += 1
        elif not number:
            number = in_food = 1
        if number > 1:
            place = chance % number
            chance = chance * FACTOR % PRIME
            answers += CHOICE
        else:
            place = 0
            answers += FORCED
        over = True
        if place >= in_dogs:
            g.compelled = False
            if place < in_food:
                kibble = min(len(hands[seat]), bank)
                banks[seat] = bank - kibble
                bowls[seat] += kibble
                if effect == awards.RICH_IN_FOOD and is_rich(g, seat):
                    g.agenda.append(RICH_IN_FOOD[seat])
                    over = False
                    break
            else:
                chance, answers = exchange_at_random(g, seat, False, chance, answers)
            # As a turn ends and the next begins, where that is all.
            if answers & RUN_MOST >= enough or quiet[seat] == QUIET_TURNS - 1 or g.phase != PLAYING:
                break
            quiet[seat] += 1
        else:
            if place < in_pairs:
                chance, answers, over = matches_at_random(g, seat, place, False, chance, answers)
            elif place < in_back:
                rehome(g, seat, rehomes(g, seat)[place - in_pairs].dog)
                over = False
            else:
                chance, answers, over = takes_at_random(g, seat, place - in_back, chance, answers)
            if not over or answers & RUN_MOST >= enough or g.phase != PLAYING:
                break
            if g.matched:
                if not 0 < len(hands[seat]) <= FITS_MOST or len(hands[seat]) > g.hand_size[seat]:
                    break
                g.matched = 0
                g.may_flip = False
                g.barred = NONE
            g.taken = NONE
            quiet = AWAKE[players].copy()
        if g.extra:
            g.extra -= 1
        else:
            seat = seat + 1 if seat + 1 < players else 0
    g.quiet = quiet
    g.turn = seat
    return seat, answers, over


def are_common(g: Town) -> bool:
    """Whether no hand is empty, too large, or too large to be counted."""
    for seat, most in enumerate(g.hand_size):
        held = len(g.hands[seat])
        if not 0 < held <= FITS_MOST or held > most:
            return False
    return True
