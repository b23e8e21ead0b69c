"""What scripted staff do next, by what the table shows; where a person deals, only the outcome source is worked."""

import time
from collections.abc import Callable
from typing import Any

from cluster.demo_staff import DemoFailed, DemoStaff, Facts, is_here, is_over
from cluster.game import Hand
from games.game import Game
from phrases.catalogue import english
from protocol.enums import Phase, VerdictKind
from protocol.table_status import VerdictTold

LET_BET_LOOKS = 10
LET_BET_EVERY_S = 0.1
PERSON_BETS_S = 8.0
"""Of the table's time, from the opening by a person until the hand deals."""
REFUSED_PAUSE_S = 1.0
NO_VERDICT = VerdictTold(VerdictKind.HELD, None, None, "No report of the outcome.")
UNDECIDED = (Phase.BETS_CLOSED, Phase.HELD)


class DemoScript:
    """Each turn looks, and gives at most one command: whoever logs in finds the table between two of them."""

    def __init__(
        self, staff: DemoStaff, hand: Hand, game: Game, speed: float, tell: Callable[[str], None], *, is_attended: bool
    ) -> None:
        self._staff = staff
        self._hand = hand
        self._paragraph = game.paragraphs.managed
        self._speed = speed
        self._tell = tell
        self._is_attended = is_attended
        """A person may stand in the way of a command; where nobody can, a refusal is a failure."""
        self.fault: str | None = None
        """Of the next round."""
        self._opened = (0, 0.0)
        """The last round seen open, and since when by the room's clock."""
        self._looks = 0
        self._looked_s = 0.0
        self._registered: list[int] = []
        self._decided: Facts | None = None
        self._person = ""
        self._refused = ""
        self._refused_s = 0.0

    def play(self, fault: str | None) -> Facts:
        """One round from the notice to the last settlement; gives what the table looked like at its decision."""
        self.fault, number = fault, int(self._staff.status().round) + 1
        return self.decided(self._staff.until("the round is over", lambda facts: self._is_past(facts, number)))

    def _is_past(self, facts: Facts, number: int) -> bool:
        if facts.round >= number and is_over(facts):
            return True
        self.turn(facts)
        return False

    def turn(self, facts: Facts, *, is_ending: bool = False) -> bool:
        """Whether something was done."""
        self._see(facts)
        if not is_ending and self._hand.is_due(facts) and not (self._person and self._hand.is_staff):
            return self._deal(facts)
        if self._person and not is_ending:
            return False
        if is_over(facts):
            return not is_ending and self._hand.is_ready() and self._say("open")
        return facts.phase in (Phase.BETS_OPEN, *UNDECIDED) and self._decide(facts, is_ending=is_ending)

    def decided(self, facts: Facts) -> Facts:
        """What the table looked like when the round was decided, by whomever."""
        return facts if self._decided is None or self._decided.round != facts.round else self._decided

    def _see(self, facts: Facts) -> None:
        if facts.verdict is not None and facts.phase in UNDECIDED:
            self._decided = facts
        numbers = [number for number in facts.logged_in if number not in self._staff.crew]
        person = " and ".join(facts.people[number].name for number in numbers)
        if person and not self._person:
            self._tell(f"A {person} has logged in and deals from here on; {self._hand.words}.")
        elif self._person and not person:
            self._tell("Nobody is logged in any more: scripted staff deal on.")
        self._person = person

    def _deal(self, facts: Facts) -> bool:
        """Once bets have come in; where they are closed already, at once."""
        if facts.phase == Phase.BETS_OPEN and not self._have_bet(facts):
            return False
        if not self._hand.deal(facts, self.fault):
            return False
        self.fault = None
        return True

    def _have_bet(self, facts: Facts) -> bool:
        """A person is given time; among scripted players the hand waits only while bets come in, and a little."""
        now_s = time.monotonic()
        if self._opened[0] != facts.round:
            self._opened, self._looks, self._registered = (facts.round, now_s), 0, []
        if self._person:
            return now_s - self._opened[1] >= PERSON_BETS_S / self._speed
        if now_s - self._looked_s < LET_BET_EVERY_S:
            return False
        before, self._looked_s = self._registered, now_s
        here = [name for name in facts.terminals if is_here(facts, name)]
        self._registered = [facts.terminals[name].registered_cents for name in here]
        self._looks += 1
        return self._looks >= LET_BET_LOOKS or (all(self._registered) and self._registered == before)

    def _decide(self, facts: Facts, *, is_ending: bool) -> bool:
        """What the dealer does once the outcome source has spoken, or has nothing more to say."""
        verdict = facts.verdict if facts.phase in UNDECIDED else None
        if verdict is None:
            if not is_ending and not self._hand.is_overdue():
                return False
            verdict = NO_VERDICT
        if verdict.kind == VerdictKind.RESULT and self._try("confirm", self._staff.crew.supervisor):
            return True
        if verdict.kind == VerdictKind.INVALID and self._try("void"):
            return True
        if not is_ending:
            outcome = self._hand.truth()
            if outcome is not None and self._try("enter", self._staff.crew.supervisor, outcome=outcome):
                return True
        reason = "The demo was ended." if is_ending else english(verdict.evidence)
        return self._say("void", self._staff.crew.manager, paragraph=self._paragraph, reason=reason)

    def _try(self, verb: str, second: str | None = None, **arguments: Any) -> bool:
        return self._staff.say(verb, second, arguments).refusal is None

    def _say(self, verb: str, second: str | None = None, **arguments: Any) -> bool:
        if time.monotonic() - self._refused_s < REFUSED_PAUSE_S:
            return False
        answer = self._staff.say(verb, second, arguments)
        if answer.refusal is None:
            self._refused = ""
            return True
        sentence = f"{verb} was refused: {english(answer.sentence)}"
        if not self._is_attended:
            raise DemoFailed(sentence)
        if sentence != self._refused:
            self._tell(f"The scripted dealer waits: {sentence}")
        self._refused, self._refused_s = sentence, time.monotonic()
        return False
