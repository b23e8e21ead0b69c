"""Answers to the question that is open: registered one by one, and put into the record when it ends."""

from collections.abc import Callable
from dataclasses import replace

from console.course import Course
from console.effects import Effects, PutChoice
from console.log import append
from console.rows import ChoiceRow
from console.state import Table
from games.game import AnsweredBy, Choice, Game
from protocol.clock import Now
from protocol.messages import Answers


def register(table: Table, terminal: str, action: str, cents: int, by: AnsweredBy, now: Now) -> Effects:
    question = table.play.course.question
    assert question is not None
    row = ChoiceRow(table.round.number, question.question, terminal, action, cents, by, now.wall_ms)
    table.play.choices[terminal] = row
    return [PutChoice(row)]


def end_question(table: Table, why_silent: Callable[[str], AnsweredBy], game: Game, now: Now) -> Effects:
    """Whoever has not answered is taken at the word that silence means."""
    play, question = table.play, table.play.course.question
    assert question is not None
    effects: Effects = []
    for name in question.options:
        if name not in play.choices:
            effects += register(table, name, question.silence[name], 0, why_silent(name), now)
    answers = [(row.terminal, row.action, row.cents, row.by) for _, row in sorted(play.choices.items())]
    play.deadline_s, play.choices = None, {}
    body = Answers(table.round.number, play.course.steps + 1, question.question, answers)
    effects += append(table, body, now)
    play.course.follow(game, body)
    return effects


def call_off(table: Table, game: Game, now: Now) -> Effects:
    """The round ends with its question open: what is registered is staked, and goes back as all stakes do."""
    if table.play.course.question is None:
        return []
    return end_question(table, lambda _: AnsweredBy.STAFF, game, now)


def as_called_off(table: Table) -> Course:
    """The course as it would be then, for who only looks."""
    course = table.play.course
    choices = dict(course.choices)
    for name, row in table.play.choices.items():
        choices[name] = [*choices.get(name, ()), Choice(row.question, row.action, row.cents)]
    return replace(course, choices=choices)
