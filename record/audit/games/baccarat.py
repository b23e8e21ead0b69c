"""Commission Baccarat for the audit: what a wager pays, and what can be wrong with a round's records."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from record.audit.games.baccarat_cards import SPOTS, Hands, Shoe, read_shoe
from record.audit.games.baccarat_close import OTHER_SIDE, excess, standing
from record.audit.games.baccarat_facts import step
from record.audit.games.baccarat_outcome import comes_back, fault_in_outcome, hands_of, outcome_of
from record.audit.games.baccarat_play import NEXT, Play, Readings, answered
from record.audit.games.face import NOT_KNOWN, VOID, BrokenRound, Due, Rules, Slip, Terms, Wager

NAME, DEVICE = "baccarat-commission", "shoe"
VOIDS = ("5.4.2", "5.5.1", "5.5.2", "5.5.3", "5.5.4", "5.5.5", "5.17")
EARLIER, CORRECTED, MANAGED, INTERRUPTED = ("5.5.3", "5.17"), "5.14", "5.17", "5.4.2"
NO_SET = "no-set"
OPTIONS = [["go-on", 0, 0], ["take-back", 0, 0]]


class Baccarat(Rules):
    def __init__(self, readings: Readings) -> None:
        self._readings = readings
        self.shared = frozenset(OTHER_SIDE) if readings.differential_cents else frozenset()

    def due(self, public: Any, outcome: Any, wager: Wager) -> Due:
        if fault := fault_in_outcome(outcome, self._readings.both_stop):
            raise BrokenRound(fault)
        return _due(hands_of(outcome), SPOTS, outcome.get("back", {}), wager)

    def due_now(self, play: Play, wager: Wager) -> Due:
        return _due(play.counting, play.decided, play.back, wager)

    def begin(self, public: Any) -> Play:
        try:
            shoe = Shoe(0) if public["shoe"] is None else read_shoe(public["shoe"])
            needs = NO_SET if public["shoe"] is None else self._end_of(shoe)
            bets = {name: frozenset(stakes) for name, stakes in public["stakes"].items()}
            return Play(self._readings, shoe, bets, needs, of_old_set=public["of_old_set"])
        except (KeyError, TypeError, AttributeError):
            raise BrokenRound("its close does not say stakes and shoe") from None

    def _end_of(self, shoe: Shoe) -> str:
        return shoe.end(self._readings.decks, self._readings.least)

    def step(self, play: Play, fact: Any) -> Play:
        return step(play, fact)

    def answered(self, play: Play, question: int, answers: Sequence[Sequence[Any]]) -> Play:
        if any(cents for _, _, cents, _ in answers):
            raise BrokenRound("an answer stakes nothing in this game")
        return answered(play, question, {name: action for name, action, _, _ in answers})

    def paid(self, play: Play) -> Play:
        raise BrokenRound("this game pays nothing before the outcome")

    def fault_in_close(self, public: Any, slips: Mapping[str, Slip], carry: Any, terms: Terms | None) -> str:
        try:
            chip_cents, least_cents = public["limits"]["chip_cents"], public["limits"]["minimum_cents"]
            due = excess(slips, self._readings.differential_cents, chip_cents, least_cents)
            shoe, of_old_set, stakes = public["shoe"], public["of_old_set"], public["stakes"]
        except (KeyError, TypeError, ValueError, StopIteration):
            return "it does not say stakes, limits and shoe, or they are none"
        returned = {name: [list(row) for row in slip.returned] for name, slip in slips.items() if slip.returned}
        if due != returned:
            return f"by the Differential {due} goes back (5.1), it says {returned}"
        if stakes != standing(slips):
            return f"it tells the stakes {stakes}, what stands is {standing(slips)}"
        if terms is not None and (chip_cents, least_cents) != (terms.chip_cents, terms.minimum_cents.get("hand")):
            return f"its chip is {chip_cents} and its minimum {least_cents} cents; staff have set others"
        left = carry or {"shoe": None, "of_old_set": 0}
        if carry is not NOT_KNOWN and (shoe, of_old_set) != (left["shoe"], left["of_old_set"]):
            return f"it goes on with {shoe} and {of_old_set} cards of an old set; the round before left {left}"
        return ""

    def fault_in_question(self, play: Play, about: str, ms: int, options: Any, silence: Any) -> str:
        due = dict.fromkeys(play.asked, OPTIONS) if play.waits_for == "answers" else {}
        said = {name: [list(option) for option in offered] for name, offered in options.items()}
        if set(said) != set(due) or silence != dict.fromkeys(due, "go-on"):
            return f"it asks {', '.join(sorted(said)) or 'nobody'}; to be asked: {', '.join(due) or 'nobody'} (5.12)"
        if other := [name for name in due if said[name] != OPTIONS]:
            may = ", ".join(str(action) for action, *_ in said[other[0]])
            return f"{other[0]} may {may}; each may go-on or take-back (5.12)"
        right = "5.12", self._readings.options_ms
        return "" if (about, ms) == right else f"it gives {ms} ms about {about}; due are {right[1]} about {right[0]}"

    def fault_in_result(self, play: Play, outcome: Any) -> str:
        if not play.is_agreed:
            return f"the round has a result while it waits for: {play.waits_for}"
        return "" if outcome == outcome_of(play) else f"the facts of the round come to {outcome_of(play)}"

    def fault_in_void(self, play: Play | None, paragraph: str, *, by_console: bool) -> str:
        if paragraph not in VOIDS or (by_console and paragraph != INTERRUPTED):
            return f"no round is void by {paragraph}" + (", by the console alone" if by_console else "")
        if by_console and play is not None and play.is_established and not play.void:
            return "the console voided a round in which an outcome was established: it goes on (5.4.1)"
        return ""

    def fault_in_correction(self, play: Play, before: Any, outcome: Any, paragraph: str) -> str:
        if outcome == VOID:
            return "" if paragraph in EARLIER else f"no round that has an outcome is void by {paragraph}"
        if paragraph != (MANAGED if before == VOID else CORRECTED):
            return f"no round is given another outcome by {paragraph}"
        if fault := fault_in_outcome(outcome, self._readings.both_stop):
            return fault
        if outcome.get("shoe") != play.shoe.name:
            return f"it names the set {outcome.get('shoe')!r}, the cards came from {play.shoe.name!r}"
        said, due = outcome.get("back", {}), dict(play.back)
        return "" if said == due else f"by the answers of the players {due} goes back (5.12.3), it says {said}"

    def carry(self, play: Play | None, outcome: Any, carry: Any) -> Any:
        """What the round leaves to the next: the card set with its cards dealt, and the cards to be dealt first."""
        if play is None or play.needs == NO_SET:
            return carry
        kept = tuple(card for card, at in play.cards if at == NEXT)
        left = play.shoe.left - (play.sealed is not None)  # A card that nobody has opened is out all the same.
        shoe = replace(play.shoe, left=left, kept=(*kept, *play.shoe.kept))
        drawn_of_old = [at for _, at in play.cards][: play.of_old_set]
        of_old_set = drawn_of_old.count(NEXT) + play.of_old_set - len(drawn_of_old)
        return {"shoe": shoe.value(), "of_old_set": of_old_set, "ended": self._end_of(shoe)}


def _due(hands: Hands, decided: frozenset[str], asked: Mapping[str, Sequence[str]], wager: Wager) -> Due:
    if strange := set(wager.stakes) - SPOTS:
        raise BrokenRound(f"there is no spot {min(strange)!r}")
    taken = [str(choice.question) for choice in wager.choices if choice.action == "take-back"]
    if not set(taken) <= set(asked):
        raise BrokenRound("it does not say what goes back to those who took their bets back (5.12.3)")
    back = {spot for question in taken for spot in asked[question]}
    back_cents = sum(cents for spot, cents in wager.stakes.items() if spot in back)
    played = {spot: cents for spot, cents in wager.stakes.items() if spot in decided - back}
    paid_cents = sum(comes_back(spot, cents, hands) for spot, cents in played.items())
    return Due(sum(played.values()) + back_cents, paid_cents + back_cents, back_cents)


TEXTS = {
    "natural_stops": ("both-hands", "own-hand"),
    "available_bets": ("offered", "placed"),
    "squeeze": ("off", "dealer", "highest", "private"),
}
LEAST = {"decks": 4, "cards_to_start_min": 0, "differential_max_cents": 0, "options_ms": 1}


def make(readings: Mapping[str, Any]) -> Baccarat | None:
    """The rules by these readings; None if a reading is unknown, because it may change what a spot pays."""
    if set(readings) - {*TEXTS, *LEAST, "face_down"}:
        return None
    counts = {name: readings[name] for name in LEAST if name in readings}
    if any(type(count) is not int or count < LEAST[name] for name, count in counts.items()):
        return None
    texts = {name: readings.get(name, known[0]) for name, known in TEXTS.items()}
    if any(texts[name] not in known for name, known in TEXTS.items()) or counts.get("decks", 8) > 8:
        return None
    return Baccarat(
        Readings(
            decks=counts.get("decks", 8),
            face_down=readings.get("face_down", False) is True or texts["squeeze"] != "off",
            squeeze=texts["squeeze"],
            least=counts.get("cards_to_start_min", 6),
            both_stop=texts["natural_stops"] == "both-hands",
            placed_only=texts["available_bets"] == "placed",
            differential_cents=counts.get("differential_max_cents", 0),
            options_ms=counts.get("options_ms", 20_000),
        )
    )


BACCARAT = (NAME, DEVICE, make)
