"""Explain this: one sentence with the arithmetic and the paragraph, for a refusal, the notice, or a chip."""

from games.refusal import RefusalNumber as GameRefusal
from protocol.refusals import RefusalNumber
from screen.amounts import money, short_money, signed_money
from screen.sentences import held_why, paragraph_words, sentence
from screen.words import Words
from terminal.screen.derive_notice import corrected_text
from terminal.screen.derive_own import lost_cents
from terminal.screen.derive_scene import Scene, Situation, ended, is_without_credit
from terminal.screen.derive_slip import cents_of, less, slip_parts
from terminal.screen.derive_tray import refused_words
from terminal.screen.game_face import GameFace
from terminal.screen.shown import Shown
from terminal.view import View

NOTICE, REFUSAL, SEAT, OF_CHIP = "notice", "refusal", "seat", "chip:"
BY_LIMITS = (GameRefusal.NOT_A_CHIP_MULTIPLE, GameRefusal.BELOW_SPOT_MINIMUM, GameRefusal.BELOW_SLIP_MINIMUM)


def explain(what: str, scene: Scene, shown: Shown, face: GameFace, words: Words) -> str:
    """The explanation with the figures of this moment; empty if the thing asked about is no longer there."""
    if what == NOTICE:
        return _notice(scene, face, words)
    if what == REFUSAL:
        return _refusal(shown, face, words)
    if what == SEAT:
        return words.say("seat_taken")
    if not what.startswith(OF_CHIP):
        return face.explain_own(what, scene, words)
    spot = what.removeprefix(OF_CHIP)
    return face.explain_chip(spot, shown, words) if face.has_spot(spot) else ""


def _refusal(shown: Shown, face: GameFace, words: Words) -> str:
    refused, view = shown.not_placed, shown.view
    if refused is None:
        return ""
    why, limit_cents = refused.why, refused.why.allowed_cents or 0
    if why.number == GameRefusal.ABOVE_SPOT_MAXIMUM and why.spot is not None:
        lies_cents = shown.stakes.get(why.spot, 0)
        sums = _sums(limit_cents, lies_cents)
        return words.say("explain_spot_limit", spot=face.spot_words(why.spot, words), **sums)
    if why.number == GameRefusal.ABOVE_SLIP_MAXIMUM:
        return words.say("explain_slip_limit", **_sums(limit_cents, cents_of(shown.stakes)))
    if why.number == RefusalNumber.NOT_ENOUGH_CREDIT:
        credit_cents = view.credit_cents + view.escrow_cents
        return words.say("explain_credit", **_sums(credit_cents, cents_of(shown.stakes)))
    if (
        why.number == RefusalNumber.OVER_OWN_LOSS
        and view.own_limits is not None
        and view.own_limits.loss_cents is not None
    ):
        return words.say("explain_own_loss", **_sums(view.own_limits.loss_cents, max(0, lost_cents(view))))
    if why.number == RefusalNumber.OVER_OWN_TIME:
        return words.say("explain_own_time")
    if why.number == RefusalNumber.BETS_NOT_OPEN:
        return words.say("explain_not_open")
    said = refused_words(refused, face, words)
    by_limits = why.number in BY_LIMITS
    return words.say("with_rule", sentence=said, paragraph=face.paragraphs.limits) if by_limits else said


def _sums(limit_cents: int, lies_cents: int) -> dict[str, str]:
    left_cents = max(0, limit_cents - lies_cents)
    return {"limit": short_money(limit_cents), "lies": short_money(lies_cents), "more": short_money(left_cents)}


def _notice(scene: Scene, face: GameFace, words: Words) -> str:
    situation, view = scene.situation, scene.view
    if situation is Situation.RESULT:
        return _result(view, face, words)
    if situation is Situation.LOST:
        parts = slip_parts(view)
        unsure = cents_of(parts.asked) + cents_of(parts.removing)
        stands = cents_of(less(parts.registered, parts.removing))
        return words.say("explain_lost_link", stands=money(stands), unsure=money(unsure))
    if situation is Situation.VOID:
        only = words.say("rule_only", paragraph=face.paragraphs.void)
        why = paragraph_words(view.paragraph, words) if view.paragraph else only
        return words.say("explain_void", why=sentence(why), amount=money(_returned_cents(view)))
    if situation is Situation.CORRECTED and view.correction is not None:
        moved = signed_money(view.correction_cents)
        return words.say("explain_corrected", why=corrected_text(view.correction, face, words), moved=moved)
    if situation is Situation.HELD:
        why = held_why(view.held_for, words)
        return words.say(
            "explain_held", why=sentence(paragraph_words(view.paragraph, words)) if view.paragraph else why
        )
    return words.say(f"explain_{situation.replace('-', '_')}")


def _result(view: View, face: GameFace, words: Words) -> str:
    result, played = ended(view), view.last_played
    assert result is not None
    outcome = face.outcome_words(result.outcome, words)
    if played is None or played.round != view.round or not played.stakes:
        if is_without_credit(view):  # A player who cashed out everything may have won this round.
            return words.say("no_credit_head")
        return words.say("explain_result_no_bet", outcome=outcome)
    net_cents = played.payout_cents - played.stake_cents
    amounts = {"paid": money(played.payout_cents)[2:], "staked": money(played.stake_cents)[2:]}
    return words.say("explain_result", outcome=outcome, net=signed_money(net_cents), **amounts)


def _returned_cents(view: View) -> int:
    played = view.last_played
    return played.payout_cents if played is not None and played.round == view.round else 0
