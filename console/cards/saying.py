"""Carries out a command about cards: the rules check it, its effects are computed, then it is recorded."""

from collections import Counter
from collections.abc import Iterable, Sequence

from console.authority import Action
from console.cards.born import facts_to_tell
from console.cards.witness import CardKeyed, CardPlaced, PutRight, Word, deals_of, not_taken, seen_of, witness_of
from console.effects import Effects, PutRound
from console.playing import take_fact
from console.recovery import go_on_after
from console.request import Done, Plan, Request, Staff
from console.rounds import UNDECIDED, Move, advance
from console.state import Table
from games.game import Value
from games.refusal import Refusal
from phrases import phrase
from protocol import enums
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import StepTaken

Fact = list[str]


def why_not_played(request: Request) -> Why | None:
    """Why commands about cards are refused: the close is not on disk yet, or the shoe has recorded nothing yet."""
    table = request.table
    if table.round.phase not in UNDECIDED or table.play.close_durable_s is None:
        return Why(No.WRONG_PHASE, phrase("none_played", phase=table.round.phase))
    if facts_to_tell(table) and table.round.phase is enums.Phase.BETS_CLOSED:
        return Why(No.WRONG_PHASE, phrase("shoe_first"))
    return None


def say(request: Request, facts: Sequence[Fact], words: Sequence[Word] = (), *, by_two: bool = False) -> Plan | Why:
    """Records one or more facts if the rules accept all of them. If a fact makes the round void, two people are
    needed.
    """
    if refused := why_not_played(request):
        return refused
    table, game, deals = request.table, request.game, deals_of(request.table)
    play: Value = table.play.course.play
    before = facts_to_tell(table)
    for fact in (*before, *facts):
        play = game.step(play, fact)
        if isinstance(play, Refusal):
            return Why(play.number, phrase("game_refuses", sentence=play.sentence))
    takes_two = by_two or bool(deals.void_by(play) and not deals.void_by(table.play.course.play))
    effect = deals.said_of(request, facts[-1], play) if takes_two else None

    def do(staff: Staff) -> Done:
        effects: Effects = go_on_if_nothing_else(request, words)
        known = (game, request.settings, request.chance, request.now)
        said = [(fact, list[str](), phrase("before_the_deal")) for fact in before]
        for fact, by, evidence in [*said, *((fact, staff, phrase("said_by_dealer")) for fact in facts)]:
            taken = take_fact(table, fact, by, evidence, *known)
            assert not isinstance(taken, Refusal)  # It was asked just now.
            effects += taken
        tell_judge(request, words)
        return effects, StepTaken(table.play.course.steps)

    action = Action.ENTER if takes_two else Action.SHOW
    return Plan(action, do, effect, table.round.number, table.round.version)


def words_of(table: Table, cards: Iterable[str], lying: Iterable[str] = ()) -> list[Word]:
    """What the judge of cards must know of cards that staff enter: which of them the shoe has reported, and which only
    people have. The judge has counted already those that lie on the table and come next.
    """
    lie, unplaced, words = list(lying), list(seen_of(table).unplaced), list[Word]()
    for card in cards:
        if card in lie:
            lie.remove(card)
        elif card in unplaced:
            unplaced.remove(card)
            words.append(CardPlaced(card))
        else:
            words.append(CardKeyed(card))
    return words


def tell_judge(request: Request, words: Sequence[Word]) -> None:
    if (witness := witness_of(request.table)) is not None:
        witness.said += words


def go_on_if_nothing_else(request: Request, words: Sequence[Word] = ()) -> Effects:
    """Lets a round go on that the shoe had held, once a command has resolved every hold."""
    table, seen = request.table, seen_of(request.table)
    is_by_shoe = table.round.held_for == request.settings.vertical.held_by_source
    placed = Counter(card for word in words if (card := getattr(word, "card", None)))
    if table.round.phase is not enums.Phase.HELD or table.play.conclude_only or not is_by_shoe:
        return []
    if not any(isinstance(word, PutRight) for word in words) and (seen.is_looked_at_by_two or seen.lost - placed):
        return []
    if not_taken(table):
        return []
    return resumed(request)


def resumed(request: Request) -> Effects:
    """Resumes the round; players who are asked get their full time again."""
    table = request.table
    row = table.change_round(phase=advance(table.round.phase, Move.RESUME), reason="", held_for="", paragraph=None)
    table.play.witness.verdict = None
    go_on_after(table, request.now)
    return [PutRound(row)]


PUT_RIGHT = (PutRight(),)
