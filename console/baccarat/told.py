"""Makes the status of a baccarat table from its record and from what the shoe has reported."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from console.baccarat.felt import NO_FELT, cards_of, felt_of, lie_otherwise_by_table, next_card, round_of
from console.baccarat.offered import offered
from console.baccarat.status import (
    BaccaratStatus,
    Checks,
    Felt,
    OptionsTold,
    RoomShown,
)
from console.cards.born import SetInUse, play_of, set_in_use
from console.cards.papers import papers_of
from console.cards.queries import is_unanswered, queried
from console.cards.told import COUNTS_DIFFER, READER_DIFFERS, held_for, shoe_told
from console.cards.witness import ShoeSeen, seen_of
from console.state import Table
from games.baccarat.game import Baccarat
from games.baccarat.phases import Phase
from games.baccarat.play import follows_table
from games.baccarat.result import read_hands
from games.baccarat.round import Round, by_table
from games.baccarat.rules import BaccaratRules
from games.baccarat.squeeze import is_established
from games.baccarat.void import VOID_PARAGRAPH
from protocol import enums

MOMENTS = {
    Phase.DEALING: "dealing",
    Phase.DEALING_ERROR: "error",
    Phase.ORDER_UNKNOWN: "order",
    Phase.OPTIONS_OPEN: "options",
    Phase.CONCLUDED: "concluded",
    Phase.VOID: "void",
}


def status_of(game: Baccarat, driver: str) -> Callable[[Table], BaccaratStatus]:
    return lambda table: _status(table, game, driver)


def _status(table: Table, game: Baccarat, driver: str) -> BaccaratStatus:
    rules, state, seen, cards = game.rules, round_of(table, game.rules), seen_of(table), set_in_use(table)
    return BaccaratStatus(
        moment=moment_of(table, state, cards),
        felt=_ended(table, game) if state is None else _lying(state, rules),
        by_table=None if state is None else lie_otherwise_by_table(state, rules),
        cards=[] if state is None else cards_of(table, state),
        together=[] if state is None else list(state.together),
        unplaced=list(seen.unplaced),
        next=None if state is None else next_card(state),
        established=state is not None and is_established(state, _sealed(table)),
        sealed=_sealed(table).get("place", ""),
        squeezed_by=_sealed(table).get("terminal", ""),
        stakes_cents=_stakes_cents(table),
        shoe=shoe_told(cards, seen, rules.decks, driver),
        held=[held_for(each, each.row.baccarat) for each in seen.held],
        offered=offered(table, state, cards, seen),
        options=_options(table),
        checks=_checks(table, state, seen),
        void_by="" if state is None or state.void_reason is None else VOID_PARAGRAPH[state.void_reason],
        queried=list(queried(table)),
        unanswered=is_unanswered(table),
        queries=papers_of(table).queries,
    )


def room_of(game: Baccarat, driver: str) -> Callable[[Table], RoomShown]:
    """What everyone at the table may see, for the room display."""

    def shown(table: Table) -> RoomShown:
        status = _status(table, game, driver)
        felt, shoe, due = status.felt, status.shoe, status.next
        place = "" if due is None else due.place
        return RoomShown(
            felt.player.cards,
            felt.banker.cards,
            place,
            status.sealed,
            shoe.set,
            shoe.decks,
            shoe.left,
            shoe.to_cut,
            shoe.cut_seen,
        )

    return shown


def _sealed(table: Table) -> Mapping[str, Any]:
    play = play_of(table)
    return {} if play is None else play["sealed"]


def _lying(state: Round, rules: BaccaratRules) -> Felt:
    """The cards that lie there. A winner is named only if no error is open and no card is still to come."""
    felt = felt_of(state.hands, rules)
    return felt if state.phase is Phase.CONCLUDED else replace(felt, winner="")


def _ended(table: Table, game: Baccarat) -> Felt:
    """The cards of the ended round, which lie on the table until the next bets."""
    outcome = table.round.outcome
    return felt_of(read_hands(outcome), game.rules) if isinstance(outcome, dict) else NO_FELT


def moment_of(table: Table, state: Round | None, cards: SetInUse) -> str:
    if table.round.phase is enums.Phase.BETS_OPEN:
        return "bets-open"
    play = play_of(table)
    if play is not None:
        return "agreed" if play["agreed"] else MOMENTS[state.phase] if state else "dealing"
    if cards.ended or not cards.name:
        return "no-shoe"
    return "burning" if cards.is_waiting and cards.born and cards.born.to_burn else "between"


def _stakes_cents(table: Table) -> dict[str, int]:
    """The registered stakes while bets are open; after the close, the stakes at risk."""
    play, found = play_of(table), Counter[str]()
    if table.round.phase is enums.Phase.BETS_OPEN:
        for stakes in table.bets.stakes.values():
            found.update(stakes)
    for stakes in play["stakes"].values() if play else ():
        found.update(stakes)
    return dict(found)


def _options(table: Table) -> OptionsTold | None:
    question = table.play.course.question
    if question is None:
        return None
    answered = {name: row.action for name, row in table.play.choices.items()}
    silence = next(iter(question.silence.values()), "")
    return OptionsTold(question.question, question.about, silence, sorted(question.options), answered)


def _checks(table: Table, state: Round | None, seen: ShoeSeen) -> Checks:
    if state is None:
        return Checks(False, True, None, True, table.play.keyed, False)
    lies_right = by_table(state).lies == state.lies and follows_table(state.hands, state.rules.natural_stops)
    inventory = state.shoe.fault(state.rules.decks) is None and not any(
        each.reason in COUNTS_DIFFER for each in seen.held
    )
    return Checks(
        first_four=min(map(len, state.hands)) >= 2,
        table_of_play=lies_right,
        reader=False if any(each.reason in READER_DIFFERS for each in seen.held) else seen.agrees,
        inventory=inventory,
        keyed=table.play.keyed,
        complete=state.phase is Phase.CONCLUDED,
    )
