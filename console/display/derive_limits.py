"""The limits as the room display shows them, one text for each group of bets."""

from console.display.both import Both
from console.display.game import RoomGame
from console.watching.seen import DASH, Seen
from protocol.table_status import CentsRange
from screen.amounts import short_money, whole


def limits(seen: Seen, game: RoomGame, both: Both) -> dict[str, str]:
    terms = seen.facts.terms if seen.facts else {}
    ranges = {name: value for name, value in terms.items() if isinstance(value, CentsRange)}
    return {
        key: _limit(key, [ranges[kind] for kind in kinds if kind in ranges], both) for key, kinds in game.limits.items()
    }


def _limit(key: str, ranges: list[CentsRange], both: Both) -> str:
    """The limits of one group, as in `Inside 内围 S$5-500`.

    If the kinds of bet in it differ, it has the lowest and the highest limit, marked as different by bet.
    """
    if not ranges:
        return ""
    lowest, highest = min(each.minimum_cents for each in ranges), max(each.maximum_cents for each in ranges)
    by_bet = "" if all(each == ranges[0] for each in ranges) else f" {both.label('by_bet')}"
    return f"{both.label(key)} {short_money(lowest)}{DASH}{whole(highest)}{by_bet}"
