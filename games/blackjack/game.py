"""The three Blackjacks as consoles, terminals and auditors know them: plain values, folded from the records."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from enum import StrEnum
from functools import cached_property, partial
from typing import ClassVar

from games.blackjack.asking import answer, asked_now, question_of
from games.blackjack.at_close import as_value, closed, read_boxes, read_seats
from games.blackjack.betting import why_not_amounts
from games.blackjack.facts import take_fact, unknown, waits_for
from games.blackjack.instructions import contradicts, known_instructions, missed_seat, preset_for, seats_said
from games.blackjack.irregularities import established_by
from games.blackjack.outcome import dues_by_kind, dues_of, is_outcome, outcome_value, with_other_cards
from games.blackjack.phases import COMPLETE, INITIAL_DEAL, INTERIM, SETTLED, VOID, Phase
from games.blackjack.play import KEPT, Play, Rounds
from games.blackjack.readings import Readings
from games.blackjack.round import Round
from games.blackjack.seats import Seat, reserves_of, seats_after
from games.blackjack.shoe import CUT_CARDS, Shoe
from games.blackjack.spots import BOOM, BOX, kind_of_spots, laid_on_boxes
from games.blackjack.variants import BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK, Variant
from games.game import (
    NO_STAKES,
    NOTHING_DUE,
    Answered,
    Awaits,
    AwaitsAnswers,
    AwaitsFact,
    AwaitsPayment,
    Closed,
    Due,
    Game,
    HasOutcome,
    Instructions,
    Interruption,
    Paragraphs,
    Registered,
    Reserve,
    Stakes,
    Value,
    Wager,
    unknown_instruction,
)
from games.limits import Limits
from games.money import amount
from games.refusal import Refusal, RefusalNumber

TABLE_READINGS: Mapping[str, int] = {
    "decks": 8,
    "cut_cards": CUT_CARDS,
    "seats_per_terminal": 1,  # BOX-1; 0: nobody sits, the highest bet decides
    "seat_idle_rounds": 2,
    "interim_ms": 12_000,
    "interim_next_ms": 4_000,
    "first_ms": 12_000,
    "next_ms": 8_000,
    "follow_ms": 6_000,
    "options_ms": 20_000,
    "order_ms": 10_000,
    "hint": False,  # whether players may have their terminal say what is worth most
}
"""The readings that the rulebooks leave to the table."""
LEAST = {"decks": 4, "seat_idle_rounds": 1} | {name: 1000 for name in TABLE_READINGS if name.endswith("_ms")}
MOST = {"decks": 8}
BY_HOUSE_RULES = "by_house_rules"
"""BJ-25: a table's file says with this reading of the rulebook of 2017 that the house's own rules fill its gaps."""
NO_SET = "no-set"
UNSEEN = "??"
"""A card that was burnt without being shown: it is out of the shoe, and nobody knows which card it is."""

_LATER = Paragraphs(
    voids={"5.4.2": "malfunction", **{f"5.5.{number}": "game-rule" for number in range(1, 5)}, "5.19": "game-rule"},
    interrupted="5.4.2",
    concluded="5.4.1",
    registered_stands="5.3",
    not_registered="5.8",
    corrected="5.19",
    managed="5.19",
    earlier=("5.5.2", "5.5.4", "5.19"),
    interruption="5.4",
    terminal_lost="5.3",
    outcome_stands="5.6",
    past="5.6",
)
_OF_2017 = Paragraphs(
    voids={"BJ-25": "malfunction", "5.1.1": "game-rule", "5.1.2": "game-rule"},
    interrupted="BJ-25",
    concluded="BJ-25",
    registered_stands="BJ-25",
    not_registered="5.2",
    corrected="BJ-25",
    managed="BJ-25",
    earlier=("BJ-25",),
    interruption="BJ-25",
    terminal_lost="BJ-25",
    outcome_stands="5.1.1",
    past="BJ-26",
)
"""The rulebook of 2017 says nothing of interruptions and corrections: the house's own words, by their reading."""


class Blackjack(Game):
    """The game by one of the three rulebooks, which are data."""

    rulebook: ClassVar[Variant]

    def __init__(self, readings: Mapping[str, Value]) -> None:
        """Makes the game. Raises ValueError if a reading is unknown or makes no sense."""
        variant, self._given = self.rulebook, dict(readings)
        taken = readings_taken(variant, readings)
        self._taken: dict[str, int] = {name: taken.get(name, value) for name, value in TABLE_READINGS.items()}
        ours = {name: value for name, value in taken.items() if name not in (*TABLE_READINGS, BY_HOUSE_RULES)}
        self.variant = replace(variant, readings=replace(variant.readings, **ours))
        self.shared = frozenset(spot for spot in self.kind_of if spot.startswith(f"{BOX}:"))
        self._rounds = Rounds(self.variant)
        self._awaited: list[tuple[Play, Awaits]] = []
        """What the last states of play wait for: each is asked several times."""
        self._kinds: tuple[Value, Value, Mapping[str, Mapping[str, Due]]] | None = None
        self._stepped: list[tuple[Play, Value, Play | Refusal]] = []
        """The last steps: whether a fact can come next is asked before it comes."""
        self._dues: tuple[Value, Value, Mapping[str, Mapping[str, Due]]] | None = None
        """Of the outcome that was asked for last: it is asked for terminal by terminal."""

    @cached_property
    def rules_hash(self) -> str:
        text = json.dumps([self.variant.rules_hash, self._taken], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def readings(self) -> Mapping[str, Value]:
        return self._given

    def reading(self, name: str) -> int:
        """The number that the table has chosen for a reading which the rulebook leaves open."""
        return self._taken[name]

    @cached_property
    def kind_of(self) -> Mapping[str, str]:
        return kind_of_spots(self.variant)

    # While bets are open.

    def check(self, slip: Stakes, limits: Limits, others: Stakes = NO_STAKES) -> Refusal | None:
        """Says why a slip is refused, or nothing. A box has the room that is left by what comes first there (5.1)."""
        if refusal := limits.check(slip):
            return refusal
        for number, laid in laid_on_boxes(self.variant, slip).items():
            if refusal := why_not_amounts(self.variant, laid.initial_cents, laid.side_cents, None):
                return replace(refusal, spot=f"{BOX}:{number}")
            if not self.variant.seated_and_standing and others.get(f"{BOX}:{number}"):
                text = f"Box {number} has its player."
                return Refusal(RefusalNumber.BOX_TAKEN, text, spot=f"{BOX}:{number}")
            room_cents = max(0, limits.of_spot[f"{BOX}:{number}"][1] - others.get(f"{BOX}:{number}", 0))
            if laid.initial_cents > room_cents:
                text = f"Box {number} takes {amount(room_cents)} more."
                paragraph = self.variant.paragraphs.excess
                return Refusal(RefusalNumber.ABOVE_BOX_MAXIMUM, text, f"{BOX}:{number}", room_cents, paragraph)
        return None

    def room(self, limits: Limits, totals: Stakes) -> dict[str, int]:
        return {spot: max(0, limits.of_spot[spot][1] - totals.get(spot, 0)) for spot in sorted(self.shared)}

    def reserves(self, said: Instructions, carry: Value, limits: Limits) -> Mapping[str, Reserve]:
        return reserves_of(self.seats_said(said, carry), limits)

    @property
    def seats_per_terminal(self) -> int:
        """BOX-1: with 0 nobody sits, and the highest bet decides. By the rulebook of 2017 a box has one player."""
        return self._taken["seats_per_terminal"] if self.variant.seated_and_standing else 0

    def seats_said(self, said: Instructions, carry: Value) -> dict[int, Seat]:
        """Who sits where, if bets close now."""
        if not self.seats_per_terminal:
            return {}
        return seats_said(read_seats(carry["seats"]) if carry else {}, said)

    def why_not_instructed(self, terminal: str, said: Instructions, carry: Value) -> Refusal | None:
        """Says why the instructions of a slip are refused: seats go to the first who asks for them (decision 45)."""
        mine, known = said[terminal], known_instructions(self.variant.boxes)
        if unknown := next((each for each in mine if each not in known), None):
            return unknown_instruction(unknown)
        if contradicts(mine):
            return unknown_instruction(" ".join(mine))
        seats = self.seats_said(said, carry)
        if number := missed_seat(said, seats):
            return Refusal(RefusalNumber.SEAT_TAKEN, f"The seat of box {number} is taken.", f"{BOX}:{number}")
        if sum(seat.terminal == terminal for seat in seats.values()) > self.seats_per_terminal:
            return Refusal(RefusalNumber.ENOUGH_SEATS, "This player sits at as many boxes as the table allows.")
        return None

    def before_close(self, said: Instructions, carry: Value) -> Value:
        return {"seats": as_value(self.seats_said(said, carry))}

    def preset(self, about: str, instructions: Sequence[str]) -> str:
        return preset_for(about, instructions)

    def stands_whole(self, slip: Stakes, limits: Limits, totals: Stakes) -> bool:
        """Whether every box of the slip has an Initial Bet and holds no more than its maximum; Boom Busted needs an
        Initial Bet on any box.
        """
        boxes = {f"{BOX}:{number}" for number in laid_on_boxes(self.variant, slip)}
        dealt = {spot for spot, cents in totals.items() if cents}
        if not boxes <= dealt or (BOOM in slip and not dealt):
            return False
        return all(totals[spot] <= limits.of_spot[spot][1] for spot in boxes)

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        inherited = carry or {"shoe": None, "set": "", "seats": {}, "ended": NO_SET}
        seats = self.seats_said({slip.terminal: slip.instructions for slip in slips}, inherited)
        least_cents, most_cents = limits.of_spot[f"{BOX}:1"]
        made = closed(self.variant, slips, limits, seats)
        return made._replace(
            public={
                "boxes": made.public,
                "seats": as_value(seats),
                "shoe": inherited["shoe"],
                "set": inherited["set"],
                "ended": inherited["ended"],
                "limits": {
                    "chip_cents": limits.chip_cents,
                    "minimum_cents": least_cents,
                    "maximum_cents": most_cents,
                },
            }
        )

    # The round.

    def begin(self, public: Value) -> Play:
        return {
            "boxes": public["boxes"],
            "seats": public["seats"],
            "shoe": public["shoe"],
            "set": public["set"],
            "needs_set": public["ended"],
            "events": [],
            "agreed": 0,
            "owes_back": False,
            "staff_orders": False,
            "cut": False,
        }

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        for known, said, after in self._stepped:
            if known is play and said == fact:
                return after
        after = self._step(play, fact)
        self._stepped = [(play, fact, after), *self._stepped[: KEPT - 1]]
        return after

    def _step(self, play: Play, fact: Value) -> Play | Refusal:
        if isinstance(waits := self.awaits(play), HasOutcome):
            return Refusal(RefusalNumber.NOT_WAITED_FOR, "The cards were agreed.", paragraph=self.paragraphs.corrected)
        if isinstance(fact, list) and fact[:1] in (["set"], ["burn"], ["counted-as"], ["cut"]):
            return self._of_the_set(play, fact)
        if play["needs_set"]:
            text = "No card is dealt before a new set of cards is there."
            return Refusal(RefusalNumber.NOT_NOW, text, paragraph=self.variant.paragraphs.shortage)
        if isinstance(waits, AwaitsAnswers) and fact[:1] != ["early"]:
            return Refusal(RefusalNumber.NOT_WAITED_FOR, "Players are being asked; say it when they have answered.")
        if isinstance(waits, AwaitsPayment):  # A query may hold it up.
            return Refusal(RefusalNumber.NOT_WAITED_FOR, "What is decided is paid first.")
        if fact == ["agree"]:
            return self._agreed(play)
        return self._changed(play, partial(take_fact, fact=fact))

    def _of_the_set(self, play: Play, fact: Value) -> Play | Refusal:
        if fact == ["cut"]:
            return {**play, "cut": True}
        if play["events"]:
            return unknown("A set of cards is made ready before the first card of a round.")
        match fact:
            case ["set", str(name)]:  # Also where people replace a set that has not ended.
                shoe = Shoe(self._taken["decks"], cut_cards=self._taken["cut_cards"])
                return {**play, "shoe": shoe.as_value(), "set": name, "needs_set": ""}
            case ["burn", *cards] if not play["needs_set"] and len(cards) <= 1:
                shoe = Shoe.of_value(play["shoe"])
                if not cards:
                    shoe.out[UNSEEN] = shoe.out.get(UNSEEN, 0) + 1
                elif shoe.take(cards[0]):
                    return unknown(f"{cards[0]} is no card of this set.")
                return {**play, "shoe": shoe.as_value()}
            case ["counted-as", str(was), *now] if not play["needs_set"] and len(now) <= 1:
                return self._recounted(play, was, now)
        return unknown("Cards are burnt, and counted as others, in a set that is in use.")

    def _recounted(self, play: Play, was: str, now: list[str]) -> Play | Refusal:
        """The play after a card of an earlier round turned out to be another one, or never to have left the set."""
        shoe = Shoe.of_value(play["shoe"])
        if not shoe.out.get(was):
            return unknown(f"No {was} has left this set.")
        shoe.out = {card: count - (card == was) for card, count in shoe.out.items() if count - (card == was)}
        shoe.left += 1
        return unknown(f"{now[0]} is no card of this set.") if shoe.take_all(now) else {**play, "shoe": shoe.as_value()}

    def round_of(self, play: Play) -> Round:
        """The round behind a state of play that needs no set. Nobody may change it."""
        return self._rounds.look(play)

    def round_after(self, public: Value, outcome: Value) -> Round:
        """The round as it ended with this outcome. Nobody may change it."""
        return self._rounds.replayed(public["boxes"], outcome["shoe"], outcome["events"])

    def may_query(self, play: Play) -> bool:
        """A player may ask for a check from the first card until the last cards are confirmed."""
        return bool(play["events"]) and not play["needs_set"] and self.round_of(play).phase is not SETTLED

    def _agreed(self, play: Play) -> Play | Refusal:
        """Whether the dealer has confirmed the cards: before the first payment, and before the last."""
        round_ = self._rounds.look(play)
        if round_.phase is INTERIM and not play["agreed"]:
            return self._changed({**play, "agreed": 1}, lambda _: None)
        if round_.phase is COMPLETE:
            return self._changed({**play, "agreed": 2}, Round.settle)
        return round_.not_now("There is nothing to agree")

    def _changed(self, play: Play, change: Callable[[Round], Refusal | None]) -> Play | Refusal:
        """The play after a change, continued until somebody must act."""
        round_ = self._rounds.take(play)
        refusal = change(round_)
        if refusal is not None:
            self._rounds.keep(play, round_)
            return refusal
        if round_.phase is INTERIM and play["agreed"] and not asked_now(round_) and not round_.interim_due():
            round_.begin_play()
        after = {**play, "events": list(round_.events)}
        if round_.phase is not Phase.ORDER:
            after["staff_orders"] = False
        self._rounds.keep(after, round_)
        return after

    def answered(self, play: Play, question: int, answers: Sequence[Answered]) -> Play:
        round_ = self._rounds.look(play)
        leaves_order = round_.phase is Phase.ORDER and all(each.action == "supervisor" for each in answers)
        took_back = any(each.action == "take-back" for each in answers)
        marked = {**play, "owes_back": play["owes_back"] or took_back, "staff_orders": leaves_order}
        after = self._changed(marked, lambda round_: answer(round_, answers))
        assert not isinstance(after, Refusal)  # An answer that does not fit raises.
        return after | {"staff_orders": leaves_order}

    def paid(self, play: Play) -> Play:
        def pay(round_: Round) -> Refusal | None:
            return round_.settle_interim() if self._interim_is_due(play, round_) else None

        after = self._changed({**play, "owes_back": False}, pay)
        assert not isinstance(after, Refusal)
        return after

    def _interim_is_due(self, play: Play, round_: Round) -> bool:
        return self._is_settled_early(play, round_) and bool(round_.interim_due())

    @staticmethod
    def _is_settled_early(play: Play, round_: Round) -> bool:
        """Whether the bets that the initial deal decides are paid by now; they are not before staff have confirmed its
        cards.
        """
        dealt = round_.dealt_phase
        return dealt is not INITIAL_DEAL and (dealt is not INTERIM or bool(play["agreed"]))

    def awaits(self, play: Play) -> Awaits:
        for known, waits in self._awaited:
            if known is play:
                return waits
        waits = self._now_awaits(play)
        self._awaited = [(play, waits), *self._awaited[: KEPT - 1]]
        return waits

    def _now_awaits(self, play: Play) -> Awaits:
        if play["needs_set"]:
            return AwaitsFact(
                {"waits_for": "set", "why": play["needs_set"], "paragraph": self.variant.paragraphs.shortage}
            )
        round_ = self._rounds.look(play)
        if round_.phase is VOID:
            return AwaitsFact(waits_for(round_))
        if round_.phase is SETTLED:
            return HasOutcome(outcome_value(round_))
        if play["owes_back"] and round_.phase is not Phase.OPTIONS:
            return AwaitsPayment()
        if round_.phase is INTERIM and not play["agreed"]:
            return AwaitsFact(waits_for(round_))
        asked = asked_now(round_)
        if round_.phase is INTERIM and not asked:
            return AwaitsPayment()
        if asked and not play["staff_orders"]:
            return AwaitsAnswers(question_of(round_, asked, self._taken))
        return AwaitsFact(waits_for(round_))

    def interrupted(self, play: Play) -> Interruption:
        """Rule 5.4 and reading BJ-9: whether an interrupted round goes on; for the rulebook of 2017 the house's own
        rule (BJ-25).
        """
        if play["needs_set"]:
            return Interruption.VOID
        round_ = self._rounds.look(play)
        goes_on = round_.phase is not VOID and established_by(round_) is not None
        return Interruption.CONCLUDE if goes_on else Interruption.VOID

    def carry(self, play: Play, outcome: Value, carry: Value) -> Value:
        """What the next round inherits: shoe and seats. `ended` says why no further round is dealt from the shoe; it is
        empty while one may be.
        """
        seats = as_value(self.seats_left(play))
        if play["needs_set"]:
            return {"shoe": play["shoe"], "set": play["set"], "seats": seats, "ended": play["needs_set"]}
        shoe = self._rounds.look(play).shoe
        return {"shoe": shoe.as_value(), "set": play["set"], "seats": seats, "ended": _why_ended(shoe, play["cut"])}

    def seats_left(self, play: Play) -> dict[int, Seat]:
        """The seats that a round leaves to the next one."""
        boxes, rounds_max = read_boxes(play["boxes"]), self._taken["seat_idle_rounds"]
        return seats_after(read_seats(play["seats"]), boxes, play["events"], rounds_max)

    # Money.

    def due_now(self, play: Play, wager: Wager) -> Due:
        """What the wager brings back by now: what was decided since the cards of the initial deal were confirmed, and
        what the player took back.
        """
        if play["needs_set"]:
            return NOTHING_DUE
        round_ = self._rounds.look(play)
        if round_.phase is VOID:
            return NOTHING_DUE
        by_spot = dues_of(round_, decided=self._is_settled_early(play, round_)).get(wager.terminal, {})
        return _sum(by_spot.values())

    def taken_back(self, play: Play, wager: Wager) -> Stakes:
        by_spot = {} if play["needs_set"] else dues_of(self._rounds.look(play), decided=False).get(wager.terminal, {})
        return {spot: due.returned_cents for spot, due in by_spot.items()}

    def due(self, public: Value, outcome: Value, wager: Wager) -> Due:
        """What the wager brings back in the end, with the part of its stake that never played."""
        played = _sum(self._by_spot(public, outcome, wager).values())
        unplayed = wager.stake_cents - played.stake_cents
        return Due(wager.stake_cents, played.payout_cents + unplayed, played.returned_cents + unplayed)

    def payouts(self, public: Value, outcome: Value, wager: Wager) -> dict[str, int]:
        by_spot = self._by_spot(public, outcome, wager)
        return {spot: by_spot[spot].payout_cents if spot in by_spot else cents for spot, cents in wager.stakes.items()}

    def by_kind(self, public: Value, outcome: Value, wager: Wager) -> dict[str, Due]:
        if self._kinds is None or self._kinds[0] is not public or self._kinds[1] is not outcome:
            round_ = self._rounds.replayed(public["boxes"], outcome["shoe"], outcome["events"])
            self._kinds = public, outcome, dues_by_kind(round_)
        return dict(self._kinds[2].get(wager.terminal, {}))

    def _by_spot(self, public: Value, outcome: Value, wager: Wager) -> Mapping[str, Due]:
        if self._dues is None or self._dues[0] is not public or self._dues[1] is not outcome:
            round_ = self._rounds.replayed(public["boxes"], outcome["shoe"], outcome["events"])
            self._dues = public, outcome, dues_of(round_, decided=True)
        return self._dues[2].get(wager.terminal, {})

    def is_outcome(self, outcome: Value) -> bool:
        return is_outcome(outcome)

    def corrected(self, play: Play, outcome: Value) -> Value | Refusal:
        """The round as it was played, with the cards that people name in the order of dealing."""
        return with_other_cards(self._rounds, play, outcome)


def _why_ended(shoe: Shoe, cut: bool) -> str:
    if not shoe.is_usable:
        return "spoilt"
    return "cut-card" if cut else "short" if shoe.why_not_begin(None) else ""


def _sum(dues: Iterable[Due]) -> Due:
    rows = list(dues)
    return Due(
        sum(each.stake_cents for each in rows),
        sum(each.payout_cents for each in rows),
        sum(each.returned_cents for each in rows),
    )


NOT_ON_A_CLUSTER = ("deal_to_side_bet_only", "pro_rata")
"""A close gives back what does not stand; a box without an Initial Bet gets no cards (5.15)."""


def readings_taken(variant: Variant, readings: Mapping[str, Value]) -> dict[str, Value]:
    """The readings of a table's file or a record, as the engine knows them. Raises ValueError where one makes
    no sense.
    """
    house = {field.name: getattr(variant.readings, field.name) for field in fields(Readings)}
    known = {name: value for name, value in house.items() if name not in NOT_ON_A_CLUSTER} | dict(TABLE_READINGS)
    if not variant.seated_and_standing:
        known[BY_HOUSE_RULES] = False
    if unknown_name := next((name for name in readings if name not in known), None):
        raise ValueError(f"there is no reading {unknown_name!r}; there are: {', '.join(known)}")
    return {name: _reading(name, known[name], value) for name, value in readings.items()}


def _reading(name: str, house: Value, value: Value) -> Value:
    if isinstance(house, StrEnum):
        words = [word.value for word in type(house)]
        if value not in words:
            raise ValueError(f"the reading {name} is one of {words}, not {value!r}")
        return type(house)(value)
    if type(value) is not type(house):
        raise ValueError(f"the reading {name} is a {type(house).__name__}, not {value!r}")
    if not LEAST.get(name, 0) <= value <= MOST.get(name, value):
        raise ValueError(f"the reading {name} is {value}, which no table can have")
    return value


class RwsBlackjack(Blackjack):
    name = RWS_BLACKJACK.name
    rulebook = RWS_BLACKJACK
    paragraphs = _LATER


class PerfectPairsBlackjack(Blackjack):
    name = PERFECT_PAIRS_BLACKJACK.name
    rulebook = PERFECT_PAIRS_BLACKJACK
    paragraphs = _LATER


class Blackjack2017(Blackjack):
    name = BLACKJACK.name
    rulebook = BLACKJACK
    paragraphs = _OF_2017
