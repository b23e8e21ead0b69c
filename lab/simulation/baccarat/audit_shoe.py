"""The auditor at a table with a shoe: each recorded card must have left the shoe, once, and in that order."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from lab.simulation.audit_game import Value
from lab.simulation.baccarat.audit import AuditBaccarat
from lab.simulation.baccarat.audit_cards import DECKS
from lab.simulation.baccarat.audit_felt import KEPT, Felt
from lab.simulation.baccarat.audit_squeeze import Squeezed
from lab.simulation.cards.audit_queries import Queries
from lab.simulation.cards.true_card import TrueCard
from lab.simulation.violation import Violation

if TYPE_CHECKING:
    from lab.simulation.audit_round import RoundAccount
    from lab.simulation.audit_table import TableAccount

SIZE = 52 * DECKS
LOOK_S = 2.0
"""For so many seconds of the shoe's clock after its last card, no round may be settled."""
CUT_S = 2.0
"""While a round is played, the record must have the cut card so many seconds after the shoe has reported it."""
BEGINS = ("set", "burn", "early", "counted-as")
"""The facts that a round may begin with, if people entered them before."""
BY_TWO = {"set", "order", "reconstruct", "give-up", "error", "correct", "unexposed"}
PUTS_RIGHT = (
    "go-on", "key-card", "together", "new-shoe", "exposed", "lies", "correct-card", "error", "face-up", "reconstruct",
    "give-up", "order", "checked", "drop-card", "not-exposed",
)  # fmt: skip
VERB_OF = {
    "correct": "correct-card", "set": "new-shoe", "card": "key-card", "cut": "cut-card", "unexposed": "not-exposed",
    "together-with-last": "together",
}  # fmt: skip
OF_THE_SET = ("5.5.1", "5.5.2", "5.5.5")


class AuditShoe(AuditBaccarat):
    """The auditor's account of the shoe in one run. The code that moves the shoe adds each card to `outs`, set by set
    and in order.
    """

    def __init__(self, squeeze: str) -> None:
        self.squeeze = squeeze
        self.squeezed = Squeezed(self)
        self.queries = Queries()
        self._said_cut: str | None = None
        """The set of which staff have said that its cut card has come."""
        self.outs: dict[str, list[TrueCard]] = {}
        self.cut_is_out: Callable[[], bool] = lambda: False
        self.cut_heard_s: Callable[[], float | None] = lambda: None
        """When the console that runs now has heard of the cut card of this set."""
        self.now_s: Callable[[], float] = lambda: 0.0
        """The shoe's clock."""
        self.burnt: list[str] = []
        self.felt_of: dict[int, list[TrueCard]] = {}
        """By round, the true cards of the recorded ones, in the order of the record."""
        self._kept: list[TrueCard] = []
        self._bunch: list[TrueCard] = []
        self.strays = 0
        """Cards that came between two rounds, and that no round has begun with yet."""
        self._used: Counter[Any] = Counter()
        self._out_of_use: set[str] = set()
        self._shoe: Felt | None = None
        """The felt of the latest round that had a shoe."""
        self.has_driver = True
        self.is_doubtful = False
        """People have said a card that nobody drew, or corrected a round: the counts of this set may differ."""

    # Cards.

    def missing(self, name: str) -> list[TrueCard]:
        """The cards that have left the shoe and that the record does not have."""
        return [out for out in self.outs.get(name, ()) if not out.is_on_record]

    def _take(self, felt: Felt, card: str, number: int, *, by_source: bool) -> None:
        if felt.kept:
            self.felt_of[number].append(self._kept.pop(0) if self._kept else self._nobodys())
            return
        waiting = self.missing(felt.name)
        if by_source:
            told = [out for out in waiting if out.may_tell and out.seen == card]
            if (
                not told
                and not self.is_doubtful
                and card not in felt.exposed[:1]
                and not self._is_of_the_set(waiting, card)
            ):
                seen = [out.seen for out in waiting]
                raise Violation("I24", f"the source told {card} in round {number}; the reader has read {seen}")
            out = told[0] if told else waiting[0] if waiting else self._nobodys()
        else:
            out = waiting[0] if waiting else self._nobodys()
        out.is_on_record = True
        self.felt_of[number].append(out)

    def _is_of_the_set(self, waiting: list[TrueCard], card: str) -> bool:
        """Whether the entered card is one of the cards that wait to be recorded; a foreign card may be entered as any
        card.
        """
        return any(out.is_foreign or out.true == card for out in waiting)

    def _nobodys(self) -> TrueCard:
        """Stands for a card that people have entered and nobody has drawn; the counts are doubtful from then on."""
        self.is_doubtful = True
        return TrueCard("??", None, False, 0.0, is_on_record=True)

    # Facts.

    def judge_fact(
        self, table: "TableAccount", book: "RoundAccount", step: int, what: Value, by: tuple[str, ...]
    ) -> None:
        felt: Felt = book.play
        word, *words = what
        self.felt_of.setdefault(book.number, [])
        if by:
            self._said_by(table, book, what, by)
        elif word not in BEGINS and not self._is_played(table, book, word):
            raise Violation("I11", f"round {book.number} was played on by the shoe, {book.interrupted or book.phase}")
        elif word == "sealed":
            self.squeezed.seal(felt, book.number, words)
        elif word == "opened":
            self.squeezed.open(table, felt, book.number, words)
        elif word == "agree":
            self._agreed(table, book)
        elif word == "cut" and not self.cut_is_out():
            raise Violation("I24", f"the cut card was told in round {book.number}, and lies in the shoe")
        elif word in BEGINS and not by:
            self._begun_with(table, word, words)
        if word == "card" and felt.name in self._out_of_use:
            raise Violation("I24", f"round {book.number} is dealt from {felt.name}, which was found faulty")
        if word == "card":
            self._take(felt, words[0], book.number, by_source=not by)
        elif word == "burn" and not self.is_doubtful:
            for out in self.missing(felt.name)[:1] or [self._nobodys()]:
                out.is_on_record = True
        elif word == "early":
            out = next(iter(self.missing(felt.name)), None) or self._nobodys()
            out.is_on_record = True
            self._kept.append(out)
        elif word in ("together", "together-with-last"):
            self._bunch = [self.felt_of[book.number].pop()] if word == "together-with-last" else []
            for n in range(len(words)):
                waiting = self._kept[:1] if n < len(felt.kept) else self.missing(felt.name)[:1]
                out = waiting[0] if waiting else self._nobodys()
                self._kept = self._kept[1:] if n < len(felt.kept) else self._kept
                out.is_on_record = True
                self._bunch.append(out)
        elif word == "order":
            self._in_order(felt, words, book.number)
        elif word == "set":
            self.is_doubtful = False
        self._shoe = felt

    def _is_played(self, table: "TableAccount", book: "RoundAccount", word: str) -> bool:
        """Whether staff may open this sealed card of a held round, so that another card gets its place."""
        is_opened = word == "opened" and any(given[1] == book.number for given in table.asked.get("open-card", []))
        return not book.interrupted and (book.phase == "BETS_CLOSED" or (book.phase == "HELD" and is_opened))

    def _in_order(self, felt: Felt, words: list[str], number: int) -> None:
        said, bunch = list(felt.bunch), list(self._bunch)
        for card in words:
            at = said.index(card) if card in said else 0
            del said[at : at + 1]
            self.felt_of[number].append(bunch.pop(at) if at < len(bunch) else self._nobodys())
        self._bunch = []

    def _said_by(self, table: "TableAccount", book: "RoundAccount", what: Value, by: tuple[str, ...]) -> None:
        word = what[0]
        if book.outcomes or book.phase not in ("BETS_CLOSED", "HELD") or book.interrupted == "open":
            raise Violation("I11", f"{what} was said in round {book.number}, which is {book.phase}")
        if word in BY_TWO and len(set(by)) != 2 and not self._is_undone(book.play, what):
            raise Violation("I10", f"{what} in round {book.number} was said by {by} alone")
        asked = [
            given
            for verb in ("key-card", VERB_OF.get(word, word))
            for given in table.asked.get(verb, [])
            if given[1] == book.number and given[3] == by and _says(verb, given[2], what)
        ]
        key = (book.number, repr(what), by)
        self._used[key] += 1
        if len(asked) < self._used[key]:
            raise Violation("I21", f"nobody said {what} in round {book.number} so often")
        book.is_keyed = True

    def _is_undone(self, felt: Felt, what: Value) -> bool:
        """Whether the dealer undid the last keyed card of a shoe without a reader."""
        last = felt.lie[-1:]
        place = f"{last[0]}{felt.lie.count(last[0])}" if last else ""
        return bool(what[0] == "correct" and not self.has_driver and what[1] == place)

    def _agreed(self, table: "TableAccount", book: "RoundAccount") -> None:
        if not any(given[1] == book.number for given in table.asked.get("agree", [])) and "auto" not in self.may:
            raise Violation("I10", f"nobody agreed to the cards of round {book.number}")

    may: tuple[str, ...] = ()

    def _begun_with(self, table: "TableAccount", word: str, words: list[str]) -> None:
        """Checks that people entered a round's first facts between the two rounds."""
        if word == "set":
            people = [given[3] for given in table.asked.get("new-shoe", []) if given[2]["set"] == words[0]]
            if not any(len(set(each)) == 2 for each in people):
                raise Violation("I10", f"the set {words[0]} was made ready by {people}")
            return
        if word == "counted-as":
            if not table.asked.get("correct"):
                raise Violation("I21", f"nobody corrected {words}")
            return
        to = "next" if word == "early" else "aside"
        self.strays = max(0, self.strays - 1)
        strays = [
            given
            for given in table.asked.get("key-card", [])
            if given[2]["card"] in words and given[2].get("place") == to and len(set(given[3])) == 2
        ]
        was_burnt = word == "burn" and bool(table.asked.get("burnt"))
        if not strays and not was_burnt and not self.is_doubtful:
            raise Violation("I21", f"nobody said that {words} goes {to}")

    # Ends.

    def judge_result(
        self, table: "TableAccount", book: "RoundAccount", outcome: Value, people: tuple[str, ...]
    ) -> None:
        if outcome != self.outcome(book.play):
            raise Violation("I10", f"round {book.number} got {outcome}, its facts come to {self.outcome(book.play)}")
        agreed = people == self.may or any(
            given[1] == book.number and given[3] == people for given in table.asked.get("agree", [])
        )
        if not agreed or (book.is_keyed and len(set(people)) != 2):
            raise Violation("I10", f"{outcome} in round {book.number} was agreed by {people}")
        self.queries.settled(book.number)
        self._all_counted(book)
        if self._said_cut == book.play.name and not book.play.is_cut:
            raise Violation("I24", f"staff have said that the cut card has come, and round {book.number} does not know")

    def _all_counted(self, book: "RoundAccount") -> None:
        felt: Felt = book.play
        outs = self.outs.get(felt.name, [])
        if not self.is_doubtful and SIZE - felt.left != len(outs):
            left = [out.true for out in outs if not out.is_on_record]
            said = f"{len(outs)} cards have left the shoe, the record counts {SIZE - felt.left}; it lacks {left}"
            raise Violation("I24", f"round {book.number} was settled: {said}")
        if self.has_driver and outs and outs[-1].may_tell and self.now_s() - outs[-1].at_s < LOOK_S - 0.01:
            raise Violation("I24", f"round {book.number} was settled {self.now_s() - outs[-1].at_s:.2f} s after a card")
        heard_s = self.cut_heard_s()
        if self.has_driver and heard_s is not None and self.now_s() - heard_s > CUT_S and not felt.is_cut:
            raise Violation("I24", f"the cut card has come, and the record of round {book.number} does not say so")

    def acknowledged(self, name: str, index: int) -> None:
        """Checks an acknowledgement, after which the shoe may forget the card."""
        felt = self._shoe
        if felt is None or felt.name != name or not felt.has_shoe or self.is_doubtful:
            return
        on_disk = (
            SIZE - felt.left + self.strays + bool(felt.face_down)
        )  # One that came between two rounds is on record as a decision.
        if index > on_disk:
            raise Violation("I8", f"card {index} of {name} was acknowledged, on disk are {on_disk}")

    def judge_correction(self, book: "RoundAccount", outcome: Value) -> None:
        """Notes a correction of cards: from then on the auditor no longer knows exactly what has left the set."""
        felt: Felt | None = book.play
        if self._shoe is not None and felt is not None and felt.name == self._shoe.name:
            self.is_doubtful = True

    def judge_void(self, book: "RoundAccount", paragraph: str) -> None:
        """Rules 5.5.1, 5.5.2 and 5.5.5: after such a void the set is out of use."""
        felt: Felt | None = book.play
        if paragraph in OF_THE_SET and felt is not None and felt.has_shoe:
            self._out_of_use.add(felt.name)

    def orders_taken(self, verbs: Collection[str]) -> None:
        self.queries.orders_taken(verbs)

    def order_done(self, verb: str, arguments: Mapping[str, Value]) -> None:
        if verb == "cut-card" and self._shoe is not None:
            self._said_cut = self._shoe.name
        elif verb == "query":
            self.queries.by_staff(arguments["terminal"], max(self.felt_of))

    def query_came(self, terminal: str, number: int) -> None:
        self.queries.came(terminal, number)

    def query_heard(self, table: "TableAccount", terminal: str, number: int, *, is_answered: bool) -> None:
        self.queries.heard(table, terminal, number, is_answered=is_answered)

    def reveal_came(self, terminal: str, number: int) -> None:
        self.squeezed.revealed.add((number, terminal))

    def judge_decision(self, verb: str, arguments: Mapping[str, Value]) -> None:
        if verb == "go-on" and self._shoe is not None:  # Two people have found it sound.
            self._out_of_use.discard(self._shoe.name)
        if verb == "key-card" and arguments.get("place") in ("next", "aside"):
            self.strays += 1

    def carry(self, play: Felt | None, outcome: Value, carry: Value) -> Value:
        if play is not None and play.has_shoe:
            number = max(self.felt_of, default=0)
            cards = self.felt_of.get(number, [])
            self._kept = [out for out, at in zip(cards, play.lie, strict=False) if at == KEPT] + self._kept
        return super().carry(play, outcome, carry)

    def may_resume(self, table: "TableAccount", book: "RoundAccount") -> bool:
        """Whether a held round may go on: a person who has checked the table must have said so."""
        if book.interrupted:
            return super().may_resume(table, book)
        return any(given[1] == book.number for verb in PUTS_RIGHT for given in table.asked.get(verb, []))

    def ends_early(self, table: "TableAccount", book: "RoundAccount") -> bool:
        return any(given[1] == book.number for given in table.asked.get("close-options", []))


def _says(verb: str, given: dict[str, Any], what: list[str]) -> bool:
    """Whether this command of staff leads to this recorded fact."""
    word, *words = what
    if word == "together-with-last":
        return verb == "together" and set(words) <= set(given["cards"])
    means: list[list[str]] = [list(given.get("cards") or given.get("places") or [])]
    if verb == "key-card":
        means = [[given["card"], given.get("place") or words[-1]]] if word == "card" else []
        means += [[given["card"]]] if word == "early" else []
    elif verb == "correct-card":
        means = [[given["place"], given["card"]]]
    elif verb == "new-shoe":
        means = [[given["set"]]]
    elif verb in ("exposed", "not-exposed"):
        means = [[given["card"]]]
    return words in means
