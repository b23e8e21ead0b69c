"""The people of a demo, scripted: they run rounds through the same commands as everyone, and look into the wheel."""

import time
from collections.abc import Callable
from typing import Any

from cluster.children import Children, WaitedInVain
from cluster.staff import Badge, StaffClient
from protocol.messages import Answer

DEALER, SUPERVISOR, MANAGER = "1001", "2001", "3001"
FINISHED = ("SETTLED", "VOID")
Facts = dict[str, Any]


class DemoFailed(Exception):
    """The message is the sentence for the person."""


class DemoStaff:
    def __init__(
        self,
        client: StaffClient,
        badge: Callable[[str], Badge],
        children: Children,
        hand: Callable[..., dict[str, Any]],
        show: Callable[[Facts], None],
        speed: float,
    ) -> None:
        self._client = client
        self._badge = badge
        self._children = children
        self._hand = hand
        self._show = show
        self._speed = speed

    def status(self) -> Facts:
        facts = dict(self._client.ask("status", timeout_s=30.0).facts)
        self._show(facts)
        return facts

    def bring_credit(self, terminals: list[str], cents: int) -> None:
        """Every terminal is here, and has at least this credit."""
        self.until("all terminals are here", lambda facts: all(_is_here(facts, name) for name in terminals))
        for name in terminals:
            missing_cents = cents - self.status()["terminals"][name]["credit_cents"]
            if missing_cents > 0:
                self.ask("credit", terminal=name, cents=missing_cents)
        self.until("credit is booked", lambda facts: all(_credit(facts, name) >= cents for name in terminals))

    def play(self, fault: str | None) -> Facts:
        """One round from the notice to the last settlement; gives what the table looked like at its decision."""
        self.open_and_spin(fault)
        decided = self._decide()
        self.see_settled()
        return decided

    def open_and_spin(self, fault: str | None) -> None:
        self._children.until("the wheel is ready", lambda: self._hand(do="status")["ready"] or None, self._s(120))
        self.ask("open")
        self._let_bet()
        self._hand(do="spin", fault=fault)

    def see_settled(self) -> None:
        self.until("everyone is settled", lambda facts: facts["phase"] in FINISHED and not facts["owed"])

    def settle_down(self, terminals: list[str]) -> None:
        """Every terminal has read the whole log, and the console every ledger."""
        self.until(
            "all cursors are at the head",
            lambda facts: all(facts["terminals"][name]["cursor"] == facts["log_head"] for name in terminals),
        )

    def _let_bet(self) -> None:
        """As long as bets come in, but not for ever: the ball can wait a little."""
        before: list[int] = []
        for _ in range(10):
            registered = [each["registered_cents"] for each in self.status()["terminals"].values()]
            if all(registered) and registered == before:
                return
            before = registered
            time.sleep(0.1)

    def _decide(self) -> Facts:
        """What the dealer does once the wheel has spoken, or has nothing more to say."""
        try:
            facts = self.until("a verdict", _has_spoken, self._s(120))
        except WaitedInVain:
            facts = self.status()
        verdict = facts["verdict"] or ["held", None, None, "The wheel said nothing."]
        if verdict[0] == "result" and self._try("confirm"):
            return facts
        if verdict[0] == "invalid" and self._try("void"):
            return facts
        pocket = (self._hand(do="status")["truth"] or {}).get("pocket")
        if not (pocket and self._try("enter", SUPERVISOR, outcome=pocket)):
            self.ask("void", MANAGER, paragraph="5.10", reason=str(verdict[3])[:200])
        return facts

    def _s(self, wheel_s: float) -> float:
        return 10 + wheel_s / self._speed

    def _try(self, verb: str, second: str | None = None, **arguments: Any) -> bool:
        return self.say(verb, second, arguments).refusal is None

    def ask(self, verb: str, second: str | None = None, **arguments: Any) -> Facts:
        answer = self.say(verb, second, arguments)
        if answer.refusal is not None:
            raise DemoFailed(f"{verb} was refused: {answer.sentence}")
        return dict(answer.facts)

    def say(self, verb: str, second: str | None, arguments: Facts, timeout_s: float = 10.0) -> Answer:
        approves = None if second is None else self._badge(second)
        return self._client.ask(verb, arguments, staff=self._badge(DEALER), second=approves, timeout_s=timeout_s)

    def until(self, what: str, is_so: Callable[[Facts], bool], timeout_s: float = 30.0) -> Facts:
        def look() -> Facts | None:
            facts = self.status()
            return facts if is_so(facts) else None

        return self._children.until(what, look, timeout_s, 0.03)


def _has_spoken(facts: Facts) -> bool:
    return facts["verdict"] is not None and facts["phase"] in ("BETS_CLOSED", "HELD")


def _is_here(facts: Facts, name: str) -> bool:
    return name in facts["terminals"] and facts["terminals"][name]["present"]


def _credit(facts: Facts, name: str) -> int:
    return int(facts["terminals"][name]["credit_cents"])
