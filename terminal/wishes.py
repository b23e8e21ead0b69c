"""The screen as a player: the core's thread fetches its newest request, and notes what became of the last one."""

import queue

from games.limits import Limits
from phrases import phrase
from protocol.messages import Ask
from protocol.refusals import RefusalNumber, Why
from terminal.player import Options, Player, Stakes
from terminal.view import Answer, Errand, Refused, Want, Wish


class Wishes:
    """`ask` may be called from any thread; all other methods belong to the core's thread."""

    is_idle = False

    def __init__(self, bot: Player | None = None) -> None:
        self._bot = bot
        """The automatic player, which plays until a person touches the screen."""
        self._asked: queue.SimpleQueue[Wish] = queue.SimpleQueue()
        self._want: Want | None = None
        self._errands: list[Errand] = []
        self._answer: Answer | None = None
        self.sent_token = 0
        self.refused: Refused | None = None

    @property
    def is_scripted(self) -> bool:
        return self._bot is not None

    def ask(self, wish: Wish) -> None:
        self._asked.put(wish)

    def take_errand(self) -> Errand | None:
        self._sort()
        if self._errands:
            return self._errands.pop(0)
        return self._bot.take_errand() if self._bot else None

    def next_slip(self, round_: int, limits: Limits, credit_cents: int) -> Stakes | None:
        self._sort()
        want, self._want = self._want, None
        if want is None:
            return self._bot.next_slip(round_, limits, credit_cents) if self._bot else None
        if want.round != round_:  # A bet for another round must never be placed in this one.
            self._refuse(want, Why(RefusalNumber.BETS_NOT_OPEN, phrase("bets_of_round_closed")))
            return None
        self.sent_token, self.refused = want.token, None
        return dict(want.stakes)

    def next_answer(self, asked: Ask, options: Options, credit_cents: int) -> Answer | None:
        self._sort()
        answer, self._answer = self._answer, None
        if answer is None:
            return self._bot.next_answer(asked, options, credit_cents) if self._bot else None
        return answer if answer.question == asked.question else None

    def turned_away(self, why: Why) -> None:
        """Refuses the waiting bet, so that no bet is placed later without the player's knowledge."""
        self._sort()
        want, self._want = self._want, None
        if want is not None:
            self._refuse(want, why)

    def refuse_sent(self, why: Why) -> None:
        self.refused = Refused(self.sent_token, why)

    def _refuse(self, want: Want, why: Why) -> None:
        self.refused = Refused(want.token, why)

    def _sort(self) -> None:
        while not self._asked.empty():
            wish = self._asked.get_nowait()
            if isinstance(wish, Want):
                self._want, self._bot = wish, None
            elif isinstance(wish, Answer):
                self._answer, self._bot = wish, None
            else:
                self._errands.append(wish)
