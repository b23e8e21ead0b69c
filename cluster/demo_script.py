"""Decides the next step of scripted staff from the table's state; where a person deals, it only operates the outcome
source.
"""

import time
from collections.abc import Callable
from typing import Any

from cluster.demo_staff import DemoFailed, DemoStaff, is_here, is_over
from cluster.game import Hand, Said
from games.game import Game
from phrases.catalogue import english
from protocol.enums import Phase, VerdictKind
from protocol.table_status import TableStatus, VerdictTold

LET_BET_LOOKS = 10
LET_BET_EVERY_S = 0.1
PERSON_BETS_S = 8.0
"""How long, in the table's time, bets stay open before the simulated hand deals, where a person opened them; and before
scripted staff close them, where a person may want to sit down.
"""
REFUSED_PAUSE_S = 1.0
SAID_AGAIN_S = 60.0
"""A word that is refused for longer than this ends a demo that nobody attends."""
NO_VERDICT = VerdictTold(VerdictKind.HELD, None, None, "No report of the outcome.")
UNDECIDED = (Phase.BETS_CLOSED, Phase.HELD)


class DemoScript:
    """Scripted staff. Each turn gives at most one command, so a person who logs in finds the table between two
    commands.
    """

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
        self._decided: TableStatus | None = None
        self._person = ""
        self._refused = ""
        self._refused_s = 0.0
        self._heard_s = time.monotonic()
        """When the table last took a word, or looked another way than before."""
        self._looked: tuple[int, Phase] | None = None

    def play(self, fault: str | None) -> TableStatus:
        """Plays one round from the notice to the last settlement; returns the table's state at its decision."""
        self.fault, number = fault, int(self._staff.status().round) + 1
        return self.decided(self._staff.until("the round is over", lambda status: self._is_past(status, number)))

    def _is_past(self, status: TableStatus, number: int) -> bool:
        if status.round >= number and is_over(status):
            return True
        self.turn(status)
        return False

    def turn(self, status: TableStatus, *, is_ending: bool = False) -> bool:
        """Does the next step; says whether it did something."""
        self._see(status)
        if not is_ending and self._hand.is_due(status):
            return self._deal(status)
        if self._person and not is_ending:
            return False
        if not is_ending and (said := self._hand.said_next(status)) is not None:
            return self._speak(status, said)
        if is_over(status):
            return not is_ending and self._hand.is_ready() and self._say("open")
        return status.phase in (Phase.BETS_OPEN, *UNDECIDED) and self._decide(status, is_ending=is_ending)

    def decided(self, status: TableStatus) -> TableStatus:
        """Gives the table's state at the moment when the round was decided, whoever decided it."""
        return status if self._decided is None or self._decided.round != status.round else self._decided

    def _see(self, status: TableStatus) -> None:
        if (looks := (status.round, status.phase)) != self._looked:
            self._looked, self._heard_s = looks, time.monotonic()
        if status.verdict is not None and status.phase in UNDECIDED:
            self._decided = status
        numbers = [number for number in status.logged_in if number not in self._staff.crew]
        person = " and ".join(status.people[number].name for number in numbers)
        if person and not self._person:
            self._tell(f"A {person} has logged in and deals from here on; {self._hand.words}.")
        elif self._person and not person:
            self._tell("Nobody is logged in any more: scripted staff deal on.")
        self._person = person

    def _deal(self, status: TableStatus) -> bool:
        """Deals once bets have come in, or at once where bets are closed already."""
        if status.phase == Phase.BETS_OPEN and not self._have_bet(status):
            return False
        if not self._hand.deal(status, self.fault):
            return False
        self.fault = None
        return True

    def _speak(self, status: TableStatus, said: Said) -> bool:
        """Gives a command; a refused one is given again, because what it waits for may come a moment later."""
        if status.phase == Phase.BETS_OPEN and not self._have_bet(status, is_person_waited_for=self._is_attended):
            return False
        crew = self._staff.crew
        second = crew.manager if said.by_manager else crew.supervisor if said.takes_two else None
        answer, now_s = self._staff.say(said.verb, second, said.arguments), time.monotonic()
        if answer.refusal is None:
            self._heard_s = now_s
            if said.told:
                self._tell(f"  {said.told}")
            return True
        if now_s - self._heard_s > SAID_AGAIN_S and not self._is_attended:
            raise DemoFailed(f"{said.verb} was refused: {english(answer.sentence)}")
        return False

    def _have_bet(self, status: TableStatus, *, is_person_waited_for: bool = False) -> bool:
        """Says whether enough bets have come in. A person gets time; scripted players get time only while
        bets still come.
        """
        now_s = time.monotonic()
        if self._opened[0] != status.round:
            self._opened, self._looks, self._registered = (status.round, now_s), 0, []
        if self._person or is_person_waited_for:
            return now_s - self._opened[1] >= PERSON_BETS_S / self._speed
        if now_s - self._looked_s < LET_BET_EVERY_S:
            return False
        before, self._looked_s = self._registered, now_s
        here = [name for name in status.terminals if is_here(status, name)]
        self._registered = [status.terminals[name].registered_cents for name in here]
        self._looks += 1
        return self._looks >= LET_BET_LOOKS or (all(self._registered) and self._registered == before)

    def _decide(self, status: TableStatus, *, is_ending: bool) -> bool:
        """Does what the dealer does after the outcome source has reported, or has nothing more to report."""
        verdict = status.verdict if status.phase in UNDECIDED else None
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
