"""What the auditor's table says that the players of a Blackjack round must be asked, and what their answers change."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from lab.simulation.blackjack.audit_box import Bettor, Box
from lab.simulation.blackjack.audit_cards import ACE, BEST, POINTS, best
from lab.simulation.blackjack.audit_table import HANDS_MOST, INTERIM, MUST_DRAW_BELOW, ORDER, Move, Table

ASKED_MS = 1000
"""How long the simulated table waits for every answer but the first ones."""
FIRST_MS = 1500
Options = list[list[Any]]
"""Actions with the least and the most that they stake."""
BOTH: Options = [["go-on", 0, 0], ["take-back", 0, 0]]


class Asked(NamedTuple):
    about: str
    ms: int
    options: dict[str, Options]
    silence: dict[str, str]


def interim(table: Table) -> dict[str, tuple[int, Options]]:
    """For each player, the first box with an open question before the interim settlement (3.15, 3.17), and the choices
    there.
    """
    found: dict[str, tuple[int, Options]] = {}
    for box in table.boxes:
        for bettor in box.bettors:
            if bettor.who not in found and (offered := _offers(table, box, bettor)):
                found[bettor.who] = box.number, offered
    return found


def _offers(table: Table, box: Box, bettor: Bettor) -> Options:
    number, blackjack = box.number, box.hands[0].is_blackjack
    if bettor.has_declined or bettor.is_away or not bettor.plays:
        return []
    offered: Options = []
    if POINTS[table.dealer.cards[0]] != ACE:
        if bettor is box.decider and not blackjack:
            offered = [[f"surrender:{number}", 0, 0]]
    elif not bettor.insured_cents:
        offered = [[f"even-money:{number}", 0, 0]] if blackjack else []
        offered.append([f"insure:{number}", 1, bettor.initial_cents // 2])
    return [*offered, [f"decline:{number}", 0, 0]] if offered else []


def asked(table: Table) -> Asked:
    """The question that a table with open decisions must ask, and of whom."""
    if table.phase == ORDER:
        return _order(table)
    if table.phase == "options":
        return Asked("options", ASKED_MS, dict.fromkeys(table.to_choose, BOTH), dict.fromkeys(table.to_choose, "go-on"))
    if table.phase == INTERIM:
        boxes = interim(table)
        has_begun = any(kind in ("choose", "decline") for kind, _ in table.moves)
        options = {who: offered for who, (_, offered) in boxes.items()}
        silence = {who: f"decline:{number}" for who, (number, _) in boxes.items()}
        return Asked("interim", ASKED_MS if has_begun else FIRST_MS, options, silence)
    return _follow(table) if table.following else _turn(table)


def _order(table: Table) -> Asked:
    """Rule 5.12: asks the player who decides for the box which card was first; silence leaves it to the supervisor."""
    box = table.box_of(table.disturbed)
    assert box is not None
    assert box.decider is not None
    cards = dict.fromkeys(table.set.held)
    offered: Options = [*([f"first:{card}", 0, 0] for card in cards), ["supervisor", 0, 0]]
    return Asked("order", ASKED_MS, {box.decider.who: offered}, {box.decider.who: "supervisor"})


def _follow(table: Table) -> Asked:
    following = table.following
    assert following is not None
    options: dict[str, Options] = {}
    for who in following.asked:
        most = following.box.of(who).initial_cents
        options[who] = [["follow", most if following.action == "split" else 1, most], ["decline", 0, 0]]
    about = f"follow-{following.action}:{following.box.number}.{following.hand.number}"
    return Asked(about, ASKED_MS, options, dict.fromkeys(options, "decline"))


def _turn(table: Table) -> Asked:
    box, hand = table.turns[0]
    assert box.decider is not None
    who, most, total = box.decider.who, box.decider.initial_cents, best(hand.cards)
    offered: Options = [["hit", 0, 0]]
    if total >= MUST_DRAW_BELOW:
        offered.append(["stand", 0, 0])
    if hand.on.get(who) and len(hand.cards) == 2:
        first, second = hand.cards
        if POINTS[first] == POINTS[second] and len(box.hands) < HANDS_MOST:
            offered.append(["split", most, most])
        if total != BEST:
            offered.append(["double", 1, most])
    silence = "stand" if total >= MUST_DRAW_BELOW else "hit"
    ms = FIRST_MS if len(hand.cards) == 2 else ASKED_MS
    return Asked(f"turn:{box.number}.{hand.number}", ms, {who: offered}, {who: silence})


def answer(table: Table, answers: Sequence[tuple[str, str, int, str]]) -> tuple[bool, bool]:
    """Takes all answers of a question; says whether somebody took bets back, and whether staff order the cards."""
    boxes = interim(table) if table.phase == INTERIM else {}
    phase, took_back, by_staff = table.phase, False, False
    for who, action, cents, by in answers:
        word, _, named = action.partition(":")
        took_back, by_staff = took_back or word == "take-back", by_staff or word == "supervisor"
        if phase == ORDER:
            if named:
                rest = list(table.set.held)
                rest.remove(named)
                table.do("order", named, *rest)
        elif phase == "options":
            table.do("option", who, word != "take-back")
        elif phase == INTERIM:
            number = boxes[who][0]
            words = ("decline", number, who) if word == "decline" else ("choose", number, who, word, cents)
            table.do(*words)
        elif table.following is not None:
            table.do("follow", who, cents)
        elif by == "away" and table.game != "blackjack":
            table.do("away", who)  # 5.3: the next one decides, or the house draws.
        else:
            table.do("act", who, word, cents, by)
    for who, _, _, by in answers if phase == INTERIM else ():
        while by in ("silence", "away") and who in (left := interim(table)):
            table.do("decline", left[who][0], who)
    return took_back, by_staff


def replay(table: Table, moves: Sequence[Move]) -> bool:
    """Makes these moves again on a fresh table; returns whether each of them is possible in its turn."""
    return all(fits(table, kind, words) and table.do(kind, *words) for kind, words in moves)


def fits(table: Table, kind: str, words: tuple[Any, ...]) -> bool:
    """Whether a player's move is one that the table offers now; a corrected card may have changed what it offers."""
    if kind in ("choose", "decline"):
        if table.phase != INTERIM:
            return False
        box = table.box(words[0])
        wanted, cents = (f"{words[2]}:{box.number}", words[3]) if kind == "choose" else (f"decline:{box.number}", 0)
        return _is_offered(_offers(table, box, box.of(words[1])), wanted, cents)
    if kind == "act":
        who, action, cents, by = words
        if table.deciding is None:
            return False
        turn = _turn(table)
        is_meant = by in ("player", "staff") or turn.silence.get(who) == action
        return is_meant and _is_offered(turn.options.get(who, []), action, cents)
    return kind != "follow" or table.following is not None


def _is_offered(options: Options, wanted: str, cents: int) -> bool:
    return any(action == wanted and least <= cents <= most for action, least, most in options)
