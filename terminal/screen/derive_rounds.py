"""My last rounds: every bet, what it brought, and the credit before and after, as the terminal's own records say."""

from screen.amounts import money, signed_money
from screen.phrases import spot_words
from screen.words import Words
from terminal.recall import BetPlayed, RoundPlayed
from terminal.screen.derive_meters import outcome_words
from terminal.screen.derive_notice import colour_of
from terminal.screen.derive_scene import VOID, Drawn
from terminal.screen.derive_slip import count_words
from terminal.screen.leaf import Leaf

Line = tuple[str, str]


def rounds_page(leaf: Leaf, words: Words) -> Drawn:
    recalled = leaf.rounds or ()
    chosen = next((each for each in recalled if each.round == leaf.chosen), recalled[0] if recalled else None)
    none = "" if recalled else words.say("rounds_none" if leaf.rounds is not None else "rounds_looking")
    return {
        "rounds": [_row(each, each is chosen, words) for each in recalled],
        "roundsNone": none,
        "roundHead": "" if chosen is None else _head(chosen, words),
        "roundFacts": [] if chosen is None else _facts(chosen, words),
        "roundSum": "" if chosen is None else _sum(chosen, words),
        "roundBets": [] if chosen is None else [_bet(bet, chosen, leaf, words) for bet in chosen.bets],
        "roundSeal": "" if chosen is None else _sealed(chosen.round, leaf, words),
    }


def _row(played: RoundPlayed, is_chosen: bool, words: Words) -> Drawn:
    has_pocket = played.outcome not in (None, VOID)
    return {
        "round": played.round,
        "title": words.say("of_round", round=played.round),
        "pocket": played.outcome if has_pocket else "",
        "colour": colour_of(played.outcome) if has_pocket and played.outcome else "",
        "outcome": "" if has_pocket else _outcome(played, words),
        "line": words.say("round_row", count=count_words(len(played.bets), words), stake=money(played.stake_cents)),
        "net": "" if played.outcome is None else signed_money(played.payout_cents - played.stake_cents),
        "isCorrected": played.version > 1,
        "isChosen": is_chosen,
    }


def _outcome(played: RoundPlayed, words: Words) -> str:
    return words.say("round_in_play") if played.outcome is None else outcome_words(played.outcome, words)


def _head(played: RoundPlayed, words: Words) -> str:
    return words.say("round_outcome", round=played.round, outcome=_outcome(played, words))


def _facts(played: RoundPlayed, words: Words) -> list[Drawn]:
    lines: list[Line] = [
        (words.say("credit_before"), money(played.credit_before_cents)),
        (words.say("round_staked"), money(played.stake_cents)),
        (words.say("round_paid"), money(played.payout_cents)),
        (words.say("credit_after"), money(played.credit_after_cents)),
    ]
    if played.version > 1:
        lines.append((words.say("round_correction"), signed_money(played.correction_cents)))
    return [{"name": name, "value": value} for name, value in lines]


def _sum(played: RoundPlayed, words: Words) -> str:
    """The arithmetic of the round; a correction came later and stands by itself."""
    if played.outcome is None:
        return words.say("round_not_over")
    if played.version > 1:
        return words.say("round_corrected_text")
    return words.say(
        "round_sum",
        before=money(played.credit_before_cents)[2:],
        stake=money(played.stake_cents)[2:],
        paid=money(played.payout_cents)[2:],
        after=money(played.credit_after_cents)[2:],
    )


def _bet(bet: BetPlayed, played: RoundPlayed, leaf: Leaf, words: Words) -> Drawn:
    pays = leaf.rules.spots[bet.spot].pays
    is_win = bool(bet.payout_cents) and played.outcome != VOID
    stake = money(bet.stake_cents)[2:].removesuffix(".00")
    return {
        "name": spot_words(bet.spot, words),
        "stake": money(bet.stake_cents)[2:],
        "sum": words.say("calculation", stake=stake, pays=pays) if is_win else "",
        "paid": money(bet.payout_cents)[2:] if played.outcome is not None else "",
        "isWin": is_win,
    }


def _sealed(round_: int, leaf: Leaf, words: Words) -> str:
    row = next((each for each in leaf.scene.view.ended if each.round == round_), None)
    return words.say(f"sealed_{row.sealed}") if row is not None and row.sealed else ""
