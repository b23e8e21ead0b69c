"""Both hands as they are drawn: each card at its place, the total, the places without a card, and a note below each
hand.
"""

from games.baccarat.bets import Spot
from games.baccarat.play import POINTS, Side
from screen.cards.phrases import card_words
from screen.words import Words
from terminal.baccarat.changes import Marks, mark_words
from terminal.baccarat.felt import LETTERS, SIDES, Felt
from terminal.screen.derive_scene import Drawn

CARD_WIDTH, CARD_HEIGHT = 116, 162
FIRST, SECOND, CARDS_TOP = 20, 148, 64
THIRD, THIRD_TOP = 283, 108
FURTHER = 26
"""How far, in pixels, a card in excess is moved from the third card, to the left and up: away from total and note."""
HAND_LEFT = {Side.PLAYER: 0, Side.BANKER: 576}
SHOE = (1130, -70)
"""The point from which cards move to their places, in pixels from the upper left corner of the hands."""
ORDER = {"P1": 1, "B1": 2, "P2": 3, "B2": 4}
CARD_ROLES = ("card", "cardX", "cardY", "wide", "high", "isAcross", "shoeX", "shoeY", "mark", "isPale", "peels")


def card_rows(felt: Felt, marks: Marks, words: Words, *, peels: bool = False) -> list[Drawn]:
    """One row for each card on the table. `marks` says by place what is written beside a card after a correction. A
    card that lies face down has a row without its name; `peels` says whether the player's finger peels it.
    """
    open_ = [
        _card(place, card, side, number, felt, mark_words(marks.get(place), words))
        for side in Side
        for number, card in enumerate(felt.cards(side), start=1)
        for place in (f"{LETTERS[side]}{number}",)
    ]
    if not felt.sealed:
        return open_
    side, number = SIDES[felt.sealed[0]], int(felt.sealed[1])
    return [*open_, _card(felt.sealed, "", side, number, felt, "") | {"peels": peels}]


def _card(place: str, card: str, side: Side, number: int, felt: Felt, mark: str) -> Drawn:
    x, y, is_across = card_place(side, number)
    return {
        "place": place,
        "card": card,
        "cardX": x,
        "cardY": y,
        "wide": CARD_HEIGHT if is_across else CARD_WIDTH,
        "high": CARD_WIDTH if is_across else CARD_HEIGHT,
        "isAcross": is_across,
        "shoeX": SHOE[0] - x,
        "shoeY": SHOE[1] - y,
        "mark": mark,
        "isPale": is_pale(felt, side),
        "peels": False,
    }


def card_place(side: Side, number: int) -> tuple[float, float, bool]:
    """The left and top of a card, and whether it lies across: third cards and cards in excess do."""
    left = HAND_LEFT[side]
    if number <= 2:
        return left + (FIRST if number == 1 else SECOND), CARDS_TOP, False
    further = FURTHER * (number - 3)
    return left + THIRD - further, THIRD_TOP - further, True


def is_pale(felt: Felt, side: Side) -> bool:
    """Whether the cards of this side are drawn pale: those of the side that lost, and all cards of a void round."""
    if felt.is_void:
        return True
    return felt.winner in (Spot.PLAYER, Spot.BANKER) and felt.winner != side.value


def hand(felt: Felt, side: Side, words: Words) -> Drawn:
    total = felt.total(side)
    won = felt.winner is not None and felt.winner.value == side.value
    mark = "wins_mark" if won else "tie_mark" if felt.winner is Spot.TIE else ""
    return {
        "total": "" if total is None else str(total),
        "totalIs": "" if total is None else words.say("hand_natural" if felt.is_natural(side) else "hand_total"),
        "title": words.say(f"hand_{side}"),
        "other": words.say("last_hands") if felt.is_last else words.say(f"hand_{side}_other"),
        "mark": words.say(mark) if mark else "",
        "isWinner": won or felt.winner is Spot.TIE,
        "isPale": is_pale(felt, side),
        "note": _note(felt, side, words),
    }


def free_places(felt: Felt, words: Words) -> list[Drawn]:
    """The places without a card: the first four with their turn, the third with its rule. The place of the next card is
    outlined.
    """
    if felt.is_over or felt.is_void:
        return []
    return [
        _free(felt, side, number, words)
        for side in Side
        for number in range(len(felt.cards(side)) + 1, 4)
        if f"{LETTERS[side]}{number}" != felt.sealed
    ]


def _free(felt: Felt, side: Side, number: int, words: Words) -> Drawn:
    place = f"{LETTERS[side]}{number}"
    x, y, is_across = card_place(side, number)
    return {
        "placeX": x,
        "placeY": y,
        "wide": CARD_HEIGHT if is_across else CARD_WIDTH,
        "high": CARD_WIDTH if is_across else CARD_HEIGHT,
        "text": _third_words(felt, side, words) if is_across else str(ORDER[place]),
        "isThird": is_across,
        "isDue": felt.due == place,
    }


def _third_words(felt: Felt, side: Side, words: Words) -> str:
    if felt.due == f"{LETTERS[side]}3":
        return draws_words(felt, side, words)
    if len(felt.hands.player) < 2 or len(felt.hands.banker) < 2:
        return words.say("third_maybe")
    if felt.is_asked:
        return words.say("third_after_answers")
    if side is Side.BANKER and "P3" in (felt.due, felt.sealed):
        return words.say("third_after_player")
    return words.say("third_none")


def draws_words(felt: Felt, side: Side, words: Words) -> str:
    """Why the next card belongs to this side, as `Player draws on 0-5 (3.12)`."""
    if side is Side.PLAYER:
        return words.say("player_draws")
    if len(felt.hands.player) == 2:
        return words.say("banker_draws_alone")
    return words.say("banker_draws", total=_two(felt, side), third=POINTS[felt.hands.player[2]])


def _two(felt: Felt, side: Side) -> int:
    """The total of a side's first two cards."""
    return sum(POINTS[card] for card in felt.cards(side)[:2]) % 10


def _note(felt: Felt, side: Side, words: Words) -> str:
    cards = felt.cards(side)
    if felt.is_void:
        return words.say("hand_void") if cards else ""
    if felt.total(side) is None:
        return words.say(f"hand_comes_{side}") if not felt.is_over else ""
    if felt.is_over:
        return _how_it_ended(felt, side, words)
    if len(cards) < 2:
        return ""
    sums = words.say("hand_sum", sum=" + ".join(str(POINTS[card]) for card in cards), total=felt.total(side))
    is_dealt = len(felt.hands.player) > 1 and len(felt.hands.banker) > 1
    return words.say("hand_note", sum=sums, what=_standing(felt, side, words)) if is_dealt else sums


def _standing(felt: Felt, side: Side, words: Words) -> str:
    if felt.sealed:
        return words.say("hand_sealed" if SIDES[felt.sealed[0]] is side else "hand_waits_for_opening")
    if felt.is_asked:
        return words.say("hand_waits_for_answers")
    if felt.waits.get("waits_for") in ("decision", "order"):
        return words.say("hand_put_right")
    if felt.is_natural(side):
        return words.say("hand_is_natural")
    if felt.due is None:
        return words.say("hand_waits")
    if felt.due.startswith(LETTERS[side]):
        return words.say("hand_next_here")
    if side is Side.BANKER:
        return words.say("hand_waits_for_third")
    return words.say("hand_drew" if len(felt.cards(side)) == 3 else "hand_stands")


def _how_it_ended(felt: Felt, side: Side, words: Words) -> str:
    cards, two = felt.cards(side), _two(felt, side)
    if felt.is_natural(side):
        return words.say("ended_natural", total=two)
    if len(cards) < 3:
        return words.say("ended_stood", total=two)
    if side is Side.PLAYER:
        return words.say("ended_drew", total=two, third=card_words(cards[2], words))
    if len(felt.hands.player) == 2:
        return words.say("ended_drew_alone", total=two)
    return words.say("ended_drew_against", total=two, third=POINTS[felt.hands.player[2]])
