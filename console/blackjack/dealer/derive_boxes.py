"""One line for each of the seven boxes: its cards and totals, who decides, what they chose or are asked, and
its stake.
"""

from collections import Counter
from typing import Any

from console.blackjack.dealer.derive_felt import BOXES, PLAYED, box_at, is_in_turn
from console.blackjack.dealer.place_words import action_words, box_of_choices, done_words, names_words, silent
from console.blackjack.status import Asked, BlackjackStatus, Box, Hand
from console.blackjack.watching.told import told
from console.dealer.game import Mark
from console.watching.seen import DASH, Seen
from protocol.table_status import CentsRange
from screen.amounts import short_money, whole
from screen.cards.phrases import coloured
from screen.words import Words

Drawn = dict[str, Any]
RED, RED_ON_IVORY = "#FF9AA0", "#BD2732"
ACTS = 3
"""So many acts of who decides are told, the last ones."""
PLAYS = ("hit", "stand", "split", "double", "surrender")
"""Of a hand; whatever else is said is about one player's own money."""


def boxes(status: BlackjackStatus | None, seen: Seen, words: Words) -> Drawn:
    if status is None:
        return {"title": "", "note": "", "lines": []}
    return {
        "title": words.say("seven_boxes"),
        "note": _note(status, words),
        "lines": [_line(number, status, _most_cents(seen), words) for number in range(1, BOXES + 1)],
    }


def _note(status: BlackjackStatus, words: Words) -> str:
    """Who still has to answer; while nobody is asked, how many boxes are in play."""
    question = status.question
    if question is not None:
        left = silent(question)
        return words.say("still_asked", names=names_words(left, words)) if left else words.say("all_answered")
    count = sum(bool(box.bets) for box in status.boxes)
    return words.say("boxes_play", count=count, empty=BOXES - count)


def _most_cents(seen: Seen) -> int:
    limit = seen.known.terms.get("box")
    return limit.maximum_cents if isinstance(limit, CentsRange) else 0


def _line(number: int, status: BlackjackStatus, most_cents: int, words: Words) -> Drawn:
    box, turn = box_at(status, number), is_in_turn(status, number)
    asked = _asked_at(number, status)
    return {
        "box": words.say("place_box", box=number),
        "cards": "" if box is None else _cards(box, RED_ON_IVORY if turn else RED, words),
        "total": "" if box is None else _totals(box, words),
        "who": _who(box, words),
        "decision": _decision(box, asked, status, words),
        "isSaid": any(each.answered for each in asked),
        "isAway": any(each.in_grace for each in asked) or (box is not None and _decider_is_away(box)),
        "isCounting": any(not each.answered for each in asked),
        "stake": _stake(box, most_cents, words),
        "look": "turn" if turn else "idle" if box is None else "done" if _is_done(box) else "plain",
    }


def _asked_at(number: int, status: BlackjackStatus) -> list[Asked]:
    """The players who are asked about this box now."""
    question = status.question
    if question is None or question.about in ("options", "order"):
        return []
    return [each for each in question.asked if (question.box or box_of_choices(each)) == number]


def _cards(box: Box, red: str, words: Words) -> str:
    return " · ".join(coloured(hand.cards, words, red) for hand in box.hands if hand.cards) or DASH


def _totals(box: Box, words: Words) -> str:
    return " ".join(_total(hand, words) for hand in box.hands if hand.cards) or DASH


def _total(hand: Hand, words: Words) -> str:
    if hand.state == "blackjack":
        return "BJ"
    return words.say("total_soft", total=hand.total) if hand.soft and hand.total < 21 else str(hand.total)


def _who(box: Box | None, words: Words) -> str:
    if box is None:
        return words.say("who_nobody")
    if box.decides:
        key = "who_seat" if box.is_by_seat else "who_highest"
        return words.say(key, terminal=box.decides)
    if box.hands:
        return words.say("who_house")
    return words.say("who_seat", terminal=box.seat) if box.seat else words.say("who_open", count=len(box.bets))


def _decider_is_away(box: Box) -> bool:
    return any(bet.is_away and bet.terminal == box.seat for bet in box.bets)


def _decision(box: Box | None, asked: list[Asked], status: BlackjackStatus, words: Words) -> str:
    if box is None:
        return words.say("state_no_bet")
    if asked:
        return _being_asked(asked, words)
    acts = _acts(box, words)
    if box.hands and not acts:
        if status.moment in ("initial-deal", "check", "interim", "bets-open"):
            return ""
        return "" if _is_done(box) else words.say("state_waits")
    return ", ".join(acts)


def _acts(box: Box, words: Words) -> list[str]:
    """What was decided for this box, and how many other players have added money or taken a choice."""
    said = [act for act in box.acts if act.action != "decline"]
    own = [act for act in said if act.action in PLAYS or (act.terminal == box.decides and act.action != "follow")]
    others = Counter(act.action for act in said if act not in own)
    counted = [words.say(f"others_{action.replace('-', '_')}", count=count) for action, count in others.items()]
    return [*(done_words(act, words) for act in own[-ACTS:]), *counted]


def _being_asked(asked: list[Asked], words: Words) -> str:
    answered = [each for each in asked if each.answered]
    if len(asked) > 1:
        return words.say("asked_of", answered=len(answered), asked=len(asked))
    (one,) = asked
    if one.answered:
        return words.say("registered_is", action=action_words(one.answered, words))
    if one.in_grace:
        return words.say("away_waits", terminal=one.terminal)
    return words.say("is_asked", silence=action_words(one.silence, words))


def _stake(box: Box | None, most_cents: int, words: Words) -> str:
    """The stake on a box beside its maximum, as `90 of 500`; doubles and split bets may take it above the maximum."""
    return words.say("stake_of", stake=short_money(0 if box is None else box.stake_cents), most=whole(most_cents))


def _is_done(box: Box) -> bool:
    return bool(box.hands) and all(hand.state in PLAYED for hand in box.hands)


def exposure(seen: Seen, words: Words) -> str:
    """The money that lies on boxes and on side bets."""
    status = told(seen)
    if status is None or seen.is_between_rounds or not status.boxes:
        return ""
    on_boxes = sum(box.stake_cents for box in status.boxes)
    sides = sum(cents for spot, cents in status.stakes_cents.items() if not spot.startswith("box:"))
    return words.say("lies_on", boxes=short_money(on_boxes), sides=short_money(sides))


def marks(seen: Seen) -> dict[str, Mark]:
    """The marks on the tiles of terminals: the box of each seated one, and whoever is asked now."""
    status = told(seen)
    if status is None:
        return {}
    due = set() if status.question is None else set(silent(status.question))
    seats = {box.seat: str(box.number) for box in status.boxes if box.seat}
    return {name: Mark(seats.get(name, ""), name in due) for name in {*due, *seats}}
