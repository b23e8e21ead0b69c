"""The felt for the room display: the dealer, seven boxes with their hands and results, and the place of the
next card.
"""

from collections.abc import Iterator
from typing import Any

from console.blackjack.display.told import game_of, shown
from console.blackjack.status import Hand, RoomBox, RoomShown
from console.display.both import Both
from console.watching.seen import Seen
from games.blackjack.game import Blackjack
from games.blackjack.side_bets import DecidedBy, count_class, pair_class
from protocol.enums import Phase
from screen.cards.phrases import coloured, rank

Drawn = dict[str, Any]
ENDED = (Phase.RESULT, Phase.SETTLED)
BOX_ROLES = ("total", "word", "look", "hit", "asks", "lines", "empty", "due")
CARD_ROLES = ("card", "box", "atX", "atY", "wide", "high", "isFanned")
BOX_WIDTH, CARD_WIDTH, CARD_HEIGHT, CARDS_TOP, PITCH, CARDS_WIDE = 256, 96, 134, 80, 108, 232
DEALER_WIDTH, DEALER_HEIGHT, DEALER_PITCH, DEALER_WIDE = 138, 194, 158, 455
"""The dealer's cards lie in a field of their own; two of them stand at its right end."""
RED_ON_FELT = "#FF9AA0"
SUITS_UP_TO = 4
"""Of a hand that was split: with more cards their suits have no room."""


def box_rows(seen: Seen, rulebook: type[Blackjack], both: Both) -> list[Drawn]:
    game, told = game_of(seen, rulebook), shown(seen)
    boxes = {box.number: box for box in told.boxes} if told else {}
    following = _next_to_play(told)
    numbers = range(1, game.variant.boxes + 1)
    return [_box(number, boxes.get(number), told, game, number == following, seen, both) for number in numbers]


def _next_to_play(told: RoomShown | None) -> int:
    """The first box whose turn comes; 0 while no box is in play."""
    if told is None or told.moment != "players":
        return 0
    return next((box.number for box in told.boxes if any(hand.state == "waits" for hand in box.hands)), 0)


def _box(
    number: int, box: RoomBox | None, told: RoomShown | None, game: Blackjack, follows: bool, seen: Seen, both: Both
) -> Drawn:
    due = "" if told is None else told.due
    if box is None:
        is_free = seen.phase in (Phase.BETS_CLOSED, Phase.HELD, *ENDED)
        word = both.label("room_free") if is_free else ""
        return _row(number, word=word, look="free" if is_free else "open", empty=True)
    hands, is_one = box.hands, len(box.hands) == 1
    first = hands[0]
    return _row(
        number,
        total=_total(first) if is_one else "",
        word=_word(first, box.results[0], follows, both) if is_one else "",
        look=_look(box, "" if told is None or told.moment == "initial-deal" else due),
        hit=_hit(box, game, both) if box.side_hits and is_one else "",
        asks=box.decides,
        lines=[] if is_one else list(_lines(box, both)),
        due=[_card_at(len(first.cards), len(first.cards) + 1)] if is_one and due == f"{number}.{first.number}" else [],
    )


def _row(number: int, **known: Any) -> Drawn:
    plain: Drawn = {
        "total": "",
        "word": "",
        "look": "",
        "hit": "",
        "asks": False,
        "lines": [],
        "empty": False,
        "due": [],
    }
    return {"box": number, **plain, **known}


def _look(box: RoomBox, due: str) -> str:
    if box.decides or due.partition(".")[0] == str(box.number):
        return "turn"
    if "won" in box.results:
        return "won"
    return "lost" if all(result == "lost" for result in box.results) else "plain"


def _total(hand: Hand) -> str:
    if not hand.cards:
        return ""
    return "BJ" if hand.state == "blackjack" else str(hand.total)


def _word(hand: Hand, result: str, follows: bool, both: Both) -> str:
    if hand.state in ("bust", "blackjack", "surrendered", "even-money", "returned"):
        return both.label(f"state_{hand.state.replace('-', '_')}")
    if result:
        return both.label(f"result_{result.replace('-', '_')}")
    if follows:
        return both.label("state_next")
    return both.label(f"state_{hand.state.replace('-', '_')}") if hand.cards else ""


def _lines(box: RoomBox, both: Both) -> Iterator[Drawn]:
    """The lines of a box that was split: one for each hand."""
    for hand, result in zip(box.hands, box.results, strict=True):
        ranks = " ".join(rank(card) for card in hand.cards)
        cards = coloured(hand.cards, both.english, RED_ON_FELT) if len(hand.cards) <= SUITS_UP_TO else ranks
        is_now = hand.state in ("decides", "follow", "card")
        is_pale = result == "lost" or hand.state == "bust"
        yield {"cards": cards, "total": str(hand.total), "isNow": is_now, "isPale": is_pale}


# Side bets that the first two cards win.


def _hit(box: RoomBox, game: Blackjack, both: Both) -> str:
    """A won side bet with its odds, as `pair 6 : 1 对子`."""
    bet, (first, second) = game.variant.side_bet[box.side_hits[0]], box.hands[0].cards[:2]
    is_pair = bet.decided_by is DecidedBy.PAIR
    class_ = (pair_class if is_pair else count_class)(first, second)
    name, name_zh = both.say("hit_pair" if is_pair else f"hit_{class_}")
    return f"{name} {bet.pays[class_ or '']} : 1 {name_zh}"


# Cards.


def card_rows(seen: Seen) -> list[Drawn]:
    told = shown(seen)
    if told is None:
        return []
    rows = [
        _card(f"D.{at}", card, 0, dealers_card(at, len(told.dealer.cards))) for at, card in enumerate(told.dealer.cards)
    ]
    for box in told.boxes:
        if len(box.hands) == 1:
            cards = box.hands[0].cards
            rows += [
                _card(f"{box.number}.{at}", card, box.number, _card_at(at, len(cards))) for at, card in enumerate(cards)
            ]
    return rows


def _card(place: str, card: str, box: int, at: Drawn) -> Drawn:
    return {"place": place, "card": card, "box": box, **at}


def _card_at(at: int, count: int) -> Drawn:
    """Where a card lies, in pixels of the box; two cards lie side by side, more overlap."""
    count = max(2, count)
    pitch = min(PITCH, (CARDS_WIDE - CARD_WIDTH) / (count - 1))
    left = (BOX_WIDTH - CARD_WIDTH - pitch * (count - 1)) / 2
    return _at(left + pitch * at, CARDS_TOP, CARD_WIDTH, CARD_HEIGHT, is_fanned=True)  # It is read from afar.


def dealers_card(at: int, count: int) -> Drawn:
    """Where a card of the dealer lies, in pixels of the dealer's field."""
    count = max(2, count)
    pitch = min(DEALER_PITCH, (DEALER_WIDE - DEALER_WIDTH) / (count - 1))
    left = DEALER_WIDE - DEALER_WIDTH - pitch * (count - 1 - at)
    return _at(left, 0, DEALER_WIDTH, DEALER_HEIGHT, is_fanned=pitch < DEALER_WIDTH)


def _at(x: float, y: float, wide: int, high: int, *, is_fanned: bool) -> Drawn:
    return {"atX": x, "atY": y, "wide": wide, "high": high, "isFanned": is_fanned}


def dealer(seen: Seen, both: Both) -> Drawn:
    told = shown(seen)
    hand = None if told is None else told.dealer
    count = 0 if hand is None else len(hand.cards)
    return {
        "title": both.label("room_dealer"),
        "total": "" if hand is None or not hand.cards else "BJ" if hand.state == "blackjack" else str(hand.total),
        "rule": _rule(both),
        "isWide": count > 2,
        "empty": [dealers_card(at, 2) for at in range(count, 2)],
        "due": [dealers_card(count, count + 1)] if told is not None and told.due == "D" else [],
    }


def _rule(both: Both) -> list[str]:
    draws, stands = both.say("rule_draws"), both.say("rule_stands")
    return [draws[0], stands[0], f"{draws[1]}\N{FULLWIDTH COMMA}{stands[1]}"]
