"""A baccarat table in words, for staff at a shell: hands, next card, shoe, and which commands are possible."""

from console.baccarat.status import BaccaratStatus, Hand
from games.game import Value
from phrases.catalogue import english
from protocol.answers import read_part
from tools.cards.table import decided_in_words, held_in_words, shoe_in_words, unplaced_in_words


def table_in_words(source: Value) -> list[str]:
    seen = read_part(source, BaccaratStatus)
    lines = [shoe_in_words(seen.shoe)]
    if seen.cards or seen.felt.player.cards or seen.felt.banker.cards:
        lines.append(f"Player {_hand(seen.felt.player)}; Banker {_hand(seen.felt.banker)}")
    if seen.next is not None:
        must_be = f" It is {seen.next.must_be}." if seen.next.must_be else ""
        lines.append(f"Next card: {seen.next.place}. {english(seen.next.why)} ({seen.next.paragraph}){must_be}")
    lines += [*unplaced_in_words(seen.unplaced), *held_in_words(seen.held)]
    if seen.options is not None:
        waiting = sorted({*seen.options.asked} - seen.options.answered.keys())
        names = ", ".join(waiting) or "nobody"
        lines.append(f"Players choose to go on or to take their bets back (5.12). Not answered yet: {names}")
    return [*lines, *decided_in_words(seen.void_by, seen.offered)]


def _hand(hand: Hand) -> str:
    return f"{' '.join(hand.cards)} ({hand.total})" if hand.cards else "-"
