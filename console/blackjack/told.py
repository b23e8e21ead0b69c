"""Makes the status of a Blackjack table from its record and from what the shoe has reported."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from console.blackjack.errors_told import error_of
from console.blackjack.felt import (
    NO_DEALER,
    box_of,
    cards_of,
    dealer_of,
    held_cards,
    open_boxes,
    round_of,
    seats_of,
    together_of,
)
from console.blackjack.offered import offered
from console.blackjack.questions import question_of
from console.blackjack.status import (
    BetLine,
    BlackjackStatus,
    Box,
    CardOut,
    Checks,
    Dealer,
    DealingError,
    NextCard,
    RoomBox,
    RoomShown,
)
from console.cards.born import SetInUse, play_of, set_in_use
from console.cards.papers import papers_of
from console.cards.queries import is_unanswered, queried
from console.cards.told import COUNTS_DIFFER, held_for, shoe_told
from console.cards.witness import ShoeSeen, deals_of, seen_of
from console.state import Table
from games.blackjack.bets import bets_of
from games.blackjack.facts import paragraph_of_void, waits_for
from games.blackjack.game import Blackjack
from games.blackjack.hands import ACE, POINTS
from games.blackjack.irregularities import established_by
from games.blackjack.phases import COMPLETE, DEALER, INITIAL_DEAL, INTERIM, PLAYERS, SETTLED, VOID, Phase
from games.blackjack.play import place_name
from games.blackjack.round import Round
from phrases import Phrase, phrase
from protocol import enums

MOMENTS = {
    INITIAL_DEAL: "initial-deal",
    INTERIM: "interim",
    PLAYERS: "players",
    DEALER: "dealer",
    COMPLETE: "complete",
    Phase.ERROR: "error",
    Phase.ORDER: "order",
    Phase.OPTIONS: "options",
    SETTLED: "agreed",
    VOID: "void",
}


class Ended(NamedTuple):
    """The last round that was replayed after its end; it is kept because it is asked for again and again."""

    outcome: object
    round: Round


class Played(NamedTuple):
    """What is told only of a round in play."""

    offers: str
    together: list[str]
    coming: list[str]
    next: NextCard | None
    interim: list[BetLine]
    error: DealingError | None
    established: bool
    initial: int
    initial_of: int
    inventory: bool
    """Whether no card has come more often than the set has it."""


@dataclass
class Felt:
    """What lies on the table after so many events of a round, and what its rules say of it."""

    round: Round
    events: int
    boxes: list[Box]
    dealer: Dealer
    cards: list[CardOut]
    discards: list[str]

    @cached_property
    def played(self) -> Played:
        round_ = self.round
        boxes = sum(bool(box.hands) for box in round_.boxes)
        initial_of = 2 * boxes + 1 if boxes else 0
        return Played(
            offers=_offers(round_),
            together=list(together_of(round_)),
            coming=[] if round_.phase is Phase.ORDER else list(round_.shoe.held),
            next=next_card(round_),
            interim=_interim(round_),
            error=error_of(round_),
            established=round_.phase is not VOID and established_by(round_) is not None,
            initial=min(len(self.cards), initial_of),
            initial_of=initial_of,
            inventory=max(round_.shoe.out.values(), default=0) <= round_.shoe.decks,
        )

    @cached_property
    def took_back(self) -> bool:
        """Whether a player took bets back after a dealing error."""
        return any(bet.took_back for box in self.boxes for bet in box.bets)


class Teller:
    def __init__(self, game: Blackjack, driver: str) -> None:
        self._game, self._driver = game, driver
        self._ended: Ended | None = None
        self._felt: Felt | None = None
        """As it was told last: it is asked for again and again between two events."""

    def status(self, table: Table) -> BlackjackStatus:
        game, round_, seen, cards = self._game, round_of(table, self._game), seen_of(table), set_in_use(table)
        lying = round_ or self._lying(table)
        felt = None if lying is None else self._felt_of(table, lying)
        played = None if round_ is None or felt is None else felt.played
        return BlackjackStatus(
            moment=moment_of(table, round_, cards),
            boxes=self._boxes(table, felt),
            dealer=NO_DEALER if felt is None else felt.dealer,
            offers="" if played is None else played.offers,
            cards=[] if felt is None else felt.cards,
            discards=[] if felt is None else felt.discards,
            together=[] if played is None else played.together,
            supervisor_orders=round_ is not None and round_.phase is Phase.ORDER and table.play.course.question is None,
            coming=[] if played is None else played.coming,
            unplaced=list(seen.unplaced),
            next=None if played is None else played.next,
            question=question_of(table, game),
            interim=[] if played is None else played.interim,
            error=None if played is None else played.error,
            established=played is not None and played.established,
            stakes_cents=self._stakes_cents(table, felt),
            shoe=shoe_told(cards, seen, game.reading("decks"), self._driver),
            held=[held_for(each, deals_of(table).paragraph(each.row)) for each in seen.held],
            offered=offered(table, game, round_, cards, seen),
            checks=_checks(table, round_, played, seen),
            void_by="" if round_ is None or round_.phase is not VOID else _void_by(game, round_),
            queried=list(queried(table)),
            unanswered=is_unanswered(table),
            queries=papers_of(table).queries,
        )

    def room(self, table: Table) -> RoomShown:
        """What everyone at the table may see, for the room display."""
        status, lying = self.status(table), round_of(table, self._game) or self._lying(table)
        hits, results = ({}, {}) if lying is None else (side_hits(lying), results_of(lying))
        question = status.question
        asked = set() if question is None else {question.box}
        return RoomShown(
            moment=status.moment,
            boxes=[
                RoomBox(
                    box.number,
                    [replace(hand, stakes_cents={}) for hand in box.hands],
                    box.number in asked,
                    [results.get((box.number, hand.number), "") for hand in box.hands],
                    hits.get(box.number, []),
                )
                for box in status.boxes
                if box.hands
            ],
            dealer=status.dealer,
            due="" if status.next is None else status.next.place,
            ms=None if question is None else question.ms,
            set=status.shoe.set,
            decks=status.shoe.decks,
            left=status.shoe.left,
            to_cut=status.shoe.to_cut,
            cut_seen=status.shoe.cut_seen,
        )

    def _lying(self, table: Table) -> Round | None:
        """The round that has ended: its cards lie on the table until the next bets."""
        row, play = table.round, table.play.course.play
        if row.phase not in (enums.Phase.RESULT, enums.Phase.SETTLED, enums.Phase.VOID) or play is None:
            return None
        if not isinstance(row.outcome, dict):
            return None if play["needs_set"] else self._game.round_of(play)
        if self._ended is None or self._ended.outcome is not row.outcome:
            self._ended = Ended(row.outcome, self._game.round_after(row.public, row.outcome))
        return self._ended.round

    def _felt_of(self, table: Table, lying: Round) -> Felt:
        """What lies on the table, as it was told before if nothing has happened in the round since."""
        felt, events = self._felt, len(lying.events)
        if felt is None or felt.round is not lying or felt.events != events:
            play = table.play.course.play
            seats = seats_of(play["seats"] if play else None)
            self._felt = felt = Felt(
                lying,
                events,
                [box_of(lying, box, seats) for box in lying.boxes],
                dealer_of(lying),
                cards_of(self._game, lying),
                [card for card, _ in lying.discards],
            )
        return felt

    def _boxes(self, table: Table, felt: Felt | None) -> list[Box]:
        if table.round.phase is enums.Phase.BETS_OPEN:
            said = self._game.seats_said(table.bets.instructions, table.round.carry)
            seats = {number: seat.terminal for number, seat in said.items()}
            return open_boxes(table.bets.stakes, seats, self._game)
        return [] if felt is None else felt.boxes

    def _stakes_cents(self, table: Table, felt: Felt | None) -> dict[str, int]:
        found = Counter[str]()
        if table.round.phase is enums.Phase.BETS_OPEN:
            for stakes in table.bets.stakes.values():
                found.update(stakes)
        elif play_of(table) is not None:
            course = table.play.course
            for name, staked in course.stakes.items():
                found.update(staked)
                if felt is not None and felt.took_back:
                    found.subtract(self._game.taken_back(course.play, course.wager(name)))
        return {spot: cents for spot, cents in found.items() if cents > 0}


def moment_of(table: Table, round_: Round | None, cards: SetInUse) -> str:
    if table.round.phase is enums.Phase.BETS_OPEN:
        return "bets-open"
    if (play := play_of(table)) is not None:
        if round_ is None:
            return "initial-deal"
        return "check" if round_.phase is INTERIM and not play["agreed"] else MOMENTS[round_.phase]
    if cards.ended or not cards.name:
        return "no-shoe"
    return "burning" if cards.is_waiting and cards.born and cards.born.to_burn else "between"


def _offers(round_: Round) -> str:
    is_shown = bool(round_.dealer.cards) and round_.dealt_phase in (INITIAL_DEAL, INTERIM)
    if not is_shown:
        return ""
    return "insurance" if POINTS[round_.dealer.cards[0]] == ACE else "surrender"


def next_card(round_: Round) -> NextCard | None:
    if round_.awaits is None:
        return None
    place, held = place_name(round_, round_.awaits), held_cards(round_)
    box, _, hand = place.partition(".")
    told = waits_for(round_)
    return NextCard(
        place=place,
        box=0 if place == "D" else int(box),
        hand=int(hand or 0),
        why=_why(round_, place),
        paragraph=told["paragraph"] or "",
        must_be=held[0].card if held else None,
        lies_already=bool(held) and held[0].is_out,
    )


def _why(round_: Round, place: str) -> Phrase:
    hand, number = round_.awaits, place.partition(".")[0]
    assert hand is not None
    if round_.phase is INITIAL_DEAL:
        if place == "D":
            return phrase("deal_dealers_first")
        return phrase("deal_second_cards") if hand.cards else phrase("deal_first_cards")
    if place == "D":
        return phrase("dealers_second") if len(hand.cards) == 1 else phrase("dealer_draws")
    if hand.doubled:
        return phrase("box_doubled", box=number)
    if len(hand.cards) == 1:
        return phrase("box_split")
    return phrase("box_hits", box=number) if hand.drawing else phrase("house_draws", box=number)


def _interim(round_: Round) -> list[BetLine]:
    return [
        BetLine(bet.who, bet.box, bet.kind, bet.stake_cents, bet.net_cents, bet.paragraph, bet.key in round_.paid)
        for bet in bets_of(round_)
        if bet.is_interim and bet.net_cents is not None and round_.dealt_phase is not INITIAL_DEAL
    ]


def _checks(table: Table, round_: Round | None, played: Played | None, seen: ShoeSeen) -> Checks:
    if round_ is None or played is None:
        return Checks(0, 0, True, 0, table.play.keyed, False)
    is_counted = not any(each.reason in COUNTS_DIFFER for each in seen.held)
    play = table.play.course.play
    return Checks(
        initial=played.initial,
        initial_of=played.initial_of,
        inventory=played.inventory and is_counted,
        agreed=play["agreed"],
        keyed=table.play.keyed,
        complete=round_.phase is COMPLETE,
    )


def _void_by(game: Blackjack, round_: Round) -> str:
    return paragraph_of_void(round_) or game.paragraphs.managed


def side_hits(round_: Round) -> dict[int, list[str]]:
    """The side bets that the first two cards of each box have won."""
    found: dict[int, list[str]] = {}
    for bet in bets_of(round_):
        if bet.kind in round_.variant.side_bet and bet.is_interim and (bet.net_cents or 0) > 0:
            names = found.setdefault(bet.box, [])
            if bet.kind not in names:
                names.append(bet.kind)
    return found


def results_of(round_: Round) -> dict[tuple[int, int], str]:
    """How the bets on each box and hand ended, as far as they are paid."""
    found: dict[tuple[int, int], set[str]] = {}
    for bet in bets_of(round_):
        if bet.hand is None or bet.net_cents is None or (round_.phase is not SETTLED and bet.key not in round_.paid):
            continue
        result = "won" if bet.net_cents > 0 else "lost" if bet.net_cents < 0 else "stand-off"
        found.setdefault((bet.box, bet.hand), set()).add(result)
    return {hand: results.pop() for hand, results in found.items() if len(results) == 1}


def status_of(game: Blackjack, driver: str) -> tuple[Callable[[Table], BlackjackStatus], Callable[[Table], RoomShown]]:
    teller = Teller(game, driver)
    return teller.status, teller.room
