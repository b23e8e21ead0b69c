"""The auditor's own Blackjack and the game share no code, and agree on every fact, question, payment and bet."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.registry import GAMES
from lab.simulation.audit_round import RoundAccount, SlipAccount
from lab.simulation.blackjack.audit import AuditBlackjack, AuditBlackjack2017, AuditPerfectPairs, AuditRws
from lab.simulation.blackjack.audit_felt import Felt
from lab.simulation.blackjack.readings import readings_of
from lab.simulation.game import game_of
from lab.simulation.violation import Violation
from record.audit.games.face import BrokenRound, Due, Rules, Slip, Terms, Wager
from tests.games.blackjack.audited import Different, Player
from tests.games.blackjack.cluster import LEAST_CENTS, MOST_CENTS

ROUNDS = 100
TABLES = [AuditRws(), AuditPerfectPairs(), AuditBlackjack2017(), AuditRws(decks=5, seats_per_terminal=2)]
WANTED = {
    "turn split", "turn double", "follow-split follow", "follow-split decline", "follow-double follow",
    "interim insure", "interim surrender", "options take-back", "options go-on", "order first",
    "reconstruct", "leave", "together", "order", "exposed", "discard", "correct", "away", "back", "cut",
}  # fmt: skip
GAMES_OF = {audit.game: game_of(audit.game) for audit in TABLES[:3]}
WORDS = {"initial": "card", "players": "card", "dealer": "card", "interim": "agreement", "complete": "agreement"}


class Followed:
    """The auditor's felt, behind the names that the comparison uses."""

    def __init__(self, felt: Felt) -> None:
        self.felt = felt

    @property
    def waits_for(self) -> str:
        felt, table = self.felt, self.felt.table
        if table is None:
            return "set"
        if felt.pays:
            return "payment"
        return (
            "answers" if felt.is_asking else WORDS.get(table.phase, {"error": "decision"}.get(table.phase, table.phase))
        )

    @property
    def void(self) -> str:
        return self.felt.table.why_void if self.felt.table is not None else ""

    @property
    def table(self) -> "Followed":
        return self

    def place(self) -> str:
        table = self.felt.table
        return "" if table is None or table.due is None else table.place(table.due)

    @property
    def shoe(self) -> Any:
        return self.felt.table.set if self.felt.table is not None else None

    @property
    def course(self) -> list[tuple[str, ...]]:
        names = {"leave": "accepted", "resolve": "accepted", "order": "accepted", "begin": "begin", "deal": "card"}
        moves = self.felt.table.moves if self.felt.table is not None else []
        return [(names.get(kind, kind), *words) for kind, words in moves]


class Third(Rules):
    def __init__(self, audit: AuditBlackjack) -> None:
        self.rules = audit
        self.played: Followed | None = None

    def begin(self, public: Any) -> Followed:
        self.played = followed = Followed(self.rules.begin(public))
        return followed

    def step(self, play: Followed, fact: Any) -> Followed:
        if self.rules.step(play.felt, fact) is None:
            raise BrokenRound(f"{fact} at {play.felt}")
        return play

    def answered(self, play: Followed, question: int, answers: Sequence[Sequence[Any]]) -> Followed:
        self.rules.answered(play.felt, question, [(name, action, cents, by) for name, action, cents, by in answers])
        return play

    def paid(self, play: Followed) -> Followed:
        self.rules.paid(play.felt)
        return play

    def fault_in_close(self, public: Any, slips: Mapping[str, Slip], carry: Any, terms: Terms | None) -> str:
        registered = {
            name: (slip.stakes, [(place, spot, cents) for spot, cents, place in slip.increments], slip.instructions)
            for name, slip in slips.items()
        }
        returned = {name: [list(row) for row in slip.returned] for name, slip in slips.items() if slip.returned}
        due, known = self.rules.close(registered, carry, {"box": (LEAST_CENTS, MOST_CENTS)})
        return "" if (due, known) == (returned, public) else f"{due} {known}"

    def fault_in_question(self, play: Followed, about: str, ms: int, options: Any, silence: Any) -> str:
        due = self.rules.asks(play.felt)
        return "" if due == (about, ms, options, silence) else f"{due}"

    def fault_in_result(self, play: Followed, outcome: Any) -> str:
        return "" if self.rules.is_outcome_of(play.felt, outcome) else f"{play.felt}"

    def fault_in_void(self, play: Any, paragraph: str, *, by_console: bool) -> str:
        return "" if play is None or self.rules.after_interruption(play.felt) == "void" else "it goes on"

    def _book(self, play: Followed, wager: Wager) -> RoundAccount:
        book = RoundAccount(1, self.rules)
        book.play, book.questions = play.felt, len(wager.choices)
        book.slips[wager.terminal] = SlipAccount(stakes=dict(wager.stakes), total_cents=sum(wager.stakes.values()))
        book.choices[wager.terminal] = [(each.question, each.action, each.cents) for each in wager.choices]
        return book

    def due(self, public: Any, outcome: Any, wager: Wager) -> Due:
        play = self.played
        assert play is not None
        payout = self.rules.payout_of(self._book(play, wager), wager.terminal, {"dealer": [], "boxes": {}})
        return Due(wager.cents, payout, _back(play.felt, wager.terminal))

    def due_now(self, play: Followed, wager: Wager) -> Due:
        staked, payout = self.rules.due_now_of(self._book(play, wager), wager.terminal)
        return Due(staked, payout, _back(play.felt, wager.terminal) if staked else 0)

    def carry(self, play: Any, outcome: Any, carry: Any) -> Any:
        return self.rules.carry(play.felt, outcome, carry)


def _back(felt: Felt, who: str) -> int:
    table = felt.table
    bets = table.bets() if table is not None and not table.why_void else ()
    return sum(bet.cents for box, bet in bets if bet.who == who and table is not None and table.has_returned(box, bet))


class ThirdOpinion(Player):
    def __init__(self, audit: AuditBlackjack, seed: int) -> None:
        super().__init__(audit.game, seed)
        self.game = GAMES.make(audit.game, readings_of(audit))
        self.follows = Third(audit)


def test_blackjack_game_and_auditor_agree_on_every_fact_question_payment_bet_and_shoe() -> None:
    seen = Counter[str]()
    for audit in TABLES:
        player = ThirdOpinion(audit, 1)
        for number in range(ROUNDS):
            try:
                player.play_round()
            except (Different, BrokenRound, Violation) as bad:
                pytest.fail(f"{audit.game}, round {number + 1}: {bad}")
        seen += player.seen
    assert set(seen) >= WANTED


@pytest.mark.parametrize("audit", TABLES[:3])
@given(slip=st.data())
def test_blackjack_game_and_auditor_accept_and_refuse_the_same_slips(
    audit: AuditBlackjack, slip: st.DataObject
) -> None:
    spots = [*audit.kind_of, "box:8"]
    numbered = st.sampled_from([spot for spot in spots if spot[-1] in "12" or ":" not in spot])
    cents = st.one_of(st.integers(-100, 50_000), st.integers(5, 400).map(lambda chips: 100 * chips))
    stakes = slip.draw(st.dictionaries(numbered, cents, max_size=5))
    played = GAMES_OF[audit.game]
    assert (audit.fault_in_slip(stakes, audit.kind_cents) is None) == (played.game.check(stakes, played.limits) is None)
