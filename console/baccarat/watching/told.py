"""What the console reports of a baccarat table: the status for the dealer's screen, and the rounds grouped by shoe."""

from console.baccarat.status import BaccaratStatus
from console.watching.seen import VOID, Seen
from console.watching.tiles import Tile
from games.baccarat.game import Baccarat, make_game
from games.baccarat.play import Hands
from games.baccarat.result import read_hands
from games.baccarat.roads import round_text
from protocol.answers import read_part
from protocol.messages import Value
from screen.baccarat.phrases import winner_words
from screen.baccarat.shoes import Dealt, OfShoe, by_shoe, now_and_before
from screen.words import Words

LOOKS = {"B": "banker", "P": "player", "T": "tie"}


def told(seen: Seen) -> BaccaratStatus | None:
    """The status of the baccarat table; None before the console has sent one."""
    source = None if seen.table is None else seen.table.source
    return None if source is None else read_part(source, BaccaratStatus)


def game_of(seen: Seen) -> Baccarat:
    return make_game(seen.readings)


def outcome_words(outcome: Value, words: Words) -> str:
    return winner_words(read_hands(outcome), words)


def letter_of(outcome: Value) -> str:
    return round_text(read_hands(outcome))[0]


def tile(outcome: Value) -> Tile:
    letter = letter_of(outcome)
    return {"text": letter, "look": LOOKS[letter]}


def shoe_in_use(seen: Seen, name: str | None) -> OfShoe:
    """The rounds of the set with this name; without a name, those of the newest set."""
    outcomes = [] if seen.facts is None else seen.facts.outcomes
    rounds = [Dealt(each.round, each.outcome) for each in reversed(outcomes) if isinstance(each.outcome, dict | str)]
    return now_and_before(by_shoe(rounds), name or None)[0]


def last_hands(seen: Seen) -> Hands | None:
    """The hands of the newest round that has an outcome; None where it is void, or there is none."""
    last = seen.last_result
    return None if last is None or last.outcome == VOID else read_hands(last.outcome)
