"""Puts boxes, hands, players and their choices into words."""

from collections.abc import Sequence

from console.blackjack.status import Act, Asked, BlackjackStatus, Box, Question
from console.cards.offered import ASIDE, NEXT
from screen.words import Words

DEALER = "D"
LISTED = 6
"""So many terminals are named; of more, how many there are."""


def place_words(place: str, boxes: Sequence[Box], words: Words) -> str:
    """A place in words: `Dealer`, `Box 3`, or `Box 3, hand 2` where the box has several hands; between rounds, where a
    stray card goes.
    """
    if place in (NEXT, ASIDE):
        return words.say(f"place_{place}")
    if place == DEALER:
        return words.say("place_dealer")
    number, _, hand = place.partition(".")
    box = next((box for box in boxes if str(box.number) == number), None)
    if hand == "0" and (box is None or len(box.hands) < 2):
        return words.say("place_box", box=number)
    return words.say("place_hand", box=number, hand=int(hand) + 1)


def short_place(place: str, words: Words) -> str:
    """A place in short, for below a small card: `D`, `3`, `3·2`."""
    if place == DEALER:
        return words.say("short_dealer")
    number, _, hand = place.partition(".")
    return number if hand in ("", "0") else f"{number}·{int(hand) + 1}"


def action_words(action: str, words: Words) -> str:
    """What a player may do, as it is called at the table: `Hit`, `Insurance`."""
    return words.say(f"action_{action.partition(':')[0].replace('-', '_')}")


def done_words(act: Act, words: Words) -> str:
    """What was done, as `hits`; and who said it, if it was not the player."""
    said = words.say(f"done_{act.action.replace('-', '_')}")
    return said if act.by == "player" else words.say(f"by_{act.by}", said=said)


def box_of_choices(asked: Asked) -> int:
    """The box that the actions of a choice before the interim settlement name; 0 where none does."""
    return next((int(box) for each in asked.choices if (box := each.action.partition(":")[2]).isdecimal()), 0)


def silent(question: Question) -> list[str]:
    """The terminals that have not answered."""
    return [each.terminal for each in question.asked if not each.answered]


def names_words(names: Sequence[str], words: Words) -> str:
    """A list of names in words; a long one is shortened, as `03, 07 and 5 more`."""
    listed = ", ".join(names[:LISTED])
    return listed if len(names) <= LISTED else words.say("and_more", names=listed, count=len(names) - LISTED)


def hand_at(status: BlackjackStatus, place: str) -> tuple[list[str], int]:
    """The cards that lie at a place, and their total."""
    if place == DEALER:
        return status.dealer.cards, status.dealer.total
    number, _, hand = place.partition(".")
    hands = next((box.hands for box in status.boxes if str(box.number) == number), [])
    return next(((each.cards, each.total) for each in hands if str(each.number) == hand), ([], 0))
