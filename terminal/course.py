"""The state of play of the current round, as this terminal follows it: computed from the round's close and steps."""

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
    """The round in play. The console's questions say whose turn it is; a terminal never computes that itself."""

    record: Record | None = None
    """The record of the last close. It is kept after the round, because the record that ends the round opens its seal.
    """
    close: Close | None = None
    slips: Raw | None = None
    """The slips of the close, encoded in advance, so that the seal is checked quickly before the round is paid."""
    play: Value = None
    question: Ask | None = None
    """The question that is open now; None if there is none."""
    steps: int = 0

    @property
    def round(self) -> int:
        return self.close.round if self.close else 0

    def load(self, data: bytes) -> None:
        """Begins the round from the stored record of its close."""
        self.begin(*_read(data))

    def begin(self, record: Record, close: Close) -> None:
        self._keep(record, close)
        self.play = known_game(close.rules_hash).begin(close.public)

    def keep(self, data: bytes) -> Close:
        """Keeps the stored record of a close without following the play of its round."""
        record, close = _read(data)
        self._keep(record, close)
        return close

    def _keep(self, record: Record, close: Close) -> None:
        self.record, self.close, self.slips = record, close, packed_slips(close.manifest)
        self.play, self.question, self.steps = None, None, 0

    def follow(self, data: bytes) -> None:
        """Takes a stored step."""
        self.take(decode_record(data)[1])

    def take(self, body: Message) -> None:
        """Takes the next step of the round into the state of play; raises LedgerError if it is not the next one."""
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
