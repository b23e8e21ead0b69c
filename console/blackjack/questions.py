"""The open questions to players, as staff see them."""

from console.blackjack.status import Asked, Choice, Question
from console.cards.round_verbs import EXTRA_S
from console.cards.witness import Shoe, witness_of
from console.state import Table
from games.blackjack.game import Blackjack
from protocol.messages import Ask

TURN, FOLLOW, OPTIONS, ORDER = "turn", "follow", "options", "order"


def question_of(table: Table, game: Blackjack) -> Question | None:
    asked, witness = table.play.course.question, witness_of(table)
    if asked is None:
        return None
    about, _, place = asked.about.partition(":")
    box, _, hand = place.partition(".")
    extended = 0 if witness is None else witness.extended.count(asked.question)
    return Question(
        number=asked.question,
        ms=asked.ms + round(1000 * EXTRA_S) * extended,
        about=about,
        box=int(box or 0),
        hand=int(hand or 0),
        paragraph=_paragraph(game, about, asked),
        asked=[_asked(table, asked, name, witness) for name in sorted(asked.options)],
        may_extend=not extended,
    )


def _asked(table: Table, question: Ask, name: str, witness: Shoe | None) -> Asked:
    row = table.play.choices.get(name)
    return Asked(
        terminal=name,
        choices=[Choice(action, least, most) for action, least, most in question.options[name]],
        silence=question.silence[name],
        answered="" if row is None else row.action,
        cents=0 if row is None else row.cents,
        in_grace=witness is not None and witness.in_grace == name,
    )


def _paragraph(game: Blackjack, about: str, question: Ask) -> str:
    book = game.variant.paragraphs
    if about == TURN:
        return book.decision or book.hit
    if about.startswith(FOLLOW):
        return book.double if about.endswith("double") else book.split
    if about == OPTIONS:
        return book.dealing_error or ""
    if about == ORDER:
        return book.drawn_together or ""
    actions = {action.partition(":")[0] for options in question.options.values() for action, _, _ in options}
    return book.surrender if "surrender" in actions else book.insurance
