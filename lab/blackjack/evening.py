"""An evening at a real table: fingers on the screens of two players and the dealer take every action of the rulebook.

The shoe is arranged, so that each round comes to its decisions; the books are added up at the end.
"""

import os
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from cluster.demo_staff import SUPERVISOR, DemoFailed
from cluster.sums import add_up
from lab.blackjack.table import BoxTable
from lab.campaigns.report import Report
from lab.cards.table import SET
from lab.games import lab_of
from lab.studio import Studio, WaitedTooLong, studio
from protocol.enums import TransferState
from screen.app import warnings
from screen.legible import complaints

GAME, SIZE = "blackjack-rws", (1280, 720)
ME, OTHER = "T01", "T02"
CREDIT_CENTS = 4_000_000
ROUNDS_A_SET = 10
"""By then every arranged card may have been dealt as often as the set has it."""
READINGS_MS = 20_000


class Evening(BoxTable):
    def __init__(self, studio: Studio, report: Report) -> None:
        super().__init__(studio, (ME, OTHER))
        self.report = report
        self.taken: Counter[str] = Counter()
        self._rounds: tuple[Callable[[], None], ...] = (
            self.hit_double_stand,
            self.double_for_less,
            self.split_and_split_again,
            self.split_aces,
            self.surrender,
            self.insure,
            self.even_money,
            self.follow,
            self.take_back,
            self.settled_beforehand,
        )

    def play(self, rounds: int) -> None:
        self.come_in(CREDIT_CENTS)
        for number in range(rounds):
            if number % ROUNDS_A_SET == 0:
                self._new_set(number // ROUNDS_A_SET)
            self._rounds[number % len(self._rounds)]()
            self._look(f"round {number + 1} settled")
            self.report.tried += 1
        self.studio.until("nobody is owed anything", lambda: not self.studio.status().owed)

    def _new_set(self, number: int) -> None:
        self.shoe(do="new-set")
        name = f"{16 + number:02X}"
        self.studio.until("the new set is known", lambda: self._registers(name))

    def _registers(self, name: str) -> bool:
        """The shoe may not have told yet that its drawer is closed."""
        answer = self.studio.staff.say(
            "new-shoe", SUPERVISOR, {"set": name, "burn": 0, "reason": "set ended", **SET}, None
        )
        return answer.refusal is None

    def _look(self, where: str) -> None:
        """Nothing on the screens of a player and the dealer that cannot be read."""
        self.studio.pump()
        for who, window in ((ME, self.players[ME].window), ("dealer", self.desk.window)):
            for complaint in complaints(window):
                self.report.wrong.append(f"{where}, {who}: {complaint}")

    # What fingers do.

    def did(self, action: str) -> None:
        self.taken[action] += 1

    def begins(self, cards: str, mine: dict[str, int], others: dict[str, int]) -> None:
        self.arrange(cards)
        self._primary("open")
        self.bet(OTHER, others)
        self.bet(ME, mine)
        for spot in (*mine, *others):
            self.did(f"bet {spot.partition(':')[0]}")
        self._primary("last-bets")
        self._primary("close")
        self.until("the first card is due", lambda seen: seen.next is not None)

    def _primary(self, act: str) -> None:
        model = self.desk.model
        self.studio.until(f"the big button does {act}", lambda: model.primary.value("act") == act)
        self.touch_desk("primary")

    def dealt(self) -> None:
        """The initial deal, and the dealer's check of it."""
        self.deal(self.seen.checks.initial_of - len(self.seen.cards))
        self._agree("check")

    def _agree(self, moment: str) -> None:
        """Touched until players had their time for a look."""
        self.studio.until(f"{moment} is agreed", lambda: self._agreed(moment))
        self.studio.until("the screens have heard it", self.is_heard)
        self.did("cards agree")

    def _agreed(self, moment: str) -> bool:
        seen = self.seen
        if seen.moment != moment:
            return True
        if seen.checks.keyed and moment == "complete":
            return self.studio.staff.say("agree", SUPERVISOR, {}, None).refusal is None
        if self.desk.model.primary.value("act") == "agree" and not self.desk.model.is_waiting:
            self.studio.touch_item(self.desk.window, "primary")
        return False

    def says(self, name: str, action: str, named: str = "") -> None:
        self.answer(name, action)
        self.did(named or action)

    def declines(self, *names: str) -> None:
        """What is offered before the third card."""
        for name in names:
            if self._is_asked(name, "interim"):
                self.touch(name, "answer-decline")
                self.did("decline")
        self.studio.until("nobody is offered anything", lambda: not self._offers())

    def _offers(self) -> bool:
        question = self.seen.question
        return question is not None and question.about == "interim"

    def _is_asked(self, name: str, about: str) -> bool:
        question = self.seen.question
        return question is not None and question.about == about and name in [each.terminal for each in question.asked]

    def ends(self) -> None:
        """Who is still asked stands or draws by touch, and the dealer finishes."""
        while (seen := self.seen).moment != "complete":
            if seen.question is not None:
                one = seen.question.asked[0]
                self.says(one.terminal, one.silence.partition(":")[0])
            elif seen.next is not None:
                self.deal(1)
        self._agree("complete")
        self.studio.until_phase("SETTLED")

    # Rounds: each takes its actions once.

    def hit_double_stand(self) -> None:
        sides = {"pair:3": 500, "boom": 500}
        self.begins("TD 6H 6C 7S 5D 2C TH KC", {"box:3": 5000, **sides}, {"box:1": 10_000})
        self.dealt()
        self.declines(ME, OTHER)
        self._called(OTHER, "stand")
        self._look("my decision")
        self.says(ME, "hit")
        self.deal(1)
        self.says(ME, "stand")
        self.ends()

    def _called(self, name: str, action: str) -> None:
        """His screen is dead: the dealer touches what he calls."""
        self.touch_desk("act-call")
        self.touch_desk(f"seat-{name}")
        self.touch_desk(f"choice-{action}")
        self.touch_desk("deed")
        self.until(
            "the call counts",
            lambda seen: seen.question is None or name not in [each.terminal for each in seen.question.asked],
        )
        self.did("called")

    def double_for_less(self) -> None:
        self.begins("TD 6H 6C 7S 5D TH 9C KC", {"box:3": 5000}, {"box:1": 10_000})
        self.dealt()
        self.declines(ME, OTHER)
        self.says(OTHER, "stand")
        self.touch(ME, "less")
        self.says(ME, "double", "double for less")
        self.deal(1)
        self.ends()

    def split_and_split_again(self) -> None:
        self.begins("TD 8H 6C 7S 8D 8C TS 3C 9H TC KC 5D", {"box:3": 5000, "pair:3": 1000}, {"box:1": 10_000})
        self.dealt()
        self.declines(ME, OTHER)
        self.says(OTHER, "stand")
        self.says(ME, "split")
        self.deal(1)
        self.says(ME, "split", "split again")
        self._look("three hands")
        self.deal(1)
        self.says(ME, "stand")
        self.deal(1)
        self.says(ME, "double")
        self.deal(1)
        self.ends()

    def split_aces(self) -> None:
        self.begins("TD AH 6C 7S AD 9H TC KC 5D", {"box:3": 5000}, {"box:1": 10_000})
        self.dealt()
        self.declines(ME, OTHER)
        self.says(OTHER, "stand")
        self.says(ME, "split", "split Aces")
        self.deal(2)
        self.ends()

    def surrender(self) -> None:
        self.begins("TD 9H TC 7S 7D 6D", {"box:3": 5000}, {"box:1": 10_000})
        self.dealt()
        self.touch(ME, "answer-surrender")
        self.did("surrender")
        self.declines(OTHER)
        self.ends()

    def insure(self) -> None:
        self.begins("TD 9H AC 7S 8D 7H KC", {"box:3": 5000}, {"box:1": 10_000})
        self.dealt()
        self._look("insurance")
        self.touch(ME, "answer-insure")
        self.did("insurance")
        self.declines(OTHER)
        self.ends()

    def even_money(self) -> None:
        self.begins("TD KH AS 7S AD 8H", {"box:3": 5000}, {"box:1": 10_000})
        self.dealt()
        self.touch(ME, "answer-even-money")
        self.did("even money")
        self.declines(OTHER)
        self.ends()

    def follow(self) -> None:
        self.begins("9C 6D 9D 2C TC 8H TH KC", {"box:5": 2500}, {"box:5": 10_000})
        self.dealt()
        self.declines(OTHER)
        self.says(OTHER, "split")
        self._look("follow a split")
        self.says(ME, "follow", "follow a split")
        self.deal(1)
        self.says(OTHER, "double")
        self.says(ME, "decline", "decline to follow")
        self.deal(2)
        self.says(OTHER, "stand")
        self.ends()

    def take_back(self) -> None:
        self.begins("TD 6H 6C 7S 5D TH KC", {"box:3": 5000}, {"box:1": 10_000})
        self.dealt()
        self.declines(ME, OTHER)
        self.says(OTHER, "stand")
        self.says(ME, "hit")
        self.say("error", kind="wrong-hand")
        self.say("give-up", SUPERVISOR)
        self.until("players are asked", lambda seen: seen.moment == "options")
        self._look("options")
        self.touch(ME, "option-take-back")
        self.did("take back")
        self.touch(OTHER, "option-go-on")
        self.did("go on")
        self.until("both have answered", lambda seen: seen.moment != "options")
        self.ends()

    def settled_beforehand(self) -> None:
        """Presets while bets are open, a decision left for my hand, a look at the cards, and cash out."""
        self.arrange("9C TH 6D 9D 7H TC 8H KC TS 5C")
        self._primary("open")
        self.bet(OTHER, {"box:1": 10_000})
        self.bet(ME, {"box:1": 2500, "box:3": 5000})
        for answer in ("split-follow", "double-decline"):
            self.touch(ME, answer)
            self.did(f"preset {answer}")
        self._primary("last-bets")
        self._primary("close")
        self.until("the first card is due", lambda seen: seen.next is not None)
        self.dealt()
        self.declines(ME, OTHER)
        self.touch(ME, "answer-stand")
        self.did("left for my hand")
        self.touch(ME, "query")
        self.until("the query is heard", lambda seen: seen.unanswered)
        self.did("query")
        self.say("checked")
        self.says(OTHER, "split")
        self.ends()
        for answer in ("split-ask", "double-ask"):
            self._reset(answer)
        self._cash_out()

    def _reset(self, answer: str) -> None:
        kind, _, to = answer.partition("-")
        self.players[ME].model.stage.preset(kind, to)  # type: ignore[attr-defined]  # its buttons are under the result

    def _cash_out(self) -> None:
        self.touch(ME, "cashOut")
        self.did("cash out")
        cents = self.studio.status().terminals[ME].credit_cents
        self.studio.staff.ask("cash-out", terminal=ME, cents=cents)
        self.studio.until(
            "it may be paid",
            lambda: any(each.state == TransferState.APPLIED for each in self.studio.status().transfers),
        )
        for each in self.studio.status().transfers:
            self.studio.staff.ask("paid", transfer=each.transfer)
        self.studio.staff.bring_credit([ME], CREDIT_CENTS)


def evening(count: int) -> Report:
    """So many rounds."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    report = Report()
    sections = {"readings": dict.fromkeys(lab_of(GAME).sections["readings"], READINGS_MS)}
    with tempfile.TemporaryDirectory(prefix="etg-evening-") as folder:
        with studio(Path(folder), [ME, OTHER], SIZE, GAME, **sections) as opened:
            table = Evening(opened, report)
            try:
                table.play(count)
            except (WaitedTooLong, DemoFailed) as failed:
                report.wrong.append(f"round {report.tried + 1}: {failed}")
        report.wrong += add_up(opened.table).differences
    report.wrong += [f"Qt complained: {text}" for text in warnings]
    report.figures |= {**dict(sorted(table.taken.items())), "touches without a chip": len(table.taps_lost)}
    return report
