"""Cards and hands as they are drawn: the dealer's hand, one hand in a box, or up to four below each other after
splits.
"""

from collections.abc import Sequence

from games.blackjack.boxes import Box
from games.blackjack.hands import Hand
from screen.amounts import whole
from screen.words import Words
from terminal.blackjack.felt import Felt
from terminal.blackjack.spots import PITCH
from terminal.blackjack.told_hands import hand_state, is_pale
from terminal.screen.derive_scene import Drawn

CARD_ROLES = ("card", "cardX", "cardY", "wide", "high", "isFanned", "shoeX", "shoeY", "isPale")
SHOE = (1900, -60)
"""The point from which cards move to their places, in pixels from the upper left corner of the stage."""
DEALER_LEFT, DEALER_TOP, DEALER_WIDTH, DEALER_HEIGHT, DEALER_ROOM = 24, 50, 104, 146, 348
BOXES_TOP, LEFT, TOP, WIDTH, HEIGHT, ROOM = 232, 14, 54, 78, 109, 162
HANDS_TOP, HANDS_LEFT = 50, 12
ROW_HEIGHT = {2: 74, 3: 70, 4: 54}
ROW_ROOM = 106


def card_rows(felt: Felt) -> list[Drawn]:
    rows = []
    if felt.dealer is not None:
        rows += _fan("D", felt.dealer.cards, DEALER_LEFT, DEALER_TOP, DEALER_WIDTH, DEALER_HEIGHT, DEALER_ROOM, False)
    if felt.is_open:
        return [row | {"isPale": True} for row in rows]
    for number, box in felt.boxes.items():
        left = PITCH * (number - 1)
        for at, hand in enumerate(box.hands):
            place, pale = f"{number}.{hand.number}", is_pale(felt, box, hand)
            if len(box.hands) == 1:
                rows += _fan(place, hand.cards, left + LEFT, BOXES_TOP + TOP, WIDTH, HEIGHT, ROOM, pale)
            else:
                row = ROW_HEIGHT[len(box.hands)]
                top = BOXES_TOP + HANDS_TOP + row * at
                high = row - 10
                rows += _fan(place, hand.cards, left + HANDS_LEFT, top + 3, round(high * 5 / 7), high, ROW_ROOM, pale)
    return rows


def _fan(
    place: str, cards: Sequence[str], left: float, top: float, wide: int, high: int, room: int, is_pale: bool
) -> list[Drawn]:
    """Places cards side by side while they fit; if they do not, each overlaps the right part of the one before."""
    gap = wide + 5
    pitch = min(gap, (room - wide) / max(1, len(cards) - 1))
    return [
        {
            "place": f"{place}.{at}",
            "card": card,
            "cardX": round(left + pitch * at),
            "cardY": top,
            "wide": wide,
            "high": high,
            "isFanned": wide < 100,
            "shoeX": SHOE[0] - round(left + pitch * at),
            "shoeY": SHOE[1] - top,
            "isPale": is_pale,
        }
        for at, card in enumerate(cards)
    ]


def free_places(felt: Felt, words: Words) -> list[Drawn]:
    """The places without a card: the dealer's two; and the place of the next card, which is outlined."""
    places = []
    for at in range(len(felt.dealer.cards) if felt.dealer else 0, 2):
        is_next = felt.due == "D"
        text = words.say("place_after_boxes") if at == 1 and felt.round is not None and not felt.is_open else ""
        left = DEALER_LEFT + (DEALER_WIDTH + 5) * at
        places.append(_place(left, DEALER_TOP, DEALER_WIDTH, DEALER_HEIGHT, text, is_next and at == _next(felt)))
    if felt.due == "D" and _next(felt) > 1:
        wide = min(DEALER_WIDTH + 5, (DEALER_ROOM - DEALER_WIDTH) / _next(felt))
        left = round(DEALER_LEFT + wide * _next(felt))
        places.append(_place(left, DEALER_TOP, DEALER_WIDTH, DEALER_HEIGHT, "", True))
    elif felt.due:
        places += _due_in_box(felt)
    return places


def _next(felt: Felt) -> int:
    return len(felt.dealer.cards) if felt.dealer else 0


def _due_in_box(felt: Felt) -> list[Drawn]:
    for number, box in felt.boxes.items():
        for at, hand in enumerate(box.hands):
            if f"{number}.{hand.number}" == felt.due:
                return [_due(number, box, at, hand)]
    return []


def _due(number: int, box: Box, at: int, hand: Hand) -> Drawn:
    left, count = PITCH * (number - 1), len(hand.cards)
    if len(box.hands) == 1:
        pitch = min(WIDTH + 5, (ROOM - WIDTH) / max(1, count))
        return _place(round(left + LEFT + pitch * count), BOXES_TOP + TOP, WIDTH, HEIGHT, "", True)
    high = ROW_HEIGHT[len(box.hands)] - 10
    wide = round(high * 5 / 7)
    pitch = min(wide + 5, (ROW_ROOM - wide) / max(1, count))
    top = BOXES_TOP + HANDS_TOP + ROW_HEIGHT[len(box.hands)] * at + 3
    return _place(round(left + HANDS_LEFT + pitch * count), top, wide, high, "", True)


def _place(x: float, y: float, wide: float, high: float, text: str, is_due: bool) -> Drawn:
    return {"placeX": x, "placeY": y, "wide": wide, "high": high, "text": text, "isDue": is_due}


def total_words(hand: Hand) -> str:
    """A total, as `16`; a soft one that may still be drawn to has both counts, as `6/16`."""
    if not hand.cards:
        return ""
    if hand.is_soft and not hand.done and not hand.is_blackjack and hand.total < 21:
        return f"{hand.hard}/{hand.total}"
    return str(hand.total)


def hand_rows(felt: Felt, box: Box, words: Words) -> list[Drawn]:
    """The hands of a split box, one below the other, each with its total, its stake, and how it stands."""
    if len(box.hands) < 2 or felt.is_open:
        return []
    row = ROW_HEIGHT[len(box.hands)]
    at = next((at for at, wager in enumerate(box.wagers) if wager.who == felt.me), None)
    return [
        {
            "rowY": HANDS_TOP + row * place,
            "rowHeight": row - 4,
            "total": total_words(hand),
            "stake": whole(hand.stakes_cents[at]) if at is not None and hand.stakes_cents[at] else "",
            "told": hand_state(felt, box, hand, words, is_short=True),
            "isPlaying": hand is felt.playing,
            "isPale": is_pale(felt, box, hand),
        }
        for place, hand in enumerate(box.hands)
    ]
