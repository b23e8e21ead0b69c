"""The felt as recorded, as the dealer sees it: seven boxes in an arc, the dealer's own hand, and the next place
outlined.
"""

from collections.abc import Sequence
from typing import Any

from console.blackjack.dealer.place_words import DEALER, hand_at, place_words
from console.blackjack.status import BlackjackStatus, Box, Hand
from screen.cards.phrases import card_words
from screen.words import Words

Drawn = dict[str, Any]
BOXES = 7
LEFT, PITCH, WIDE = 9, 87, 82
ARC = (60, 34, 16, 8, 16, 34, 60)
"""How far each box lies from the top."""
HEAD, FOOT = 28, 26
ROOM = {1: 104, 2: 112, 3: 120, 4: 132}
"""By the number of hands, how high the room for them is."""
CARD = {1: 35, 2: 26, 3: 24, 4: 22}
"""By the number of hands, how wide a card is."""
INSIDE = WIDE - 12
TOTAL = 30
"""The width of a total beside its hand, where there are several hands."""
NEXT_HIGH = 38
DEALER_LEFT, DEALER_TOP, DEALER_WIDE = 214, 268, 88
DEALER_ROOM = 196
"""Further cards of the dealer lie over each other in this width."""
GAP = 8
PLAYED = ("stands", "twenty-one", "doubled", "split-aces", "blackjack", "bust", "even-money", "surrendered", "returned")


def felt(status: BlackjackStatus | None, words: Words) -> Drawn:
    if status is None:
        return {"boxes": [], "cards": [], "free": [], "total": "", "state": "", "last": ""}
    due = "" if status.next is None else status.next.place
    return {
        "boxes": [_box(number, status, due, words) for number in range(1, BOXES + 1)],
        "cards": _dealers_cards(status.dealer.cards),
        "free": [*_dealers_place(status, due, words), *_boxes_place(status, due, words)],
        "total": str(status.dealer.total) if status.dealer.cards else "",
        "state": _dealers_words(status, words),
        "last": _last(status, words),
    }


def height(hands: int) -> int:
    return HEAD + ROOM[max(1, min(hands, 4))] + FOOT


def box_at(status: BlackjackStatus, number: int) -> Box | None:
    return next((box for box in status.boxes if box.number == number), None)


def is_in_turn(status: BlackjackStatus, number: int) -> bool:
    """Whether the player of this box is asked, or a card is due there after the initial deal."""
    if status.question is not None and status.question.box:
        return status.question.box == number
    return status.next is not None and status.next.box == number and status.moment == "players"


def _box(number: int, status: BlackjackStatus, due: str, words: Words) -> Drawn:
    box = box_at(status, number)
    hands = [] if box is None else box.hands
    turn = is_in_turn(status, number)
    return {
        "title": words.say("place_box", box=number),
        "atX": LEFT + PITCH * (number - 1),
        "atY": ARC[number - 1],
        "wide": WIDE,
        "high": height(len(hands)),
        "isTurn": turn,
        "isIdle": box is None,
        "hands": [_hand(at, each, len(hands), number, due, turn) for at, each in enumerate(hands)],
        "said": box_words(box, status, words),
        "isMany": len(hands) > 1,
    }


def _hand(at: int, hand: Hand, count: int, number: int, due: str, turn: bool) -> Drawn:
    row = ROOM[count] // count
    wide = CARD[count]
    room = INSIDE if count == 1 else INSIDE - TOTAL
    is_due = due == f"{number}.{hand.number}" and count > 1
    return {
        "atY": HEAD + row * at,
        "high": row,
        "cards": fanned(hand.cards, wide, room),
        "total": str(hand.total) if hand.cards else "",
        "isPale": turn and count > 1 and not is_due and hand.state not in ("decides", "card", "follow"),
        "isDue": is_due,
        "isBust": hand.state == "bust",
    }


def fanned(cards: Sequence[str], wide: int, room: int) -> list[Drawn]:
    """Places cards side by side as far as there is room; if there is not enough, each covers most of the one before."""
    step = min(wide, (room - wide) // max(1, len(cards) - 1))
    last = len(cards) - 1
    return [
        {"card": card, "atX": step * at, "wide": wide, "high": wide * 7 // 5, "isFanned": at < last and step < wide}
        for at, card in enumerate(cards)
    ]


def box_words(box: Box | None, status: BlackjackStatus, words: Words) -> str:
    """The state of the box's hand that is being played; of its last hand if none is."""
    if box is None:
        return words.say("state_no_bet")
    if not box.hands or not any(hand.cards for hand in box.hands):
        return "" if status.moment in ("initial-deal", "bets-open") else words.say("state_no_cards")
    playing = [hand for hand in box.hands if hand.state not in PLAYED]
    hand = (playing or box.hands)[0 if playing else -1]
    return hand_words(hand, words)


def hand_words(hand: Hand, words: Words) -> str:
    if hand.is_paid and hand.state in ("blackjack", "even-money"):
        return words.say("state_paid")
    return words.say(f"state_{hand.state.replace('-', '_')}")


def _dealers_cards(cards: Sequence[str]) -> list[Drawn]:
    high = DEALER_WIDE * 7 // 5
    step = min(DEALER_WIDE + GAP, (DEALER_ROOM - DEALER_WIDE) // max(1, len(cards) - 1))
    return [
        {"card": card, "atX": DEALER_LEFT + step * at, "atY": DEALER_TOP, "wide": DEALER_WIDE, "high": high}
        for at, card in enumerate(cards)
    ]


def _dealers_place(status: BlackjackStatus, due: str, words: Words) -> list[Drawn]:
    """The place of the dealer's next card; before the dealer's turn it says that the boxes come first."""
    cards = status.dealer.cards
    is_due = due == DEALER
    if not is_due and (len(cards) > 1 or not status.boxes or status.dealer.state in ("rests", "stands")):
        return []
    text = "next_here" if is_due else "after_boxes" if cards else "first_after_boxes"
    at = len(cards) if len(cards) < 2 else 2
    x = DEALER_LEFT + (DEALER_WIDE + GAP) * at
    place = {"atX": x, "atY": DEALER_TOP, "wide": DEALER_WIDE, "high": DEALER_WIDE * 7 // 5}
    return [{**place, "text": words.say(text), "isDue": is_due}]


def _boxes_place(status: BlackjackStatus, due: str, words: Words) -> list[Drawn]:
    """The place of a box's next card, below its box."""
    if status.next is None or due == DEALER:
        return []
    number = status.next.box
    box = box_at(status, number)
    y = ARC[number - 1] + height(0 if box is None else len(box.hands)) + 6
    place = {"atX": LEFT + PITCH * (number - 1), "atY": y, "wide": WIDE, "high": NEXT_HIGH}
    return [{**place, "text": words.say("next_here"), "isDue": True}]


def _dealers_words(status: BlackjackStatus, words: Words) -> str:
    if not status.dealer.cards:
        return ""
    return words.say(f"dealer_{status.dealer.state}")


def _last(status: BlackjackStatus, words: Words) -> str:
    """The last card and where it went, as `7♦ to Box 3, index 213`."""
    if not status.cards:
        return ""
    last = status.cards[-1]
    place = place_words(last.place, status.boxes, words)
    said = {"card": card_words(last.card, words), "place": place}
    if last.position is None:
        return words.say("last_to", **said)
    return words.say("last_to_at", position=last.position, **said)


def why_next(status: BlackjackStatus, words: Words) -> str:
    """Why the next card is due, as `box 6 asks for a card on 11 (3.18)`."""
    if status.next is None:
        return ""
    why = words.tell(status.next.why).rstrip(".。")
    cards, total = hand_at(status, status.next.place)
    if status.moment in ("players", "dealer") and len(cards) > 1:
        why = words.say("why_on", why=why, total=total)
    return words.say("why_next", why=why, paragraph=status.next.paragraph) if status.next.paragraph else why
