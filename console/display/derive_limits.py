"""The limits as the table shows them, a sentence for each group of bets."""

from console.display.both import Both
from console.display.game import RoomGame
from console.watching.seen import DASH, Seen
from screen.amounts import short_money, whole


def limits(seen: Seen, game: RoomGame, both: Both) -> dict[str, str]:
    terms = seen.facts["terms"] if seen.facts else {}
    return {
        key: _limit(key, [terms[kind] for kind in kinds if kind in terms], both) for key, kinds in game.limits.items()
    }


def _limit(key: str, ranges: list[list[int]], both: Both) -> str:
    """`Inside 内围 S$5-500`; where kinds differ, from the lowest to the highest, and said to differ."""
    if not ranges:
        return ""
    lowest, highest = min(low for low, _ in ranges), max(high for _, high in ranges)
    by_bet = "" if all(each == ranges[0] for each in ranges) else f" {both.label('by_bet')}"
    return f"{both.label(key)} {short_money(lowest)}{DASH}{whole(highest)}{by_bet}"
