"""The round that is played, as this terminal follows it: the fold of its close and its steps."""

from dataclasses import dataclass

from msgspec import Raw

from games.game import Answered, Game, Value
from games.refusal import Refusal
from games.registry import GAMES
from phrases import phrase
from protocol.codec import decode_record
from protocol.messages import Answers, Ask, Close, Fact, Message, Pay, Record
from protocol.seal import packed_slips
from terminal.ledger import LedgerError


@dataclass(slots=True)
class Course:
    """Whose turn it is the console says, by questions; a terminal never works it out."""

    record: Record | None = None
    """Of the last close that was read; it outlives the round, for the record that ends it opens its seal."""
    close: Close | None = None
    slips: Raw | None = None
    """Those of the close, packed while nobody waits for it: the seal is opened before the round is paid."""
    play: Value = None
    question: Ask | None = None
    """The one that is open."""
    steps: int = 0

    @property
    def round(self) -> int:
        return self.close.round if self.close else 0

    def load(self, data: bytes) -> None:
        """From the stored record of a close."""
        self.begin(*_read(data))

    def begin(self, record: Record, close: Close) -> None:
        self._keep(record, close)
        self.play = known_game(close.rules_hash).begin(close.public)

    def keep(self, data: bytes) -> Close:
        """The stored record of a close, of a round that nobody follows here."""
        record, close = _read(data)
        self._keep(record, close)
        return close

    def _keep(self, record: Record, close: Close) -> None:
        self.record, self.close, self.slips = record, close, packed_slips(close.manifest)
        self.play, self.question, self.steps = None, None, 0

    def follow(self, data: bytes) -> None:
        """From a stored step."""
        self.take(decode_record(data)[1])

    def take(self, body: Message) -> None:
        """One step further; a payment changes the play after it was counted."""
        close = self.close
        step = getattr(body, "step", 0)
        if close is None or getattr(body, "round", 0) != close.round or step != self.steps + 1:
            raise LedgerError(phrase("step_other", step=step, round=getattr(body, "round", 0)))
        game, self.steps = known_game(close.rules_hash), step
        if isinstance(body, Fact):
            self.play = _taken(game.step(self.play, body.fact), body)
        elif isinstance(body, Ask):
            self.question = body
        elif isinstance(body, Answers):
            self.question = None
            self.play = game.answered(self.play, body.question, [Answered(*each) for each in body.answers])
        elif isinstance(body, Pay):
            self.play = game.paid(self.play)


def _read(data: bytes) -> tuple[Record, Close]:
    record, close = decode_record(data)
    assert isinstance(close, Close)
    return record, close


def known_game(rules_hash: str) -> Game:
    game = GAMES.by_hash(rules_hash)
    if game is None:
        raise LedgerError(phrase("rules_of_log", rules=rules_hash[:12]))
    return game


def _taken(play: Value | Refusal, fact: Fact) -> Value:
    if isinstance(play, Refusal):
        raise LedgerError(phrase("step_unfollowed", step=fact.step, round=fact.round, why=play.sentence))
    return play
