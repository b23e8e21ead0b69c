"""A baccarat table in words, for staff at a shell: hands, next card, shoe, and which commands are possible."""

from console.baccarat.status import BaccaratStatus, Hand
from console.cards.status import Offered, ShoeTold
from games.game import Value
from phrases.catalogue import english
from protocol.answers import read_part


def table_in_words(source: Value) -> list[str]:
    seen = read_part(source, BaccaratStatus)
    lines = [_shoe_in_words(seen.shoe)]
    if seen.cards or seen.felt.player.cards or seen.felt.banker.cards:
        lines.append(f"Player {_hand(seen.felt.player)}; Banker {_hand(seen.felt.banker)}")
    if seen.next is not None:
        must_be = f" It is {seen.next.must_be}." if seen.next.must_be else ""
        lines.append(f"Next card: {seen.next.place}. {english(seen.next.why)} ({seen.next.paragraph}){must_be}")
    if seen.unplaced:
        lines.append(f"Cards that are out of the shoe and have no place yet: {' '.join(seen.unplaced)}")
    lines += [f"CHECK: {english(each.said)}" + (f" ({each.paragraph})" if each.paragraph else "") for each in seen.held]
    if seen.options is not None:
        waiting = sorted({*seen.options.asked} - seen.options.answered.keys())
        names = ", ".join(waiting) or "nobody"
        lines.append(f"Players choose to go on or to take their bets back (5.12). Not answered yet: {names}")
    if seen.void_by:
        lines.append(f"The round must be void, by {seen.void_by}.")
    if seen.offered:
        lines.append(f"Commands that are possible now: {', '.join(map(_offered, seen.offered))}")
    return lines


def _shoe_in_words(shoe: ShoeTold) -> str:
    if not shoe.set:
        return "Shoe: no set of cards is registered."
    simulated = " SIMULATED" if shoe.simulated else ""
    words = f"Shoe{simulated}, set {shoe.set}: {shoe.state}, {shoe.left} left"
    words += "" if shoe.to_cut is None else f", {shoe.to_cut} cards before the cut card"
    words += ", cut card out: last round" if shoe.cut_seen and not shoe.ended else ""
    words += f", {shoe.to_burn} to burn" if shoe.to_burn else ""
    words += f", ended ({shoe.ended})" if shoe.ended else ""
    return words if shoe.online else f"{words}, NO SIGNAL"


def _hand(hand: Hand) -> str:
    return f"{' '.join(hand.cards)} ({hand.total})" if hand.cards else "-"


def _offered(offered: Offered) -> str:
    paragraph = f" ({offered.paragraph})" if offered.paragraph else ""
    return f"{offered.verb}{paragraph}{', two people' if offered.by_two else ''}"
