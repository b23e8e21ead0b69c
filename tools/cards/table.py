"""The shoe of a card table in words, and which commands are possible, for staff at a shell."""

from collections.abc import Sequence

from console.cards.status import HeldFor, Offered, ShoeTold
from phrases.catalogue import english


def shoe_in_words(shoe: ShoeTold) -> str:
    if not shoe.set:
        return "Shoe: no set of cards is registered."
    simulated = " SIMULATED" if shoe.simulated else ""
    words = f"Shoe{simulated}, set {shoe.set}: {shoe.state}, {shoe.left} left"
    words += "" if shoe.to_cut is None else f", {shoe.to_cut} cards before the cut card"
    words += ", cut card out: last round" if shoe.cut_seen and not shoe.ended else ""
    words += f", {shoe.to_burn} to burn" if shoe.to_burn else ""
    words += f", ended ({shoe.ended})" if shoe.ended else ""
    return words if shoe.online else f"{words}, NO SIGNAL"


def unplaced_in_words(cards: Sequence[str]) -> list[str]:
    return [f"Cards that are out of the shoe and have no place yet: {' '.join(cards)}"] if cards else []


def held_in_words(held: Sequence[HeldFor]) -> list[str]:
    return [f"CHECK: {english(each.said)}" + (f" ({each.paragraph})" if each.paragraph else "") for each in held]


def decided_in_words(void_by: str, offered: Sequence[Offered]) -> list[str]:
    lines = [f"The round must be void, by {void_by}."] if void_by else []
    return [*lines, f"Commands that are possible now: {', '.join(map(_offered, offered))}"] if offered else lines


def _offered(offered: Offered) -> str:
    paragraph = f" ({offered.paragraph})" if offered.paragraph else ""
    return f"{offered.verb}{paragraph}{', two people' if offered.by_two else ''}"
