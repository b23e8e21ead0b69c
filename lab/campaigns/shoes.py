"""Deals simulated shoes to their end through the real drivers and the judge, with random faults.

No card is lost or counted twice, and every misread card is corrected before the round is paid.
"""

from collections import Counter
from random import Random

from games.cards import DECK
from lab.campaigns.fuzz import resident_mb
from lab.campaigns.report import Report
from lab.campaigns.shoe_staff import ShoeStaff
from lab.campaigns.shoe_table import FIRST_FOUR, MakeJudge, ShoeTable
from shoe_controller.card_rules import BURNT, OF_THE_SET
from shoe_controller.inventory import EndCount
from shoe_controller.judge import Judge
from shoe_controller.sim.faults import DIALECTS, FAULTS, S2, Strikes
from shoe_controller.standing import LATE_REPORT_S
from shoe_controller.verdicts import Moment

SET_FAULTS = [name for name, fault in FAULTS.items() if fault.strikes is Strikes.SET]
AT_THE_END = ("overdraw", "locked-gate")
CRASHES = ("before-commit", "before-acknowledge")
FAULT_SHARE, SET_FAULT_SHARE, EARLY_SHARE, OVERDRAW_SHARE, HASTY_SHARE = 0.02, 0.35, 0.01, 0.01, 0.2
NO_GATE_SHARE = 0.2
BETS_S = (1.0, 3.0)
WAITS_S = {"s2": 14.0, "ae2": 2.5, "beetek": 2.0}
"""How long a dealer waits for a card on the screen before looking for the reason."""
CARDS_A_ROUND = 6
TRIES_MAX = 40
RUN_OUT_S = 0.45
SILENT_S = 10.0
GROWTH_MB_MAX = 10.0


class PlayedShoe:
    def __init__(self, seed: int, dialect: str, make_judge: MakeJudge = Judge) -> None:
        self._random = random = Random(f"{seed} {dialect}")
        self.dialect = dialect
        self.set_fault = random.choice(SET_FAULTS) if random.random() < SET_FAULT_SHARE else None
        has_gate = random.random() >= NO_GATE_SHARE
        self.table = ShoeTable(f"{seed}", dialect, self.set_fault, make_judge, has_gate=has_gate)
        self.staff = ShoeStaff(self.table, random)
        self.faults = Counter[str]()
        self.wrong: list[str] = []
        self.rounds = self._tries = self.crashed = 0

    def play(self) -> None:
        self.table.run(1.0)
        self._burn()
        while not self._is_over() and self._round():
            self.rounds += 1
        self._check_set()
        if not self.wrong and not self.staff.is_void():
            self._run_out()

    def _is_over(self) -> bool:
        """Says whether the dealer sees the cut card, whatever the shoe reports."""
        shoe = self.table.shoe
        is_cut = shoe.cut_after is None and self.set_fault not in ("never-cut", "ends-early")
        return is_cut or bool(self.wrong) or len(shoe.stock) < CARDS_A_ROUND

    def _burn(self) -> None:
        self.table.turn_to(Moment.BURNING)
        self.table.run(0.5)
        self.staff.burnt = self.table.shoe.draw(is_burn=True)
        self.table.run(WAITS_S[self.dialect])
        self._put_right()
        self.table.record.round.pop(BURNT, None)
        self.staff.burnt = []

    def _round(self) -> bool:
        """Plays a round; false where the round and its shoe are void."""
        table, staff, random = self.table, self.staff, self._random
        table.record.round.clear()
        table.turn_to(Moment.BETS_OPEN)
        self._lay_kept()
        table.run(random.uniform(*BETS_S))
        if random.random() < EARLY_SHARE:
            self._draw_early()
        table.turn_to(Moment.DEALING)
        is_dealt = self._deal()
        if is_dealt and random.random() < OVERDRAW_SHARE and table.shoe.stock:
            self._overdraw()
        if staff.is_void():
            table.run(WAITS_S[self.dialect])
        self._put_right()
        staff.agree()
        self._check_round()
        table.turn_to(Moment.BETWEEN)
        table.hands.clear_table()
        return is_dealt and not staff.is_void() and not self.wrong

    def _lay_kept(self) -> None:
        """Lays cards drawn in excess as the first of the round."""
        table, kept = self.table, self.staff.kept
        for place, paper, loose in zip(FIRST_FOUR, kept, table.record.loose, strict=False):
            table.hands.lay(paper, place)
            table.record.round[place] = loose
        table.record.loose, self.staff.kept = [], []

    def _draw_early(self) -> None:
        """Draws a card while bets are open, by force where the gate is locked."""
        shoe = self.table.shoe
        shoe.clear()
        if not shoe.may_draw():
            if self.dialect not in FAULTS["locked-gate"].dialects:
                return
            shoe.fault("locked-gate")
        self.faults["card before the close"] += 1
        self.staff.kept += self.table.hands.pull()
        if not self._is_held_soon():
            self.wrong.append("a card before the close was not held")

    def _is_held_soon(self) -> bool:
        """Says whether the round is held soon; the line may still be silent."""
        until = self.table.shoe.now + SILENT_S
        while self.table.shoe.now < until and not self.table.judge.is_held:
            self.table.run(0.5)
        return self.table.judge.is_held

    def _overdraw(self) -> None:
        self.faults["overdraw"] += 1
        self.table.shoe.clear()
        self.table.shoe.fault("overdraw")
        self.staff.kept += self.table.hands.pull()
        if not self._is_held_soon():
            self.wrong.append("a card too many was not held")

    def _deal(self) -> bool:
        table, hands = self.table, self.table.hands
        is_hasty = self._random.random() < HASTY_SHARE
        self._tries = 0
        while self._tries < TRIES_MAX:
            self._tries += 1
            self._put_right()
            if self.staff.is_void():
                return False
            agrees = len(table.record.round) == hands.dealt
            due = table.due()
            if agrees and hands.place != (due[0] if due else None):
                self.staff.look()  # The screen asks for another card than the felt does.
                continue
            if hands.place is None:
                if agrees:
                    return True
                self._wait()
                continue
            if not table.shoe.stock:
                return False
            self._draw(is_hasty)
        self.wrong.append(
            f"the deal does not go on: {table.judge.view}, due {table.due()}, lies {self.staff.on_felt()}"
        )
        return False

    def _draw(self, is_hasty: bool) -> None:
        table = self.table
        table.run(table.hands.pace_s())
        if self._random.random() < FAULT_SHARE:
            self._strike()
        before = len(table.shoe.drawn)
        self.staff.kept += table.hands.pull()
        table.crash = None if len(table.shoe.drawn) == before else table.crash
        if not is_hasty or len(table.shoe.drawn) == before:  # A shoe that lets no card out is looked at.
            self._wait()
        if table.crash is None and self.crashed != table.crashes:
            self.crashed = table.crashes
            self.staff.look()  # After a restart two people compare the table with the record.

    def _wait(self) -> None:
        """Waits until the card is on the screen or something is held; then the dealer looks."""
        table, until = self.table, self.table.shoe.now + WAITS_S[self.dialect]
        while table.shoe.now < until and not table.judge.is_held:
            if len(table.record.round) == table.hands.dealt:
                return
            table.run(0.2)
        self.staff.look()

    def _put_right(self) -> None:
        for _ in range(TRIES_MAX):
            is_stopped = self.table.shoe.is_on and self.table.shoe.firmware.is_stopped()
            if self.staff.is_void() or not (self.table.judge.is_held or is_stopped):
                return
            self.staff.look()
            if self._waits_for_the_card():
                return
        self.wrong.append(f"it stays held: {self.table.judge.view}")

    def _waits_for_the_card(self) -> bool:
        """Pushes the card back and draws it again, which corrects the error."""
        return self.table.judge.is_held and self.table.judge.lets_cards_out

    def _strike(self) -> None:
        names = [
            name
            for name, fault in FAULTS.items()
            if self.dialect in fault.dialects and fault.strikes is not Strikes.SET and name not in AT_THE_END
        ]
        name = self._random.choice([*names, *CRASHES])
        if name == "one-too-many" or (name == "two-at-once" and len(self.table.shoe.stock) < 2):
            return  # The shoe finds it by itself where the set has it: see the tests.
        self.faults[name] += 1
        if name in CRASHES:
            self.table.crash = name
        else:
            self.table.shoe.fault(name)

    def _check_round(self) -> None:
        table = self.table
        recorded = {place: card for place, (_, card) in table.record.round.items()}
        lies = {place: face for place, face in self.staff.on_felt() if place}
        if recorded != lies:
            self.wrong.append(f"round {self.rounds + 1}: recorded {recorded}, on the felt {lies}")
        out, truth = list(table.judge.inventory.out), [paper.face for paper in table.shoe.drawn]
        if out != truth:
            self.wrong.append(f"round {self.rounds + 1}: {_first_difference(out, truth)}")
        if self.dialect == S2 and self.staff.corrected > self.faults["other-card"]:
            self.wrong.append(f"round {self.rounds + 1}: {self.staff.corrected} cards corrected that were read rightly")

    def _check_set(self) -> None:
        found = [held.reason for held in self.table.held if held.reason in OF_THE_SET]
        if self.staff.is_void() and not found:
            self.wrong.append("a card that the set cannot have was not held")

    def _run_out(self) -> None:
        """Runs the rest of the set through the shoe and counts it."""
        table = self.table
        table.judge.resume()
        table.shoe.clear()
        table.turn_to(Moment.COUNTING)
        table.run(LATE_REPORT_S)
        while table.shoe.stock and table.shoe.draw(is_burn=True):  # A shoe that deals baccarat would count rounds.
            table.run(RUN_OUT_S)
        table.run(WAITS_S[self.dialect])
        truth = Counter(paper.face for paper in table.shoe.drawn)
        if table.shoe.stock or table.judge.inventory.end() != expected_end(truth):
            self.wrong.append(f"the end count is {table.judge.inventory.end()}, {len(table.shoe.stock)} left")


def expected_end(truth: Counter[str]) -> EndCount:
    more = {card: truth[card] - 8 for card in DECK}
    missing = {card: -count for card, count in more.items() if count < 0}
    return EndCount(truth.total(), missing, {card: count for card, count in more.items() if count > 0}, 0)


def _first_difference(out: list[str | None], truth: list[str]) -> str:
    at = next(
        (at for at, (one, two) in enumerate(zip(out, truth, strict=False)) if one != two), min(len(out), len(truth))
    )
    counted, drawn = out[at : at + 4], truth[at : at + 4]
    return f"{len(out)} cards counted, {len(truth)} drawn; from card {at + 1} on {counted} for {drawn}"


def shoes(count: int, first: int = 1, make_judge: MakeJudge = Judge) -> Report:
    """Deals this many shoes of each dialect."""
    report, seen, early_mb = Report(), Counter[str](), 0.0
    for number in range(count):
        for dialect in DIALECTS:
            played = PlayedShoe(first + number, dialect, make_judge)
            played.play()
            seed = f"seed {first + number}, {dialect}, {played.set_fault or 'a good set'}"
            report.check(not played.wrong, f"{seed}: {'; '.join(played.wrong[:1])}")
            _count(seen, played)
        if number == count // 10:
            early_mb = resident_mb()
    report.figures |= dict(sorted(seen.items()))
    grown_mb = resident_mb() - early_mb
    report.figures["grown_mb_after_a_tenth"] = round(grown_mb, 1)
    if grown_mb > GROWTH_MB_MAX:
        report.wrong.append(f"grew by {grown_mb:.1f} MB")
    return report


def _count(seen: Counter[str], played: PlayedShoe) -> None:
    table, staff = played.table, played.staff
    seen["cards"] += len(table.shoe.drawn)
    seen["rounds"] += played.rounds
    seen["cards corrected by a look"] += staff.corrected
    seen["cards keyed"] += staff.keyed
    seen["cards slid again"] += staff.slid
    seen["consoles killed"] += table.crashes
    seen["repeats"] += table.judge.view.repeats
    seen["shoes out of use"] += staff.is_void()
    seen["faults"] += played.faults.total()
    seen.update(f"held: {held.reason.value}" for held in table.held)
