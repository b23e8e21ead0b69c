"""The auditor at a Blackjack table with a shoe: cards that come next, cards of no hand, and who has said what."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from lab.simulation.audit_game import Value
from lab.simulation.blackjack.audit import AuditBlackjack, AuditBlackjack2017, AuditPerfectPairs, AuditRws
from lab.simulation.blackjack.audit_felt import Felt, cards_of_this_deal
from lab.simulation.blackjack.audit_table import Table
from lab.simulation.cards.audit_shoe import ShoeAudit
from lab.simulation.cards.true_card import TrueCard

if TYPE_CHECKING:
    from lab.simulation.audit_round import RoundAccount
    from lab.simulation.audit_table import TableAccount


CALLED_ALONE = ("hit", "stand", "decline", "go-on", "first", "supervisor")


class AuditBoxShoe(ShoeAudit, AuditBlackjack):
    puts_right = (
        "go-on", "key-card", "together", "new-shoe", "exposed", "correct-card", "error", "reconstruct", "give-up",
        "order", "discard", "checked", "drop-card",
    )  # fmt: skip
    by_two = frozenset({"set", "order", "reconstruct", "leave", "correct"})
    verb_of: ClassVar[Mapping[str, str]] = {
        "correct": "correct-card", "set": "new-shoe", "card": "key-card", "cut": "cut-card", "leave": "give-up",
    }  # fmt: skip
    spoils = ("5.5.1", "5.5.2", "5.5.3", "5.5.4", "5.1.1")

    def __init__(self, *, decks: int = 8, seats_per_terminal: int = 1, cut_cards: int = 52) -> None:
        super().__init__(decks=decks, seats_per_terminal=seats_per_terminal, cut_cards=cut_cards)
        self.prepare_shoe()
        self._held: list[TrueCard | None] = []
        """The known cards that come next; None for one that was seen in the shoe, and is still there."""

    def _sync(self, felt: Felt) -> None:
        """Of the cards that were known, those that are still to come."""
        coming = (felt.cards or {"held": []})["held"] if felt.table is None else felt.table.set.held
        self._held = self._held[max(0, len(self._held) - len(coming)) :]

    def on_record(self, felt: Felt) -> int:
        self._sync(felt)
        out = felt.cards["out"] if felt.table is None else felt.table.set.out
        return sum(out.values()) - self._held.count(None)

    def has_shoe(self, felt: Felt) -> bool:
        return felt.table is not None

    def judge_fact(
        self, table: "TableAccount", book: "RoundAccount", step: int, what: Value, by: tuple[str, ...]
    ) -> None:
        felt: Felt = book.play
        word, *words = what
        self.felt_of.setdefault(book.number, [])
        self._sync(felt)
        if by:
            self.said_by(table, book, what, by)
        else:
            self.judge_source(table, book, word, words)
        self.judge_set(felt, book.number, word)
        self._follow(felt, book.number, word, words, by_source=not by)
        self._shoe = felt

    def _follow(self, felt: Felt, number: int, word: str, words: list[str], *, by_source: bool) -> None:
        played, name = felt.table, felt.name
        if word == "card":
            self.felt_of[number].append(self._card(felt, words[0], number, by_source=by_source))
        elif word == "burn":
            self.burns(felt)
        elif word == "early":
            self._held.append(self.next_out(name))
        elif word == "exposed":
            self._held.append(None)
        elif word == "together" and played is not None:
            cards: list[TrueCard | None] = [self.next_out(name) for _ in words]
            self._held += [] if played.due is played.dealer else cards
        elif word == "discard":
            known = self._held.pop(0) if self._held else None
            if known is None:
                self.next_out(name)
        elif word == "reconstruct" and played is not None:
            self._reconstructed(played, name, number, words)
        elif word == "set":
            self.is_doubtful, self._held = False, []

    def _card(self, felt: Felt, card: str, number: int, *, by_source: bool) -> TrueCard:
        was_known = bool(self._held)
        known = self._held.pop(0) if was_known else None
        if known is not None:
            return known
        return (
            self.told(felt.name, card, number, [card] if was_known else []) if by_source else self.next_out(felt.name)
        )

    def _reconstructed(self, played: Table, name: str, number: int, words: list[str]) -> None:
        """Which card lies where is not followed any more; how many are out, is."""
        dealt = Counter(cards_of_this_deal(played))
        new = sum((Counter(words) - dealt).values())
        for _ in range(new):
            self.next_out(name)
        self.felt_of[number] = []
        self._held += [TrueCard("??", None, False, 0.0, is_on_record=True) for _ in words]

    def is_called(self, table: "TableAccount", book: "RoundAccount", terminal: str, action: str, cents: int) -> bool:
        """3.8: where bets are given up, two people say it. People here call nothing that stakes money."""
        said = {"terminal": terminal, "action": action}
        takes_two = action.partition(":")[0] not in CALLED_ALONE
        return any(
            not cents and given[1:3] == (book.number, said) and len(set(given[3])) > takes_two
            for given in table.asked.get("call", [])
        )

    def is_undone(self, felt: Felt, what: Value) -> bool:
        """The dealer alone undoes the card that he has keyed last."""
        last = 0 if felt.table is None else len(felt.table.cards_dealt()) - 1
        return bool(what[0] == "correct" and not self.has_driver and what[1] == str(last))

    def judge_result(
        self, table: "TableAccount", book: "RoundAccount", outcome: Value, people: tuple[str, ...]
    ) -> None:
        if not self.is_outcome_of(book.play, outcome):
            super().judge_result(table, book, outcome, people)
        self.judge_agreed(table, book, outcome, people)

    def acknowledged(self, name: str, index: int) -> None:
        felt = self._shoe
        if felt is not None and felt.name == name and self.has_shoe(felt) and not self.is_doubtful:
            self.acknowledged_on(self.on_record(felt) + self.strays, name, index)

    def says(self, verb: str, given: dict[str, Any], what: list[str]) -> bool:
        word, *words = what
        match verb:
            case "key-card":
                means = [[given["card"], given.get("place") or words[-1]]] if word == "card" else []
                means += [[given["card"]]] if word == "early" else []
            case "correct-card":
                return word == "correct" and [words[0], words[2]] == [str(given["at"]), given["card"]]
            case "new-shoe":
                means = [[given["set"]]]
            case "exposed":
                means = [[given["card"]]]
            case "discard":
                means = [[given["card"], given["why"]]]
            case "error":
                means = [[given["kind"]]]
            case "away" | "back":
                means = [[given["terminal"]]]
            case _:
                means = [list(given.get("cards") or [])]
        return words in means


class ShoeRws(AuditBoxShoe, AuditRws):
    pass


class ShoePerfectPairs(AuditBoxShoe, AuditPerfectPairs):
    pass


class Shoe2017(AuditBoxShoe, AuditBlackjack2017):
    pass


WITH_SHOE: dict[type[AuditBlackjack], type[AuditBoxShoe]] = {
    AuditRws: ShoeRws,
    AuditPerfectPairs: ShoePerfectPairs,
    AuditBlackjack2017: Shoe2017,
}
