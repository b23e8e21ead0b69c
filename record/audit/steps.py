"""Checks a round between its close and its outcome: every step in its order, every answer as it was registered."""

from record.audit.book import Book, Row
from record.audit.course import STEPS
from record.audit.findings import Finding, moment
from record.formats.reading import Said

Choices = dict[int, dict[tuple[int, str], Row]]
"""By round: the registered answer by question and terminal."""


def choices_of(book: Book) -> Choices:
    found: Choices = {}
    for row in book.console["choices"]:
        found.setdefault(row["round"], {})[row["question"], row["terminal"]] = row
    return found


def check_steps(number: int, records: list[tuple[Said, Said]], choices: Choices) -> list[Finding]:
    """Checks that a round's steps, questions and payments each count from 1; the first result is the last payment."""
    found: list[Finding] = []
    steps = questions = payments = 0
    for record, body in records:
        wrong = ""
        if body.is_a(*STEPS):
            steps += 1
            wrong = _out_of_place("step", getattr(body, "step", 0), steps)
        if body.is_a("Ask"):
            questions += 1
            wrong = wrong or _out_of_place("question", body.question, questions)
        elif body.is_a("Answers"):
            wrong = wrong or _out_of_place("question", body.question, questions)
            found += _check_answers(record, body, choices.get(number, {}))
        elif body.is_a("Pay", "Result"):
            payments += 1
            wrong = wrong or _out_of_place("payment", body.payment, payments)
        if wrong:
            found.append(Finding("records", str(record.seq), f"{wrong} of round {number}", moment(record.wall_ms)))
    return found


def _out_of_place(what: str, said: int, comes_next: int) -> str:
    return "" if said == comes_next else f"it calls itself {what} {said} where {comes_next} is due"


def _check_answers(record: Said, body: Said, choices: dict[tuple[int, str], Row]) -> list[Finding]:
    """Checks that the record says each terminal's answer as it was registered, and leaves none out."""
    since = moment(record.wall_ms)
    said = {(body.question, terminal): (action, cents, by) for terminal, action, cents, by in body.answers}
    kept = {key: (row["action"], row["cents"], row["by"]) for key, row in choices.items() if key[0] == body.question}
    found = []
    for question, terminal in sorted({*said, *kept}):
        if said.get((question, terminal)) != kept.get((question, terminal)):
            key, what = f"{body.round} {question} {terminal}", f"it is not the answer that record {record.seq} says"
            found.append(Finding("choices", key, what, since))
    return found
