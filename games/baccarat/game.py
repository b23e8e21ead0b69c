"""Commission Baccarat as consoles, terminals and auditors know it: plain values, folded from the records."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cached_property

from games.baccarat.bets import PAY_TABLE, Spot, stake_refusal
from games.baccarat.course import end_of_shoe, shoe_after
from games.baccarat.differential import SIDES, excess, is_within, room
from games.baccarat.facts import fact_taken, waits_for
from games.baccarat.options import Choice, choose
from games.baccarat.phases import Move, Phase
from games.baccarat.play import Hands
from games.baccarat.result import Asked, is_outcome, outcome_value, read_hands, taken_back
from games.baccarat.round import Round, counting_hands, decided_now, why_not
from games.baccarat.rules import GAME, BaccaratRules
from games.baccarat.settlement import spot_return
from games.baccarat.shoe import Shoe
from games.baccarat.squeeze import (
    CUT,
    OPENED,
    SEALED,
    Sealed,
    Squeeze,
    is_established,
    open_card,
    refused_while_sealed,
    seal_card,
)
from games.baccarat.value import Play, read_round, read_shoe, remember, round_value, shoe_value
from games.game import (
    NO_STAKES,
    NOTHING_DUE,
    Answered,
    Awaits,
    AwaitsAnswers,
    AwaitsFact,
    Closed,
    Due,
    Game,
    HasOutcome,
    Interruption,
    Option,
    Paragraphs,
    Question,
    Registered,
    Stakes,
    Value,
    Wager,
)
from games.limits import Limits
from games.refusal import Refusal, RefusalNumber

KIND_OF = {"player": "hand", "banker": "hand", "tie": "tie", "player-pair": "pair", "banker-pair": "pair"}
READINGS: Mapping[str, Value] = {
    "decks": 8,
    "face_down": False,
    "cards_to_start_min": 6,  # BAC-7
    "natural_stops": "both-hands",  # BAC-1
    "available_bets": "offered",  # BAC-4
    "differential_max_cents": 0,
    "options_ms": 20_000,
    "squeeze": "off",
}
"""The house's readings of the rulebook. A maximum of 0 means that the Differential has no limit."""
LEAST = {"differential_max_cents": 0, "options_ms": 1000, "cards_to_start_min": 0}
NO_SET = "no-set"
STEPS_KEPT = 8
PARAGRAPHS = Paragraphs(
    voids={"5.4.2": "malfunction", **{f"5.5.{number}": "game-rule" for number in range(1, 6)}, "5.17": "game-rule"},
    interrupted="5.4.2",
    concluded="5.4.1",
    registered_stands="5.3",
    not_registered="5.6",
    corrected="5.14",
    managed="5.17",
    earlier=("5.5.3", "5.17"),
    interruption="5.4",
    terminal_lost="5.3",
    outcome_stands="5.5",
)


class Baccarat(Game):
    name = GAME
    paragraphs = PARAGRAPHS

    def __init__(self, readings: Mapping[str, Value]) -> None:
        self._taken = {**READINGS, **readings}
        self._stepped: list[tuple[Play, Value, Play | Refusal]] = []
        """The last steps: whether a fact can come next is asked before it comes."""
        self.maximum_cents: int = self._taken["differential_max_cents"]
        self.shared = SIDES if self.maximum_cents else frozenset()
        self.squeeze = Squeeze(self._taken["squeeze"])
        self.rules = BaccaratRules(
            decks=self._taken["decks"],
            face_down=self._taken["face_down"] or self.squeeze is not Squeeze.OFF,
            cards_to_start_min=self._taken["cards_to_start_min"],
            natural_stops=self._taken["natural_stops"],
            available_bets=self._taken["available_bets"],
        )

    @cached_property
    def rules_hash(self) -> str:
        pays = {spot: [pays.numerator, pays.denominator] for spot, pays in PAY_TABLE.items()}
        taken = {name: value for name, value in self._taken.items() if (name, value) != ("squeeze", Squeeze.OFF)}
        text = json.dumps([GAME, pays, taken], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def readings(self) -> Mapping[str, Value]:
        return {name: value for name, value in self._taken.items() if value != READINGS[name]}

    @property
    def kind_of(self) -> Mapping[str, str]:
        return KIND_OF

    def check(self, slip: Stakes, limits: Limits, others: Stakes = NO_STAKES) -> Refusal | None:
        """Accepts a slip that exceeds the Differential: its excess is the first to go back at the close (5.1).

        A player who takes a bet back on the lighter side may bring the table over the Differential, and is free to
        (5.6).
        """
        whole_cents = (refusal for spot, cents in slip.items() if (refusal := stake_refusal(spot, cents)))
        return limits.check(slip) or next(whole_cents, None)

    def room(self, limits: Limits, totals: Stakes) -> dict[str, int]:
        return room(totals, self.maximum_cents) if self.maximum_cents else {}

    def stands_whole(self, slip: Stakes, limits: Limits, totals: Stakes) -> bool:
        return not self.maximum_cents or is_within(totals, self.maximum_cents)

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        returned = excess(slips, limits, self.maximum_cents) if self.maximum_cents else {}
        stakes = {slip.terminal: dict(slip.stakes) for slip in slips}
        for terminal, parts in returned.items():
            for spot, cents, _ in parts:
                stakes[terminal][spot] -= cents
        standing = {name: {spot: cents for spot, cents in own.items() if cents} for name, own in stakes.items()}
        inherited = carry or {"shoe": None, "of_old_set": 0}
        return Closed(
            returned,
            {
                "stakes": {name: own for name, own in standing.items() if own},
                "limits": {"chip_cents": limits.chip_cents, "minimum_cents": limits.of_spot[Spot.BANKER][0]},
                "shoe": inherited["shoe"],
                "of_old_set": inherited["of_old_set"],
            },
        )

    def begin(self, public: Value) -> Play:
        shoe = Shoe(0) if public["shoe"] is None else read_shoe(public["shoe"])
        needs = NO_SET if public["shoe"] is None else end_of_shoe(self.rules, shoe)
        empty = round_value(Round(self.rules, shoe, Phase.DEALING, of_old_set=public["of_old_set"]))
        return {
            **empty,
            "stakes": public["stakes"],
            "needs_set": needs,
            "asked": {},
            "agreed": False,
            "corrected": {},
            "sealed": {},
        }

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        for known, said, after in self._stepped:
            if known is play and said == fact:
                return after
        after = self._step(play, fact)
        self._stepped = [(play, fact, after), *self._stepped[: STEPS_KEPT - 1]]
        return after

    def _step(self, play: Play, fact: Value) -> Play | Refusal:
        state = read_round(self.rules, play)
        if play["agreed"]:
            return Refusal(RefusalNumber.NOT_WAITED_FOR, "The cards were agreed.", paragraph="5.14")
        if fact == ["agree"]:
            return why_not(state, Move.SETTLE) or {**play, "agreed": True}
        is_set = isinstance(fact, list) and fact[:1] == ["set"]
        if play["needs_set"] and not is_set:
            sentence = "No card is dealt before a new set of cards is there."
            return Refusal(RefusalNumber.SHOE_OUT_OF_USE, sentence, paragraph="5.5.4")
        if isinstance(fact, list) and fact[:1] == [SEALED] and not play["sealed"]:
            sealed = seal_card(state, self.squeeze, fact[1:])
            return sealed if isinstance(sealed, Refusal) else {**play, "sealed": sealed}
        after = self._taken_fact(state, play["sealed"], fact)
        if isinstance(after, Refusal):
            return after
        corrected = _corrected(play["corrected"], state.drawn, after.drawn)
        sealed = play["sealed"] if fact == [CUT] else {}
        then = {**play, **round_value(after), "needs_set": "", "corrected": corrected, "sealed": sealed}
        if (after.stakes, after.returned, after.absent) == (state.stakes, state.returned, state.absent):
            remember(then, after)
        return then

    def _taken_fact(self, state: Round, sealed: Sealed, fact: Value) -> Round | Refusal:
        if not sealed or fact == [CUT]:
            return fact_taken(state, fact)
        is_opened = isinstance(fact, list) and fact[:1] == [OPENED]
        return open_card(state, sealed, fact[1:]) if is_opened else refused_while_sealed(sealed)

    def answered(self, play: Play, question: int, answers: Sequence[Answered]) -> Play:
        state = read_round(self.rules, play)
        undecided = sorted(spot.value for spot in set(Spot) - decided_now(state))
        for answer in answers:
            after = choose(state, answer.terminal, Choice(answer.action))
            if isinstance(after, Refusal):
                raise ValueError(f"the record has an answer that was not asked for: {after.sentence}")
            state = after
        if state.choosing:
            raise ValueError(f"the record has no answer of {sorted(state.choosing)}")
        return {**play, **round_value(state), "asked": {**play["asked"], str(question): undecided}}

    def awaits(self, play: Play) -> Awaits:
        if play["needs_set"]:
            return AwaitsFact({"waits_for": "set", "why": play["needs_set"], "paragraph": "5.5.4"})
        if sealed := play["sealed"]:
            what = {"waits_for": "opening", "place": sealed["place"], "terminal": sealed["terminal"]}
            return AwaitsFact(what | {"paragraph": "3.9"})
        if play["agreed"]:
            return HasOutcome(outcome_value(read_round(self.rules, play), play["asked"]))
        if play["phase"] == Phase.OPTIONS_OPEN:
            options = {name: [Option(choice.value) for choice in Choice] for name in play["choosing"]}
            silence = dict.fromkeys(options, Choice.GO_ON.value)  # OPT-1, by 5.3
            return AwaitsAnswers(Question("5.12", self._taken["options_ms"] / 1000, options, silence))
        return AwaitsFact(waits_for(read_round(self.rules, play)))

    def may_query(self, play: Play) -> bool:
        """A player may ask for a check from the first card until the cards are confirmed."""
        return bool(play["drawn"] or play["together"]) and not play["agreed"]

    def may_reveal(self, play: Play, terminal: str) -> bool:
        """Whether this player squeezes the card, and so may have it opened (3.9)."""
        return bool(play["sealed"]) and play["sealed"]["terminal"] == terminal

    def due_now(self, play: Play, wager: Wager) -> Due:
        """Says what the cards have decided by now; nothing of it is paid before the outcome."""
        state = read_round(self.rules, play)
        if state.void_reason is not None:
            return NOTHING_DUE
        return self._due(counting_hands(state), decided_now(state), play["asked"], wager)

    def due(self, public: Value, outcome: Value, wager: Wager) -> Due:
        return self._due(read_hands(outcome), frozenset(Spot), outcome.get("back", {}), wager)

    def _due(self, hands: Hands, decided: frozenset[Spot], asked: Asked, wager: Wager) -> Due:
        back = taken_back(asked, wager)
        payouts = self._payouts(hands, decided, back, wager.stakes)
        stake_cents = sum(wager.stakes[spot] for spot in payouts)
        back_cents = sum(cents for spot, cents in wager.stakes.items() if spot in back)
        return Due(stake_cents, sum(payouts.values()), back_cents)

    def _payouts(self, hands: Hands, decided: frozenset[Spot], back: frozenset[str], stakes: Stakes) -> dict[str, int]:
        """The payouts by spot, of spots that are decided or were taken back."""
        return {
            spot: cents if spot in back else spot_return(Spot(spot), hands, self.rules.natural_stops).of(cents)
            for spot, cents in stakes.items()
            if spot in back or spot in decided
        }

    def payouts(self, public: Value, outcome: Value, wager: Wager) -> dict[str, int]:
        back = taken_back(outcome.get("back", {}), wager)
        return self._payouts(read_hands(outcome), frozenset(Spot), back, wager.stakes)

    def counted_as(self, spot: str) -> str:
        """Each bet by itself: the house keeps a commission of one of them only (4.1.1)."""
        return spot

    def commission_cents(self, public: Value, outcome: Value, wager: Wager) -> int:
        """The commission of a winning Banker bet: the part of even money that it does not get (4.1.1)."""
        stake_cents = wager.stakes.get(Spot.BANKER, 0)
        payout_cents = self.payouts(public, outcome, wager).get(Spot.BANKER, 0)
        return 2 * stake_cents - payout_cents if payout_cents > stake_cents else 0

    def taken_back(self, play: Play, wager: Wager) -> Stakes:
        return {spot: wager.stakes[spot] for spot in wager.stakes if spot in taken_back(play["asked"], wager)}

    def is_outcome(self, outcome: Value) -> bool:
        return is_outcome(outcome, self.rules)

    def corrected(self, play: Play, outcome: Value) -> Value:
        """Adds to a corrected outcome its set of cards, and the players who took their bets back: they keep them back
        (5.12.3).
        """
        cards = {part: outcome[part] for part in ("player", "banker", "order")} | {"shoe": play["shoe"]["name"]}
        return cards | ({"back": play["asked"]} if play["asked"] else {})

    def interrupted(self, play: Play) -> Interruption:
        """Rule 5.4: a round goes on if its cards have decided a bet, which is from the third card on (BAC-4)."""
        state = read_round(self.rules, play)
        goes_on = state.void_reason is None and is_established(state, play["sealed"])
        return Interruption.CONCLUDE if goes_on else Interruption.VOID

    def carry(self, play: Play, outcome: Value, carry: Value) -> Value:
        """What the next round inherits: the shoe. `ended` says why no further round is dealt from it; it is empty while
        one may be.
        """
        if play["needs_set"] == NO_SET:
            return carry
        shoe, of_old_set = shoe_after(read_round(self.rules, play))
        if play["sealed"]:  # It is out of the shoe, and nobody has opened it.
            shoe = shoe.burnt(None)
        return {"shoe": shoe_value(shoe), "of_old_set": of_old_set, "ended": end_of_shoe(self.rules, shoe)}


def _corrected(known: Mapping[str, str], before: Sequence[str], now: Sequence[str]) -> dict[str, str]:
    """Rule 5.14: gives each corrected card's first recorded name, by the card's turn out of the shoe, counted
    from 0.
    """
    if len(before) != len(now):
        return dict(known)
    first = {**{str(at): card for at, card in enumerate(before)}, **known}
    return {str(at): first[str(at)] for at, card in enumerate(now) if first[str(at)] != card}


def make_game(readings: Mapping[str, Value]) -> Baccarat:
    """Makes the game from a table's file or a record. Raises ValueError if a reading is unknown or makes no sense."""
    for name, value in readings.items():
        if name not in READINGS:
            raise ValueError(f"there is no reading {name!r}; there are: {', '.join(READINGS)}")
        if type(value) is not type(READINGS[name]):
            raise ValueError(f"the reading {name} is a {type(READINGS[name]).__name__}, not {value!r}")
        if name in LEAST and value < LEAST[name]:
            raise ValueError(f"the reading {name} is at least {LEAST[name]}, not {value}")
        if name == "squeeze" and value not in set(Squeeze):
            raise ValueError(f"the reading squeeze is one of {', '.join(Squeeze)}, not {value!r}")
    return Baccarat(readings)
