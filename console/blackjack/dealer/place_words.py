"""Boxes, hands, players and what they do, in words."""

from collections.abc import Sequence

from console.blackjack.status import Act, Asked, BlackjackStatus, Box, Question
from console.cards.offered import ASIDE, NEXT
from screen.words import Words

DEALER = "D"
LISTED = 6
"""So many terminals are named; of more, how many there are."""


def place_words(place: str, boxes: Sequence[Box], words: Words) -> str:
    """`Dealer`, `Box 3`, where the box has several hands `Box 3, hand 2`; between two rounds where a card goes."""
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
    """Under a small card: `D`, `3`, `3·2`."""
    if place == DEALER:
        return words.say("short_dealer")
    number, _, hand = place.partition(".")
    return number if hand in ("", "0") else f"{number}·{int(hand) + 1}"


def action_words(action: str, words: Words) -> str:
    """What a player may do, as it is called: `Hit`, `Insurance`."""
    return words.say(f"action_{action.partition(':')[0].replace('-', '_')}")


def done_words(act: Act, words: Words) -> str:
    """What was done: `hits`; and who said it, if it was not the player."""
    said = words.say(f"done_{act.action.replace('-', '_')}")
    return said if act.by == "player" else words.say(f"by_{act.by}", said=said)


def box_of_choices(asked: Asked) -> int:
    """Before the interim settlement the action names the box; 0 where none does."""
    return next((int(box) for each in asked.choices if (box := each.action.partition(":")[2]).isdecimal()), 0)


def silent(question: Question) -> list[str]:
    """Terminals that have not answered."""
    return [each.terminal for each in question.asked if not each.answered]


def names_words(names: Sequence[str], words: Words) -> str:
    """`03, 07 and 5 more`"""
    listed = ", ".join(names[:LISTED])
    return listed if len(names) <= LISTED else words.say("and_more", names=listed, count=len(names) - LISTED)


def hand_at(status: BlackjackStatus, place: str) -> tuple[list[str], int]:
    """The cards that lie at a place, and their total."""
    if place == DEALER:
        return status.dealer.cards, status.dealer.total
    number, _, hand = place.partition(".")
    hands = next((box.hands for box in status.boxes if str(box.number) == number), [])
    return next(((each.cards, each.total) for each in hands if str(each.number) == hand), ([], 0))
