"""A baccarat table at a glance, for staff at a shell: the felt, the next card, the shoe, and what may be said now."""

from console.baccarat.status import BaccaratStatus, Hand, Offered, ShoeTold
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
        lines.append(f"Out of the shoe and nowhere yet: {' '.join(seen.unplaced)}")
    lines += [f"LOOK: {english(each.said)}" + (f" ({each.paragraph})" if each.paragraph else "") for each in seen.held]
    if seen.options is not None:
        waiting = sorted({*seen.options.asked} - seen.options.answered.keys())
        lines.append(f"Players choose to go on or to take their bets back (5.12): {', '.join(waiting) or 'all have'}")
    if seen.void_by:
        lines.append(f"The round can only be void, by {seen.void_by}.")
    if seen.offered:
        lines.append(f"You may say: {', '.join(map(_offered, seen.offered))}")
    return lines


def _shoe_in_words(shoe: ShoeTold) -> str:
    if not shoe.set:
        return "Shoe: no set of cards is registered."
    simulated = " SIMULATED" if shoe.simulated else ""
    words = f"Shoe{simulated}, set {shoe.set}: {shoe.state}, {shoe.left} left"
    words += "" if shoe.to_cut is None else f", the cut card after {shoe.to_cut} more"
    words += ", cut card out: last round" if shoe.cut_seen and not shoe.ended else ""
    words += f", {shoe.to_burn} to burn" if shoe.to_burn else ""
    words += f", ended ({shoe.ended})" if shoe.ended else ""
    return words if shoe.online else f"{words}, NOT HEARD"


def _hand(hand: Hand) -> str:
    return f"{' '.join(hand.cards)} ({hand.total})" if hand.cards else "-"


def _offered(offered: Offered) -> str:
    paragraph = f" ({offered.paragraph})" if offered.paragraph else ""
    return f"{offered.verb}{paragraph}{', two people' if offered.by_two else ''}"
