"""An answer from the player's touch to the console's receipt: first escrow, then disk, then the wire. The log says
which answer counts.
"""

from msgspec.structs import replace

from phrases import phrase
from protocol.clock import Now
from protocol.enums import EntryKind
from protocol.messages import Answers, Ask, ChoiceReceipt, Choose
from protocol.refusals import RefusalNumber, Why
from protocol.session import SILENCE_LOCKS_S
from terminal.betting import adjust_escrow
from terminal.effects import DropChoice, Effects, PutChoice, Send
from terminal.seat import Seat
from terminal.slips import ChoiceMade, RoundSlip


def open_question(seat: Seat) -> Ask | None:
    """The question that this terminal is asked and has not answered yet; None if there is none."""
    asked = seat.course.question
    if asked is None or seat.terminal not in asked.options:
        return None
    slip = seat.slips.get(asked.round)
    if slip is None or slip.version or asked.question in slip.choices or not seat.ledger.runs(slip.credit_session):
        return None  # The round was taken over by the console, or belongs to an earlier player.
    return asked


def why_no_choice(seat: Seat, now: Now) -> Why | None:
    if seat.fault:
        return Why(RefusalNumber.TERMINAL_LOCKED, phrase("terminal_is_out", why=seat.fault))
    if seat.locked:
        return Why(RefusalNumber.TERMINAL_LOCKED, phrase("terminal_is_locked", why=seat.locked))
    if not seat.is_in_session or seat.state is None or now.monotonic_s - seat.state_heard_s >= SILENCE_LOCKS_S:
        return Why(RefusalNumber.NO_SESSION, phrase("connection_lost"))
    if seat.cursor < seat.state.log_head:
        return Why(RefusalNumber.NOT_ASKED_NOW, phrase("catching_up"))
    return None


def choose(seat: Seat, question: int, action: str, cents: int, now: Now) -> Effects | Why:
    if why := why_no_choice(seat, now):
        return why
    asked = open_question(seat)
    if asked is None or asked.question != question:
        return Why(RefusalNumber.NOT_ASKED_NOW, phrase("question_not_open"))
    options = {name: (least, most) for name, least, most in asked.options[seat.terminal]}
    if action not in options:
        return Why(RefusalNumber.NOT_OFFERED, phrase("not_offered", action=action))
    least, most = options[action]
    if not least <= cents <= most:
        return Why(
            RefusalNumber.NOT_OFFERED,
            phrase("action_takes", action=action, least_cents=least, most_cents=most),
            None,
            most,
        )
    if cents > seat.ledger.credit_cents:
        sentence = phrase("credit_too_small")
        return Why(RefusalNumber.NOT_ENOUGH_CREDIT, sentence, None, seat.ledger.credit_cents)
    slip = seat.slips[asked.round]
    made = ChoiceMade(question, action, cents)
    slip.choices[question] = made
    stored = PutChoice(slip.round, question, action, cents, False)
    return [stored, *adjust_escrow(seat, slip, now), Send(Choose(slip.round, question, action, cents))]


def undecided_choice(seat: Seat) -> Choose | None:
    """The answer that must be sent again because no receipt says that it is registered; None if there is none."""
    asked = seat.course.question
    slip = seat.slips.get(asked.round) if asked else None
    if asked is None or slip is None or slip.version or (made := slip.choices.get(asked.question)) is None:
        return None
    told = seat.chosen  # Not registered yet: it is sent again, because a held round may go on.
    is_registered = told is not None and (told.round, told.question) == (slip.round, made.question) and told.action
    return None if is_registered else Choose(slip.round, made.question, made.action, made.cents)


def choice_receipt(seat: Seat, message: ChoiceReceipt) -> Effects:
    """Notes which answer the console registered, for the screen and to stop sending. Only a record of the log moves
    money.
    """
    seat.chosen = message
    return []


def answers(seat: Seat, body: Answers, slip: RoundSlip | None, now: Now) -> Effects:
    """Books which answer of this terminal counts. Money in escrow beyond that goes back to the credit."""
    mine = next((answer for answer in body.answers if answer[0] == seat.terminal), None)
    if slip is None or slip.version or (mine is None and body.question not in slip.choices):
        return []
    effects: Effects = []
    if mine is None:
        del slip.choices[body.question]
        effects.append(DropChoice(slip.round, body.question))
    else:
        _, action, cents, _ = mine
        before = slip.choices.get(body.question)
        made = ChoiceMade(body.question, action, cents, True) if before is None else before
        slip.choices[body.question] = replace(made, action=action, cents=cents, stands=True)
        effects.append(PutChoice(slip.round, body.question, action, cents, True))
    return [*effects, *adjust_escrow(seat, slip, now, EntryKind.STAND)]
