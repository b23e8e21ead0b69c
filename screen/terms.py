"""What players read about a changed limit or way of closing bets; the dealer reads it before them."""

from protocol.table_status import CentsRange
from screen.amounts import short_money
from screen.sentences import kind_words
from screen.words import Words

DASH = "\N{EN DASH}"


def term_words(name: str, value: CentsRange | int | bool, words: Words) -> str:
    """Gives words such as `Straight S$5 - S$200`: a kind of bet with its limits, how bets close, or a game's option."""
    if isinstance(value, CentsRange):
        return f"{limit_title(name, words)} {range_words(value)}"
    if name in ("bet_time_ms", "last_bets_ms"):
        key, seconds = f"news_{name.removesuffix('_ms')}", value // 1000
        return words.say(key, seconds=seconds) if seconds else words.say(f"{key}_none")
    return words.say(f"news_{name}", count=value) if value else words.say(f"news_{name}_none")


def limit_title(name: str, words: Words) -> str:
    return words.say("whole_slip") if name == "slip" else kind_words(name, words)


def range_words(limits: CentsRange) -> str:
    return f"{short_money(limits.minimum_cents)} {DASH} {short_money(limits.maximum_cents)}"
