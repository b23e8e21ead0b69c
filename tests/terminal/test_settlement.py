"""Each record of the log moves this terminal's money once, in order, and in the credit session that
played the round.
"""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from protocol.codec import decode_entry, encode_record
from protocol.enums import Account, Phase
from protocol.messages import Close, Evacuation, Event, Lock, Result, Rules, Stands
from terminal.ledger import Meters
from tests.phrased import clause, english
from tests.table import RULES, STRAIGHT, Floor, floor_in

WIN = 9_500 + 18_000


def money(floor: Floor, name: str = "T1") -> tuple[int, int]:
    return floor[name].credit_cents, floor[name].escrow_cents


def events(floor: Floor) -> list[bytes]:
    return [floor.frame("T1", Event(seq, data)) for seq, data in floor.desk.store.records(1, 1000)]


@pytest.mark.rule("roulette 5.2.1")
@pytest.mark.parametrize(("outcome", "credit_cents"), [("17", WIN), ("18", 9_500)])
def test_registered_bet_is_settled_also_if_the_terminal_was_off_during_the_result(
    tmp_path: Path, outcome: str, credit_cents: int
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.cut.add("T1")
    floor.pass_time(5.0)
    floor.result(outcome)
    assert money(floor) == (9_500, 500)
    floor.restart("T1")
    floor.cut.clear()
    floor.pass_time(3.0)
    assert money(floor) == (credit_cents, 0)
    assert floor.is_even()


@pytest.mark.rule("roulette 5.2.2")
def test_unregistered_bet_is_returned_and_registered_bet_is_settled(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.cut.add("T1")
    floor["T1"].bet({"straight:17": 500, "black": 2_000})
    floor["T2"].bet({"red": 900})
    floor["T2"].sends.clear()
    floor.cut.add("T2")
    floor.pass_time(1.0)
    assert (money(floor), money(floor, "T2")) == ((7_500, 2_500), (4_100, 900))
    floor.result("17")
    floor.cut.clear()
    floor.pass_time(8.0)
    assert (money(floor), money(floor, "T2")) == ((WIN, 0), (5_000, 0))
    assert floor.is_even()


def test_bet_whose_receipt_was_lost_is_settled_as_registered(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    floor.join(T1=1_000)
    floor.open()
    floor["T1"].bet({"red": 400})
    floor.to_console()
    floor.lose_answers()
    assert floor["T1"].seat.slips[1].registered_revision == 0
    floor.result("1")
    floor.pass_time(2.0)
    assert money(floor) == (1_400, 0)


@pytest.mark.rule("roulette 5.9")
@pytest.mark.parametrize("phase", [Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.HELD])
def test_void_returns_all_bets_registered_or_not(tmp_path: Path, phase: Phase) -> None:
    floor = floor_in(phase, tmp_path)
    if phase is Phase.BETS_OPEN:
        floor.cut.add("T1")
        floor["T1"].bet({"red": 3_000})
        floor.carry()
        floor.cut.clear()
    floor.desk.done("void", second="ben", paragraph="5.10", reason="seen")
    floor.pass_time(1.5)
    assert money(floor) == (10_000, 0)
    assert floor.is_even()
    assert "terminal_locked" not in floor.desk.alarms()


@given(order=st.lists(st.integers(0, 7), max_size=25), split=st.booleans())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_records_received_repeatedly_in_any_order_move_money_once_and_in_order(
    tmp_path_factory: pytest.TempPathFactory, order: list[int], split: bool
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path_factory.mktemp("floor"))
    floor.cut.add("T1")
    floor.result("17")
    floor.correct(1, "18")
    floor.desk.done("credit", terminal="T1", cents=70)
    frames = events(floor)
    assert (
        len(frames) == 8
    )  # The rules and two credits from the start; then close, result, correction with its decision, and credit.
    applied = 3
    for at in order:
        floor["T1"].hear(frames[at])
        applied += at == applied
        assert floor["T1"].seat.cursor == applied
        if split:
            floor.restart("T1")
    floor["T1"].hear(*frames)
    floor["T1"].hear(*frames)
    assert floor["T1"].seat.cursor == 8
    assert floor["T1"].seat.cursor_hash == floor.desk.table.log.hash
    assert money(floor) == (9_570, 0)
    kinds = [decode_entry(data).kind for data in floor["T1"].store.entries(1, 1000)]
    assert [kind for kind in kinds if kind in ("SETTLE", "CORRECT", "TRANSFER")] == [
        "TRANSFER", "SETTLE", "CORRECT", "TRANSFER"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (
            Close(1, "1", RULES.rules_hash, "dealer", {"T1": Stands(2, bytes(16), 0, [])}, None, bytes(32)),
            "is not the slip that this terminal sent",
        ),
        (
            Close(1, "1", RULES.rules_hash, "dealer", {"T1": Stands(1, bytes(16), 0, [])}, None, bytes(32)),
            "is not the slip that this terminal sent",
        ),
        (
            Close(7, "1001", RULES.rules_hash, "dealer", {"T1": Stands(1, bytes(16), 0, [])}, None, bytes(32)),
            "does not have",
        ),
        (
            Close(1, "1", "rules", "dealer", {}, None, bytes(32)),
            "this terminal does not know the rules rules that the log names",
        ),
        (Rules("rules", {"reds": ["1"]}, ""), "this terminal does not know the rules of record 4: "),
        (Rules("rules", {}, ""), "the record says rules"),
        (Result(1, 3, 1, 1, "17", False, [], bytes(32)), "this terminal never saw its bets close"),
        (Lock(None, None), "cannot be read"),
    ],
)
def test_impossible_record_puts_the_terminal_out_of_service(
    tmp_path: Path, body: Close | Result | Rules | Lock, reason: str
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    data = encode_record(floor["T1"].seat.cursor + 1, 0, "table-1", RULES.name, body, bytes(32))
    floor["T1"].hear(floor.frame("T1", Event(floor["T1"].seat.cursor + 1, data)))
    assert reason in (clause(floor["T1"].seat.fault) or "")
    why = floor["T1"].bet(STRAIGHT)
    assert why is not None
    assert "out of service" in english(why.sentence)


def test_record_with_another_number_than_its_event_puts_the_terminal_out_of_service(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    seq = floor["T1"].seat.cursor + 1
    close = Close(1, "1001", RULES.rules_hash, "dealer", {}, None, bytes(32))
    data = encode_record(seq + 1, 0, "table-1", RULES.name, close, bytes(32))
    floor["T1"].hear(floor.frame("T1", Event(seq, data)))
    assert "has the wrong number" in (clause(floor["T1"].seat.fault) or "")


class TestWhoseMoney:
    """Corrections and late voids change the credit session that played the round, and no other."""

    @staticmethod
    def next_player(tmp_path: Path, outcome: str) -> Floor:
        """T1's player has played round 1 and cashed out; the next player has put 2,000 on and has a bet of 300 in a
        closed round.
        """
        floor = floor_in(Phase.BETS_OPEN, tmp_path)
        floor.result(outcome)
        floor.cash_out("T1")
        assert money(floor) == (0, 0)
        floor.desk.done("credit", terminal="T1", cents=2_000)
        floor.pass_time(1.5)
        floor.open()
        floor.bet("T1", {"red": 300})
        floor.close()
        return floor

    @pytest.mark.rule("roulette 5.5")
    @pytest.mark.rule("roulette 5.6")
    @pytest.mark.crash_point("P14-corrected")
    @pytest.mark.parametrize(
        ("first", "then", "unrecovered", "payable"),
        [("17", ["18"], 18_000, 0), ("18", ["17"], 0, 18_000), ("17", ["void"], 17_500, 0), ("18", ["void"], 0, 500),
         ("17", ["18", "17"], 0, 0), ("18", ["17", "18"], 0, 0), ("17", ["18", "void"], 17_500, 0),
         ("18", ["17", "void", "19"], 0, 0), ("17", ["18", "17", "18"], 18_000, 0)],
    )  # fmt: skip
    def test_correction_after_a_cash_out_never_touches_the_next_players_money(
        self, tmp_path: Path, first: str, then: list[str], unrecovered: int, payable: int
    ) -> None:
        floor = self.next_player(tmp_path, first)
        for outcome in then:
            floor.correct(1, outcome)
            assert money(floor) == (1_700, 300)
        balances = floor["T1"].seat.ledger.balances
        assert (-balances[Account.UNRECOVERED], balances[Account.PAYABLE]) == (unrecovered, payable)
        slip = floor["T1"].seat.slips[1]
        assert (slip.unrecovered_cents, slip.payable_cents) == (unrecovered, payable)
        floor.result("1")
        assert money(floor) == (2_300, 0)
        assert floor.is_even()
        assert not set(floor.desk.alarms()) - {"pay", "claim"}

    @pytest.mark.rule("roulette 5.5")
    def test_correction_never_takes_money_in_play_and_books_the_missing_part_as_unrecovered(
        self, tmp_path: Path
    ) -> None:
        floor = floor_in(Phase.SETTLED, tmp_path)
        floor.open()
        floor.bet("T1", {"red": 20_000})
        floor.close()
        floor.correct(1, "18")
        assert money(floor) == (0, 20_000)
        assert floor["T1"].seat.slips[1].unrecovered_cents == 18_000 - 7_500
        floor.result("1")
        assert money(floor) == (40_000, 0)  # A correction takes nothing from money that comes later.
        floor.correct(1, "17")
        assert money(floor) == (40_000 + 7_500, 0)
        assert floor["T1"].seat.slips[1].unrecovered_cents == 0
        assert floor.is_even()

    def test_correction_after_the_last_bet_was_lost_and_cashed_out_is_payable_by_hand(self, tmp_path: Path) -> None:
        floor = floor_in(Phase.BETS_OPEN, tmp_path)
        floor.cash_out("T1")
        assert money(floor) == (0, 500)
        floor.result("18")
        floor.correct(1, "17")
        assert money(floor) == (0, 0)
        assert floor["T1"].seat.slips[1].payable_cents == 18_000

    def test_correction_pays_the_player_who_bet_after_another_player_cleared_and_left(self, tmp_path: Path) -> None:
        floor = floor_in(Phase.BETS_OPEN, tmp_path)
        floor.bet("T1", {})
        floor.cash_out("T1")
        floor.desk.done("credit", terminal="T1", cents=2_000)
        floor.pass_time(1.5)
        floor.bet("T1", STRAIGHT)
        assert floor["T1"].seat.slips[1].credit_session == 2
        floor.result("18")
        floor.correct(1, "17")
        assert money(floor) == (1_500 + 18_000, 0)

    def test_two_corrections_of_an_old_round_in_one_batch_book_only_the_difference(self, tmp_path: Path) -> None:
        floor = floor_in(Phase.SETTLED, tmp_path)
        for _ in range(25):
            floor.play("2", T1={"red": 100})
        floor.pass_time(1.0)
        assert 1 not in floor["T1"].seat.slips
        before = floor["T1"].credit_cents
        floor.cut.add("T1")
        floor.correct(1, "18")
        floor.correct(1, "void")
        floor["T1"].hear(*events(floor)[-4:])
        assert floor["T1"].credit_cents == before - 18_000 + 500
        floor.cut.clear()
        floor.pass_time(8.0)
        assert floor.is_even()
        assert not floor.desk.alarms()

    @given(
        moves=st.lists(st.sampled_from(["17", "18", "19", "void", "cash out", "cash out some", "buy in"]), max_size=9)
    )
    @settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @pytest.mark.rule("roulette 5.5")
    def test_after_any_corrections_and_cash_outs_a_player_has_got_exactly_what_the_outcome_pays(
        self, tmp_path_factory: pytest.TempPathFactory, moves: list[str]
    ) -> None:
        floor = floor_in(Phase.SETTLED, tmp_path_factory.mktemp("floor"))
        ledger, paid = floor["T1"].seat.ledger, {"17": 18_000, "18": 0, "19": 0, "void": 500}
        outcome, handed_out, bought_in, next_player = "17", 0, 10_000, False
        for move in moves:
            before = ledger.credit_cents
            if move in paid and move != outcome:
                floor.correct(1, move)
                outcome = move
                assert not next_player or ledger.credit_cents == before
            elif move.startswith("cash out") and before:
                floor.cash_out("T1", before // 2 if move.endswith("some") and before > 1 else None)
                handed_out += 0 if next_player else before - ledger.credit_cents
            elif move == "buy in":
                next_player = next_player or not before
                bought_in += 0 if next_player else 300
                floor.desk.done("credit", terminal="T1", cents=300)
                floor.pass_time(1.0)
            slip = floor["T1"].seat.slips[1]
            credit = 0 if next_player else ledger.credit_cents
            settled = handed_out + credit + slip.payable_cents - slip.unrecovered_cents
            assert settled == bought_in - 500 + paid[outcome]
        assert floor.is_even()
        assert not set(floor.desk.alarms()) - {"pay", "claim"}


def test_meters_count_money_stakes_wins_and_corrections_and_survive_a_restart(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.play("2", T1={"red": 400})
    floor.open()
    floor.bet("T1", {"red": 1_000})
    floor.desk.done("void", paragraph="5.3.8")
    floor.pass_time(1.0)
    floor.correct(2, "1")
    floor.cash_out("T1", 2_500)
    assert floor["T1"].seat.ledger.meters == Meters(
        money_in_cents=10_000, money_out_cents=2_500, stakes_cents=900, wins_cents=18_000, corrections_cents=800,
        rounds_played=2, rounds_won=1,
    )  # fmt: skip
    floor.restart("T1")
    assert floor["T1"].seat.ledger.meters.money_out_cents == 2_500


@pytest.mark.parametrize(
    ("cents", "stakes_cents", "left_cents"),
    [(9_500, 500, 0), (9_500, 0, 500), (0, 100, 9_900), (0, 0, 10_000), (12_000, 500, 0)],
)
def test_evacuation_books_out_what_was_handed_over_and_leaves_money_unknown_to_the_console(
    tmp_path: Path, cents: int, stakes_cents: int, left_cents: int
) -> None:
    """The ledger stays consistent even if more is left than was staked; people must then look at it."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    player, head = floor["T1"], floor.desk.table.log.head
    body = Evacuation("evacuated", "T1", 1, player.seat.ledger.seq, cents, stakes_cents, "", ["carl", "anna"])
    record = encode_record(head + 1, 0, "table-1", RULES.name, body, bytes(32))
    player.hear(floor.frame("T1", Event(head + 1, record)))
    assert player.seat.fault is None
    assert money(floor) == (left_cents, 0)
    floor.restart("T1")
    assert money(floor) == (left_cents, 0)
    assert floor["T1"].seat.ledger.meters.money_out_cents == 10_000 - left_cents
