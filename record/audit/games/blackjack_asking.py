"""What the players of a Blackjack round are asked, for the audit, and what their answers do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from record.audit.games.blackjack_boxes import Box
from record.audit.games.blackjack_cards import total, value
from record.audit.games.blackjack_play import ACCEPTED, OPTIONS, ORDER, Play
from record.audit.games.blackjack_table import INTERIM, Table
from record.audit.games.face import BrokenRound

MS = {
    "interim_ms": 12_000, "interim_next_ms": 4_000, "first_ms": 12_000, "next_ms": 8_000,
    "follow_ms": 6_000, "options_ms": 20_000, "order_ms": 10_000,
}  # fmt: skip
"""How long players have for each question, unless a reading says otherwise."""
Option = list[Any]
"""Action, least and most cents."""
EVEN_MONEY = "take even money"
AWAY, PLAYER = "away", "player"


@dataclass(frozen=True, slots=True)
class Question:
    about: str
    ms: int
    options: Mapping[str, list[Option]]
    silence: Mapping[str, str]


def question(play: Play) -> Question | None:
    """The question that players are asked now; None where nobody is asked."""
    if play.waits_for != "answers":
        return None
    ms = MS | play.rules.ms
    if play.trouble == ORDER:
        who = _who_orders(play)
        actions = [f"first:{card}" for card in dict.fromkeys(play.together)] + ["supervisor"]
        return Question("order", ms["order_ms"], {who: [[each, 0, 0] for each in actions]}, {who: "supervisor"})
    if play.trouble == OPTIONS:
        asked = list(play.to_answer)
        both: list[Option] = [["go-on", 0, 0], ["take-back", 0, 0]]
        return Question("options", ms["options_ms"], dict.fromkeys(asked, both), dict.fromkeys(asked, "go-on"))
    table = play.table
    if table.phase == INTERIM:
        boxes = before_interim(table)
        is_next = any(box.declined for box in table.boxes)
        options = {who: offers(table, box, who) for who, box in boxes.items()}
        silence = {who: f"decline:{box.number}" for who, box in boxes.items()}
        return Question("interim", ms["interim_next_ms" if is_next else "interim_ms"], options, silence)
    if table.following:
        return _following(table, ms["follow_ms"])
    return _turn(table, ms)


def _following(table: Table, ms: int) -> Question:
    assert table.following is not None
    number, at, action = table.following
    box = table.box(number)
    options: dict[str, list[Option]] = {}
    for who in table.asked:
        cents = box.initial[who]
        options[who] = [["follow", cents if action == "split" else 1, cents], ["decline", 0, 0]]
    return Question(f"follow-{action}:{number}.{at}", ms, options, dict.fromkeys(options, "decline"))


def _turn(table: Table, ms: Mapping[str, int]) -> Question:
    turn = table.turn()
    assert turn is not None
    box, hand = turn
    who, cards = table.decider(box), hand.cards
    silence = "stand" if total(cards) >= 12 else "hit"
    is_first = len(cards) == 2
    offered = [list(option) for option in table.may(who)]
    return Question(
        f"turn:{box.number}.{hand.number}", ms["first_ms" if is_first else "next_ms"], {who: offered}, {who: silence}
    )


def before_interim(table: Table) -> dict[str, Box]:
    """For each player, the first box about which they are still to be asked before the interim settlement."""
    found: dict[str, Box] = {}
    for box in table.boxes:
        for who in box.initial:
            if who in found or who in box.declined or not table.is_present(who):
                continue
            if offers(table, box, who):
                found[who] = box
    return dict(sorted(found.items()))


def offers(table: Table, box: Box, who: str) -> list[Option]:
    hand, number = box.hands[0], box.number
    if not hand.of(who):
        return []
    decline: Option = [f"decline:{number}", 0, 0]
    if value(table.dealer[0]) != 1:  # Rule 3.17; no Blackjack is surrendered (BJ-15)
        may = who == table.decider(box) and not hand.is_blackjack
        return [[f"surrender:{number}", 0, 0], decline] if may else []
    insure: Option = [f"insure:{number}", 1, box.initial[who] // 2]
    return [*([[f"even-money:{number}", 0, 0]] if hand.is_blackjack else []), insure, decline]


def _who_orders(play: Play) -> str:
    """Rule 5.12: the player who decides for the box, if anybody is there."""
    return play.table.decider(play.table.box(int(play.table.place().split(".")[0])))


def answered(play: Play, answers: Sequence[Sequence[Any]]) -> None:
    asked = question(play)
    if asked is None or sorted(asked.options) != sorted(name for name, *_ in answers):
        names = ", ".join(sorted(asked.options)) if asked else "nobody"
        raise BrokenRound(f"asked were {names}, the answers are of {', '.join(name for name, *_ in answers)}")
    for who, action, cents, by in answers:
        if not any(name == action and least <= cents <= most for name, least, most in asked.options[who]):
            raise BrokenRound(f"{who} was not offered {action} with {cents} cents")
        _answer(play, asked, who, action, cents, by)
    if asked.about == "interim":
        for who, _, _, by in answers:
            while by in ("silence", AWAY) and (box := before_interim(play.table).get(who)):
                _declines(play, box.number, who, by)  # He is asked about no further box.
    if asked.about == "interim" and not before_interim(play.table):
        play.end_of_interim()
    elif not play.owes_back:
        play.goes_on()


def _answer(play: Play, asked: Question, who: str, action: str, cents: int, by: str) -> None:
    kind, _, named = action.partition(":")
    about, _, where = asked.about.partition(":")
    if about == "order":
        _ordered(play, who, named, by)
    elif about == "options":
        goes_on_or_not(play, who, action == "go-on", by)
    elif about == "interim":
        _before_interim(play, int(named), kind, who, cents, by)
    elif about.startswith("follow"):
        number = int(where.split(".")[0])
        play.moves("follow", number, who, cents)
        play.events.append({"event": "follow", "box": number, "who": who, "cents": cents, "by": by})
    elif by == AWAY and not play.rules.is_2017:  # Rule 5.3: whoever was away has left; the next one decides.
        play.moves("away", who)
        play.events.append({"event": "walk_away", "box": None, "who": who})
    else:
        number, at = (int(part) for part in where.split("."))
        staked = cents if action in ("split", "double") else None
        play.moves("act", number, at, who, action, staked)
        said = {"event": "act", "action": action, "box": number, "hand": at, "who": who, "cents": staked, "by": by}
        play.events.append(said)


def goes_on_or_not(play: Play, who: str, goes_on: bool, by: str) -> None:
    """Rule 5.7: takes one player's answer after a dealing error: to go on, or to take the open bets back."""
    if who not in play.to_answer:
        raise BrokenRound(f"{who} is not asked whether he goes on (5.7)")
    play.to_answer.remove(who)
    play.trouble = OPTIONS if play.to_answer else ""
    play.moves("go-on" if goes_on else "return", who)
    play.owes_back |= not goes_on
    play.events.append({"event": "answer_error", "who": who, "goes_on": goes_on, "by": by})


def _before_interim(play: Play, number: int, kind: str, who: str, cents: int, by: str) -> None:
    if kind == "decline":
        _declines(play, number, who, by)
        return
    action = EVEN_MONEY if kind == "even-money" else kind
    staked = cents if kind == "insure" else None
    play.moves("act", number, None, who, action, staked)
    said = {"event": "act", "action": action, "box": number, "hand": None, "who": who, "cents": staked, "by": by}
    play.events.append(said)


def _declines(play: Play, number: int, who: str, by: str) -> None:
    play.moves("decline", number, who)
    play.events.append({"event": "decline", "box": number, "who": who, "by": by})


def _ordered(play: Play, who: str, first: str, by: str) -> None:
    if not first:
        play.staff_orders = True
        return
    rest = list(play.together)
    rest.remove(first)
    ordered(play, [first, *rest], who, by)


def ordered(play: Play, cards: list[str], who: str, by: str) -> None:
    """Rule 5.12: these cards come next, in this order; then all players have their options."""
    if sorted(cards) != sorted(play.together):
        raise BrokenRound(f"{' '.join(play.together)} were drawn together, not {' '.join(cards)}")
    assert play.shoe is not None
    play.shoe = play.shoe.holding(cards)
    play.together, play.trouble, play.staff_orders = (), "", False
    play.moves(ACCEPTED)
    play.events.append({"event": "choose_order", "cards": cards, "who": who, "by": by})
    play.options()
