"""The auditor's check of a round between close and outcome: each step, answer and payment must be the right one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lab.simulation.audit_game import NOTHING_DUE
from lab.simulation.audit_round import Question, RoundAccount
from lab.simulation.violation import Violation

if TYPE_CHECKING:
    from lab.simulation.audit_table import TableAccount

BY_THEMSELVES = ("silence", "away")


def _goes_on(table: TableAccount, number: int, step: int) -> RoundAccount:
    book = table.rounds[number]
    if number != table.current or book.outcomes or not book.close_seq:
        raise Violation("I21", f"round {number} is not played, and got step {step}")
    if step != book.steps + 1 or book.ends_void:
        raise Violation("I21", f"step {step} of round {number} follows step {book.steps}")
    if book.closed_in >= table.commits:
        raise Violation("I9", f"round {number} was played before its close was on disk")
    book.steps = step
    return book


def fact(table: TableAccount, seq: int, fields: list[Any]) -> None:
    number, step, what, by, _ = fields
    book = _goes_on(table, number, step)
    is_late = table.rules.pays(book.play) and not table.rules.is_queried(number)  # A look holds up payments alone.
    if not is_late:
        table.rules.judge_fact(table, book, step, what, tuple(by))
    after = None if is_late else table.rules.step(book.play, what)
    if after is None:
        raise Violation("I21", f"{what} cannot come next in round {number}: {book.play}")
    book.play = after


def ask(table: TableAccount, seq: int, fields: list[Any]) -> None:
    number, step, question, about, ms, options, silence = fields
    book = _goes_on(table, number, step)
    book.must_be_played()
    due = None if book.question or table.rules.pays(book.play) else table.rules.asks(book.play)
    if due != (about, ms, options, silence) or question != book.questions + 1:
        raise Violation("I21", f"round {number} asks {fields[2:]}, due was {due}")
    offered = {name: {action: (low, high) for action, low, high in rows} for name, rows in options.items()}
    book.question, book.questions = Question(question, about, ms, offered, silence, table.stamp_s), question
    book.asked.append(book.question)
    book.question.locked = {name for name in options if table.locked.get(name)}


def put_choice(
    table: TableAccount, number: int, question: int, terminal: str, action: str, cents: int, by: str
) -> None:
    """Registers an answer: from now on it is staked and never changes."""
    book = table.rounds[number]
    asked, what = book.question, f"{action} of {terminal} to question {question} of round {number}"
    if asked is None or asked.number != question or book.outcomes:
        raise Violation("I22", f"{what} was registered, which is not open")
    if terminal not in asked.options or terminal in asked.answers:
        raise Violation("I22", f"{what} was registered, who had answered, or was not asked")
    if by == "player":
        book.must_be_played()
        low, high = asked.options[terminal].get(action, (1, 0))
        if not low <= cents <= high:
            raise Violation("I22", f"{what} with {cents} cents was not offered")
        if (number, question, terminal, action, cents) not in table.choices_came:
            raise Violation("I17", f"{what} came under no key that was good")
    elif by == "staff" and table.rules.is_called(table, book, terminal, action, cents):
        low, high = asked.options[terminal].get(action, (1, 0))
        if not low <= cents <= high:
            raise Violation("I22", f"{what} with {cents} cents was called and not offered")
        asked.called.add(terminal)
    elif by == "preset":
        _said_by_slip(book, asked, terminal, action, cents)
        book.by_slip.setdefault(terminal, {})[question] = (action, cents)
    elif (action, cents) != (asked.silence[terminal], 0):
        raise Violation("I22", f"{what} stakes {cents} by {by}, silence means {asked.silence[terminal]}")
    if by in BY_THEMSELVES and table.rules.preset(asked.about, book.slips[terminal].instructions):
        raise Violation("I40", f"{what} is taken for silence, its slip says {book.slips[terminal].instructions}")
    asked.answers[terminal] = (action, cents, by)


def _said_by_slip(book: RoundAccount, asked: Question, terminal: str, action: str, cents: int) -> None:
    """An answer that a slip gives is the slip's; for want of credit it is the one that stakes nothing."""
    said = book.slips[terminal].instructions
    due = book.rules.preset(asked.about, said)
    low, high = asked.options[terminal].get(action, (1, 0))
    is_said = due and (low <= cents <= high if action == due else (action, cents) == (asked.silence[terminal], 0))
    if not is_said:
        raise Violation("I40", f"{terminal} answers {action} with {cents} cents by its slip, which says {said}")


def answers(table: TableAccount, seq: int, fields: list[Any]) -> None:
    number, step, question, given = fields
    book = _goes_on(table, number, step)
    asked = book.question
    if asked is None or asked.number != question:
        raise Violation("I21", f"question {question} of round {number} ended, which is not open")
    registered = [[name, *asked.answers[name]] for name in sorted(asked.answers)]
    if given != registered or asked.answers.keys() != asked.options.keys():
        raise Violation("I22", f"question {question} of round {number} ended with {given}, registered is {registered}")
    by = {name: whose for name, _, _, whose in given}
    if any(whose == "staff" and name not in asked.called for name, whose in by.items()):
        book.ends_void = True
    else:
        book.must_be_played()
        for name, whose in by.items():
            if whose in BY_THEMSELVES and not table.rules.ends_early(table, book):
                _had_its_time(table, book, name, whose)
    for name, action, cents, _ in given:
        book.choices.setdefault(name, []).append((question, action, cents))
    book.question, book.play = None, table.rules.answered(book.play, question, [tuple(each) for each in given])


def _had_its_time(table: TableAccount, book: RoundAccount, name: str, whose: str) -> None:
    asked = book.question
    assert asked is not None
    over_s = max(asked.since_s + asked.ms / 1000, table.heard_from_s)
    if whose == "away" and table.rules.has_waited(table, book, name):
        over_s = min(over_s, table.stamp_s)
    if table.stamp_s < over_s - 0.002:  # Records are stamped by the millisecond.
        raise Violation("I22", f"{name} was taken to be silent at {table.stamp_s:.3f} s, it had until {over_s:.3f} s")
    came_s, session = asked.came.get(name, (over_s, None))
    if came_s < over_s and session == table.sessions.get(name) and name not in asked.locked:
        raise Violation("I22", f"{name} answered at {came_s:.3f} s and had until {over_s:.3f} s: it was not silent")


def judge_pause(table: TableAccount) -> None:
    """Checks, where the console has committed what it had to do, that a round in play waits for somebody."""
    book, rules = table.book, table.rules
    if book is None or not book.close_seq or book.outcomes or book.interrupted or book.phase != "BETS_CLOSED":
        return
    if rules.pays(book.play) and not rules.is_queried(book.number):
        raise Violation("I32", f"round {book.number} waits for a payment, which nobody makes: {book.play}")
    if book.question is None and rules.asks(book.play) is not None:
        raise Violation("I32", f"round {book.number} waits for answers, and nobody is asked: {book.play}")


def pay(table: TableAccount, seq: int, fields: list[Any]) -> None:
    number, step, payment = fields
    book = _goes_on(table, number, step)
    book.must_be_played()
    if payment != len(book.payments) + 1 or book.question or not table.rules.pays(book.play):
        raise Violation("I21", f"payment {payment} of round {number} follows {len(book.payments)}: {book.play}")
    added = {}
    for name, slip in book.slips.items():
        if slip.registered and slip.total_cents:
            before = book.decided.get(name, NOTHING_DUE)
            due = table.rules.due_now_of(book, name)
            if due != before:
                book.decided[name], added[name] = due, (due[0] - before[0], due[1] - before[1])
    book.payments.append(added)
    book.play = table.rules.paid(book.play)
