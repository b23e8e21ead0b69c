"""The auditor at any table with a shoe: each recorded card must have left the shoe, once, and in that order."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from lab.simulation.audit_game import AuditGame, Value
from lab.simulation.cards.audit_queries import Queries
from lab.simulation.cards.true_card import TrueCard
from lab.simulation.violation import Violation

if TYPE_CHECKING:
    from lab.simulation.audit_round import RoundAccount
    from lab.simulation.audit_table import TableAccount

LOOK_S = 2.0
"""For so many seconds of the shoe's clock after its last card, no round may be settled."""
CUT_S = 2.0
"""While a round is played, the record must have the cut card so many seconds after the shoe has reported it."""
BEGINS = ("set", "burn", "early", "counted-as")
"""The facts that a round may begin with, if people entered them before."""


class ShoeAudit(AuditGame):
    """One for each run. The code that moves the shoe adds each card to `outs`, set by set and in order."""

    puts_right: ClassVar[tuple[str, ...]]
    """The verbs after one of which a held round may go on."""
    by_two: ClassVar[Collection[str]]
    """The facts that two people say."""
    verb_of: ClassVar[Mapping[str, str]]
    """By fact, the verb that leads to it where it has another name."""
    spoils: ClassVar[tuple[str, ...]]
    """The paragraphs of a void after which the set is out of use."""

    def prepare_shoe(self) -> None:
        self.queries = Queries()
        self._said_cut: str | None = None
        """The set of which staff have said that its cut card has come."""
        self.outs: dict[str, list[TrueCard]] = {}
        self.cut_is_out: Callable[[], bool] = lambda: False
        self.cut_heard_s: Callable[[], float | None] = lambda: None
        """When the console that runs now has heard of the cut card of this set."""
        self.now_s: Callable[[], float] = lambda: 0.0
        """The shoe's clock."""
        self.felt_of: dict[int, list[TrueCard]] = {}
        """By round, the true cards of the recorded ones, in the order of the record."""
        self.strays = 0
        """Cards that came between two rounds, and that no round has begun with yet."""
        self._used: Counter[Any] = Counter()
        self._out_of_use: set[str] = set()
        self._ended = ""
        """The set from which no further round is dealt: cards that leave it now are counted, and not recorded."""
        self._shoe: Any = None
        """The felt of the latest round that had a shoe."""
        self.has_driver = True
        self.is_doubtful = False
        """People have said a card that nobody drew, or corrected a round: the counts of this set may differ."""
        self.may: tuple[str, ...] = ()

    # Of each game.

    def on_record(self, felt: Any) -> int:
        """How many cards of the set are out by the record of this round."""
        raise NotImplementedError

    def says(self, verb: str, given: dict[str, Any], what: list[str]) -> bool:
        """Whether this command of staff leads to this fact."""
        raise NotImplementedError

    # Cards.

    def missing(self, name: str) -> list[TrueCard]:
        """The cards that have left the shoe and that the record does not have."""
        return [out for out in self.outs.get(name, ()) if not out.is_on_record]

    def next_out(self, name: str) -> TrueCard:
        """The first of them; from now on the record has it."""
        waiting = self.missing(name)
        out = waiting[0] if waiting else self._nobodys()
        out.is_on_record = True
        return out

    def told(self, name: str, card: str, number: int, known: Collection[str]) -> TrueCard:
        """The card that the source has told; `known`: what people have seen in the shoe."""
        waiting = self.missing(name)
        told = [out for out in waiting if out.may_tell and out.seen == card]
        if not told and not self.is_doubtful and card not in known and not self._is_of_the_set(waiting, card):
            seen = [out.seen for out in waiting]
            raise Violation("I24", f"the source told {card} in round {number}; the reader has read {seen}")
        out = told[0] if told else waiting[0] if waiting else self._nobodys()
        out.is_on_record = True
        return out

    def _is_of_the_set(self, waiting: list[TrueCard], card: str) -> bool:
        """Whether the entered card is one of those that wait; a foreign card may be entered as any card."""
        return any(out.is_foreign or out.true == card for out in waiting)

    def _nobodys(self) -> TrueCard:
        """Stands for a card that people have entered and nobody has drawn; the counts are doubtful from then on."""
        self.is_doubtful = True
        return TrueCard("??", None, False, 0.0, is_on_record=True)

    # Facts.

    def judge_source(self, table: "TableAccount", book: "RoundAccount", word: str, words: list[str]) -> None:
        """A fact that no person has said."""
        begins = word in BEGINS or (word == "cut" and not self.felt_of[book.number])
        if not begins and not self._is_played(table, book, word):
            raise Violation("I11", f"round {book.number} was played on by the shoe, {book.interrupted or book.phase}")
        if word == "agree":
            self._agreed(table, book)
        elif word == "cut" and not self.cut_is_out():
            raise Violation("I24", f"the cut card was told in round {book.number}, and lies in the shoe")
        elif word in BEGINS:
            self._begun_with(table, word, words)

    def judge_set(self, felt: Any, number: int, word: str) -> None:
        if word == "card" and felt.name in self._out_of_use:
            raise Violation("I24", f"round {number} is dealt from {felt.name}, which was found faulty")

    def burns(self, felt: Any) -> None:
        if not self.is_doubtful:
            self.next_out(felt.name)

    def _is_played(self, table: "TableAccount", book: "RoundAccount", word: str) -> bool:
        """Staff may open a sealed card of a round that is held, so that another card gets its place."""
        is_opened = word == "opened" and any(given[1] == book.number for given in table.asked.get("open-card", []))
        return not book.interrupted and (book.phase == "BETS_CLOSED" or (book.phase == "HELD" and is_opened))

    def said_by(self, table: "TableAccount", book: "RoundAccount", what: Value, by: tuple[str, ...]) -> None:
        word = what[0]
        if book.outcomes or book.phase not in ("BETS_CLOSED", "HELD") or book.interrupted == "open":
            raise Violation("I11", f"{what} was said in round {book.number}, which is {book.phase}")
        if word in self.by_two and len(set(by)) != 2 and not self.is_undone(book.play, what):
            raise Violation("I10", f"{what} in round {book.number} was said by {by} alone")
        asked = [
            given
            for verb in ("key-card", self.verb_of.get(word, word))
            for given in table.asked.get(verb, [])
            if given[1] == book.number and given[3] == by and self.says(verb, given[2], what)
        ]
        key = (book.number, repr(what), by)
        self._used[key] += 1
        if len(asked) < self._used[key]:
            raise Violation("I21", f"nobody said {what} in round {book.number} so often")
        book.is_keyed = True

    def is_undone(self, felt: Any, what: Value) -> bool:
        """Whether the dealer undid the last keyed card of a shoe without a reader."""
        return False

    def _agreed(self, table: "TableAccount", book: "RoundAccount") -> None:
        if not any(given[1] == book.number for given in table.asked.get("agree", [])) and "auto" not in self.may:
            raise Violation("I10", f"nobody agreed to the cards of round {book.number}")

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

    def judge_agreed(
        self, table: "TableAccount", book: "RoundAccount", outcome: Value, people: tuple[str, ...]
    ) -> None:
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
        felt = book.play
        outs, known = self.outs.get(felt.name, []), self.on_record(felt)
        if not self.is_doubtful and known != len(outs):
            left = [out.true for out in outs if not out.is_on_record]
            said = f"{len(outs)} cards have left the shoe, the record counts {known}; it lacks {left}"
            raise Violation("I24", f"round {book.number} was settled: {said}")
        if self.has_driver and outs and outs[-1].may_tell and self.now_s() - outs[-1].at_s < LOOK_S - 0.01:
            raise Violation("I24", f"round {book.number} was settled {self.now_s() - outs[-1].at_s:.2f} s after a card")
        heard_s = self.cut_heard_s()
        if self.has_driver and heard_s is not None and self.now_s() - heard_s > CUT_S and not felt.is_cut:
            raise Violation("I24", f"the cut card has come, and the record of round {book.number} does not say so")

    def acknowledged_on(self, on_disk: int, name: str, index: int) -> None:
        """Checks an acknowledgement, after which the shoe may forget the card."""
        if index > on_disk and name != self._ended:
            raise Violation("I8", f"card {index} of {name} was acknowledged, on disk are {on_disk}")

    def judge_correction(self, book: "RoundAccount", outcome: Value) -> None:
        """After such a correction, right or wrong, the auditor no longer knows exactly what has left the set."""
        super().judge_correction(book, outcome)
        if self._shoe is not None and book.play is not None and book.play.name == self._shoe.name:
            self.is_doubtful = True

    def carry(self, play: Any, outcome: Value, carry: Value) -> Value:
        after = super().carry(play, outcome, carry)
        if play is not None and self.has_shoe(play):
            self._ended = play.name if after["ended"] else ""
        return after

    def judge_void(self, book: "RoundAccount", paragraph: str) -> None:
        """After such a void the set is out of use."""
        if paragraph in self.spoils and book.play is not None and self.has_shoe(book.play):
            self._out_of_use.add(book.play.name)

    def has_shoe(self, felt: Any) -> bool:
        raise NotImplementedError

    def orders_taken(self, table: "TableAccount", verbs: Collection[str]) -> None:
        self.queries.orders_taken(verbs, table.commits)

    def console_crashed(self, table: "TableAccount") -> None:
        self.queries.console_crashed(table.commits)

    def order_done(self, verb: str, arguments: Mapping[str, Value], number: int) -> None:
        if verb == "cut-card" and self._shoe is not None:
            self._said_cut = self._shoe.name
        elif verb == "query":
            self.queries.by_staff(arguments["terminal"], number)

    def query_came(self, terminal: str, number: int) -> None:
        self.queries.came(terminal, number)

    def is_queried(self, number: int) -> bool:
        return self.queries.may_be_open(number)

    def query_heard(self, table: "TableAccount", terminal: str, number: int, *, is_answered: bool) -> None:
        self.queries.heard(table, terminal, number, is_answered=is_answered)

    def judge_decision(self, verb: str, arguments: Mapping[str, Value]) -> None:
        if verb == "go-on" and self._shoe is not None:  # Two people have found it sound.
            self._out_of_use.discard(self._shoe.name)
        if verb == "key-card" and arguments.get("place") in ("next", "aside"):
            self.strays += 1

    def may_resume(self, table: "TableAccount", book: "RoundAccount") -> bool:
        """Whether a held round may go on: a person who has checked the table must have said so."""
        if book.interrupted:
            return super().may_resume(table, book)
        return any(given[1] == book.number for verb in self.puts_right for given in table.asked.get(verb, []))

    def ends_early(self, table: "TableAccount", book: "RoundAccount") -> bool:
        return any(given[1] == book.number for verb in ("close-options", "away") for given in table.asked.get(verb, []))
