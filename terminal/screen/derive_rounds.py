"""The page My last rounds: each bet and its payout, and the credit before and after, from the
terminal's own records.
"""

from games.money import amount
from screen.amounts import MINUS, money, signed_money
from screen.words import Words
from terminal.recall import BetPlayed, RoundPlayed
from terminal.screen.derive_meters import outcome_words
from terminal.screen.derive_scene import VOID, Drawn, TextRow
from terminal.screen.derive_seal import seal_found
from terminal.screen.derive_slip import count_words
from terminal.screen.game_face import Badge, GameFace
from terminal.screen.leaf import Leaf


def rounds_page(leaf: Leaf, words: Words) -> Drawn:
    recalled = leaf.rounds or ()
    chosen = next((each for each in recalled if each.round == leaf.chosen), recalled[0] if recalled else None)
    none = "" if recalled else words.say("rounds_none" if leaf.rounds is not None else "rounds_looking")
    return {
        "rounds": [_row(each, each is chosen, leaf.face, words) for each in recalled],
        "roundsNone": none,
        "roundHead": "" if chosen is None else _head(chosen, leaf.face, words),
        "roundText": "" if chosen is None else _text(chosen, leaf.face, words),
        "roundFacts": [] if chosen is None else _text_rows(chosen, words),
        "roundSum": "" if chosen is None else _sum(chosen, words),
        "roundBets": [] if chosen is None else [_bet(bet, chosen, leaf, words) for bet in chosen.bets],
        "roundSeal": "" if chosen is None else _sealed(chosen.round, leaf, words),
    }


def _row(played: RoundPlayed, is_chosen: bool, face: GameFace, words: Words) -> Drawn:
    is_told = played.outcome in (None, VOID) or played.is_by_other_rules
    badge = Badge() if is_told else face.badge(played.outcome)
    return {
        "round": played.round,
        "title": words.say("of_round", round=played.round),
        "badge": badge.text,
        "colour": badge.colour,
        "outcome": "" if badge.text else _outcome(played, face, words),
        "line": words.say("round_row", count=count_words(len(played.bets), words), stake=money(played.stake_cents)),
        "net": "" if played.outcome is None else signed_money(_net_cents(played)),
        "isCorrected": played.version > 1,
        "isChosen": is_chosen,
    }


def _outcome(played: RoundPlayed, face: GameFace, words: Words) -> str:
    if played.is_taken_over:
        return words.say("round_taken_over")
    if played.is_by_other_rules:
        return played.outcome if isinstance(played.outcome, str) else words.say("not_known")
    return words.say("round_in_play") if played.outcome is None else outcome_words(played.outcome, face, words)


def _head(played: RoundPlayed, face: GameFace, words: Words) -> str:
    return words.say("round_outcome", round=played.round, outcome=_outcome(played, face, words))


def _text(played: RoundPlayed, face: GameFace, words: Words) -> str:
    """The description of the outcome; empty without an outcome, or if it was settled by rules that this table does not
    have.
    """
    is_told = played.outcome in (None, VOID) or played.is_by_other_rules
    return "" if is_told else face.outcome_text(played.outcome, words)


def _text_rows(played: RoundPlayed, words: Words) -> list[Drawn]:
    """The amounts in the order of the sum below them: from the credit before to the credit after they add up to the
    cent.
    """
    credit = played.credit
    lines: list[TextRow] = [
        (words.say("credit_before"), money(credit.before_cents)),
        (words.say("round_staked"), money(credit.staked_cents)),
        (words.say("round_paid"), money(credit.paid_cents)),
        *((words.say(f"moved_{each.reason}", round=each.round), signed_money(each.cents)) for each in credit.moved),
        (words.say("credit_after" if played.version else "credit_now"), money(credit.after_cents)),
    ]
    if played.version > 1:
        lines.append((words.say("round_correction"), signed_money(played.correction_cents)))
    return [{"name": name, "value": value} for name, value in lines]


def _sum(played: RoundPlayed, words: Words) -> str:
    """The arithmetic of the round on one line. A correction came later and has a sentence of its own."""
    credit = played.credit
    moves = [-credit.staked_cents, credit.paid_cents, *(each.cents for each in credit.moved)]
    parts = [
        _figures(credit.before_cents),
        *(f"{'+' if cents > 0 else MINUS} {_figures(cents)}" for cents in moves if cents),
    ]
    text = f"{' '.join(parts)} = {_figures(credit.after_cents)}"
    said = []
    if played.version > 1:
        said.append(words.say("round_corrected_text", net=signed_money(_net_cents(played))))
    elif not played.version:
        said.append(words.say("round_not_over"))
    if played.is_by_other_rules:
        said.append(words.say("round_other_rules"))
    return f"{text}. {' '.join(said)}" if said else text


def _figures(cents: int) -> str:
    return amount(abs(cents))


def _net_cents(played: RoundPlayed) -> int:
    return played.payout_cents - played.stake_cents


def _bet(bet: BetPlayed, played: RoundPlayed, leaf: Leaf, words: Words) -> Drawn:
    drawn: Drawn = {
        "name": leaf.face.spot_words(bet.spot, words) if leaf.face.has_spot(bet.spot) else bet.spot,
        "stake": money(bet.stake_cents)[2:],
    }
    if bet.payout_cents is None:
        return drawn | {"sum": "", "paid": words.say("not_known"), "isWin": False}
    is_win = bet.payout_cents > bet.stake_cents and played.outcome != VOID
    is_counted = bool(bet.payout_cents) and played.outcome != VOID
    return drawn | {
        "sum": leaf.face.calculation(bet.spot, bet.stake_cents, bet.payout_cents, words) if is_counted else "",
        "paid": money(bet.payout_cents)[2:] if played.outcome is not None else "",
        "isWin": is_win,
    }


def _sealed(round_: int, leaf: Leaf, words: Words) -> str:
    row = next((each for each in leaf.scene.view.seals if each.round == round_), None)
    return words.say(f"sealed_{seal_found(row)}") if row is not None else ""
