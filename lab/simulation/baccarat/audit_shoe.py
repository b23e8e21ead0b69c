"""The auditor at a baccarat table with a shoe: where cards lie, what is sealed, and which of them are kept."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from lab.simulation.audit_game import Value
from lab.simulation.baccarat.audit import AuditBaccarat
from lab.simulation.baccarat.audit_cards import DECKS
from lab.simulation.baccarat.audit_felt import KEPT, Felt
from lab.simulation.baccarat.audit_squeeze import Squeezed
from lab.simulation.cards.audit_shoe import ShoeAudit
from lab.simulation.cards.true_card import TrueCard
from lab.simulation.violation import Violation

if TYPE_CHECKING:
    from lab.simulation.audit_round import RoundAccount
    from lab.simulation.audit_table import TableAccount

SIZE = 52 * DECKS


class AuditShoe(ShoeAudit, AuditBaccarat):
    puts_right = (
        "go-on", "key-card", "together", "new-shoe", "exposed", "lies", "correct-card", "error", "face-up",
        "reconstruct", "give-up", "order", "checked", "drop-card", "not-exposed",
    )  # fmt: skip
    by_two = frozenset({"set", "order", "reconstruct", "give-up", "error", "correct", "unexposed"})
    verb_of: ClassVar[Mapping[str, str]] = {
        "correct": "correct-card", "set": "new-shoe", "card": "key-card", "cut": "cut-card",
        "unexposed": "not-exposed", "together-with-last": "together",
    }  # fmt: skip
    spoils = ("5.5.1", "5.5.2", "5.5.5")

    def __init__(self, squeeze: str) -> None:
        self.prepare_shoe()
        self.squeeze = squeeze
        self.squeezed = Squeezed(self)
        self._kept: list[TrueCard] = []
        self._bunch: list[TrueCard] = []

    def on_record(self, felt: Felt) -> int:
        left: int = felt.left
        return SIZE - left

    def has_shoe(self, felt: Felt) -> bool:
        return felt.has_shoe

    def _take(self, felt: Felt, card: str, number: int, *, by_source: bool) -> None:
        if felt.kept:
            out = self._kept.pop(0) if self._kept else self._nobodys()
        elif by_source:
            out = self.told(felt.name, card, number, felt.exposed[:1])
        else:
            out = self.next_out(felt.name)
        self.felt_of[number].append(out)

    def judge_fact(
        self, table: "TableAccount", book: "RoundAccount", step: int, what: Value, by: tuple[str, ...]
    ) -> None:
        felt: Felt = book.play
        word, *words = what
        self.felt_of.setdefault(book.number, [])
        if by:
            self.said_by(table, book, what, by)
        else:
            self.judge_source(table, book, word, words)
        if word == "sealed" and not by:
            self.squeezed.seal(felt, book.number, words)
        elif word == "opened" and not by:
            self.squeezed.open(table, felt, book.number, words)
        self.judge_set(felt, book.number, word)
        if word == "card":
            self._take(felt, words[0], book.number, by_source=not by)
        elif word == "burn":
            self.burns(felt)
        elif word == "early":
            self._kept.append(self.next_out(felt.name))
        elif word in ("together", "together-with-last"):
            self._bunch = [self.felt_of[book.number].pop()] if word == "together-with-last" else []
            for n in range(len(words)):
                kept = self._kept[:1] if n < len(felt.kept) else []
                self._kept = self._kept[1:] if n < len(felt.kept) else self._kept
                self._bunch.append(kept[0] if kept else self.next_out(felt.name))
        elif word == "order":
            self._in_order(felt, words, book.number)
        elif word == "set":
            self.is_doubtful = False
        self._shoe = felt

    def _in_order(self, felt: Felt, words: list[str], number: int) -> None:
        said, bunch = list(felt.bunch), list(self._bunch)
        for card in words:
            at = said.index(card) if card in said else 0
            del said[at : at + 1]
            self.felt_of[number].append(bunch.pop(at) if at < len(bunch) else self._nobodys())
        self._bunch = []

    def is_undone(self, felt: Felt, what: Value) -> bool:
        last = felt.lie[-1:]
        place = f"{last[0]}{felt.lie.count(last[0])}" if last else ""
        return bool(what[0] == "correct" and not self.has_driver and what[1] == place)

    def judge_result(
        self, table: "TableAccount", book: "RoundAccount", outcome: Value, people: tuple[str, ...]
    ) -> None:
        if outcome != self.outcome(book.play):
            raise Violation("I10", f"round {book.number} got {outcome}, its facts come to {self.outcome(book.play)}")
        self.judge_agreed(table, book, outcome, people)

    def acknowledged(self, name: str, index: int) -> None:
        felt = self._shoe
        if felt is None or felt.name != name or not felt.has_shoe or self.is_doubtful:
            return
        # One that came between two rounds is on record as a decision.
        self.acknowledged_on(SIZE - felt.left + self.strays + bool(felt.face_down), name, index)

    def reveal_came(self, terminal: str, number: int) -> None:
        self.squeezed.revealed.add((number, terminal))

    def carry(self, play: Felt | None, outcome: Value, carry: Value) -> Value:
        if play is not None and play.has_shoe:
            number = max(self.felt_of, default=0)
            cards = self.felt_of.get(number, [])
            self._kept = [out for out, at in zip(cards, play.lie, strict=False) if at == KEPT] + self._kept
        return super().carry(play, outcome, carry)

    def says(self, verb: str, given: dict[str, Any], what: list[str]) -> bool:
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
