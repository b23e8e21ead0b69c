"""Puts roulette's pockets, spots and bets into words."""

from games.roulette.pockets import REDS, colour_of
from games.roulette.spots import all_spots
from screen.sentences import kind_words
from screen.words import Words

SPOTS = all_spots()
BETWEEN = " · "
UP_TO = "\N{EN DASH}"


def pocket_words(pocket: str, words: Words, reds: frozenset[str] = REDS) -> str:
    """Gives words such as `17 Black`."""
    return words.say(f"pocket_{colour_of(pocket, reds)}", pocket=pocket)


def spot_words(spot_id: str, words: Words) -> str:
    """Gives words such as `Split 17 · 20`, `2nd dozen` or `Red`."""
    if spot_id == "street:0-00-000":
        return words.say("spot_green")
    if spot_id in ("red", "black"):
        return words.say(spot_id)
    spot = SPOTS[spot_id]
    if spot.kind in ("column", "dozen", "even-money"):
        return words.say(f"spot_{spot_id.replace(':', '_')}")
    kind = kind_words(spot.kind, words)
    if spot.kind == "top-line":
        return kind
    numbers = f"{spot.pockets[0]}{UP_TO}{spot.pockets[-1]}" if spot.kind == "six-line" else BETWEEN.join(spot.pockets)
    return f"{kind} {numbers}"


def bet_words(bet: str, words: Words) -> str:
    """Gives the words of a spot or an announced bet: `Tiers`, `Finale 7`, `21 and 2 neighbours each side`."""
    name, _, rest = bet.partition(":")
    if name == "finale":
        return words.say("bet_finale", digit=rest)
    if name == "neighbours":
        pocket, _, reach = rest.partition(":")
        return words.say("bet_neighbours", pocket=pocket, count=reach)
    return spot_words(bet, words) if bet in SPOTS else words.say(f"bet_{bet.replace('-', '_')}")
