"""Answers to the open question of a round: each is registered, and all are recorded when the question ends."""

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
    """Records the answers. For a terminal that has not answered, it registers the action that silence means."""
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
    """Ends the open question because the round ends.

    Registered answers are staked, and are returned like all stakes.
    """
    if table.play.course.question is None:
        return []
    return end_question(table, lambda _: AnsweredBy.STAFF, game, now)


def as_called_off(table: Table) -> Course:
    """The course as it would be if the question were called off now, for a what-if."""
    course = table.play.course
    choices = dict(course.choices)
    for name, row in table.play.choices.items():
        choices[name] = [*choices.get(name, ()), Choice(row.question, row.action, row.cents)]
    return replace(course, choices=choices)
