"""One terminal at a Blackjack table: real cores of console and terminals, cards entered by the dealer, and its view."""

from pathlib import Path

from games.blackjack.game import Blackjack
from games.blackjack.variants import RWS_BLACKJACK
from games.game import AwaitsAnswers, AwaitsFact, Value
from protocol.messages import Ask
from screen.words import Words
from terminal.blackjack.face import BlackjackFace
from terminal.blackjack.felt import Felt, Reader
from terminal.screen.derive_scene import Scene
from terminal.screen.model import player_words
from terminal.view import View
from tests.games.blackjack.floor import BlackjackFloor

ME, OTHER = "A", "B"
CREDIT_CENTS = 126_500


class Seat(BlackjackFloor):
    def __init__(self, folder: Path, game: str = RWS_BLACKJACK.name, **readings: Value) -> None:
        super().__init__(folder, ME, OTHER, game=game, readings=readings)
        assert isinstance(self.game, Blackjack)
        self.rules: Blackjack = self.game
        self.face = BlackjackFace(self.rules)
        self.reader = Reader(self.rules)
        self.join(A=CREDIT_CENTS, B=500_000)
        self._has_set = False

    def view(self, name: str = ME) -> View:
        return self[name].core.picture(self.clock.now(), None, 0, 0)

    def scene(self) -> Scene:
        return Scene(self.view(), self.clock.now())

    def felt(self) -> Felt:
        return self.reader.felt(self.view())

    def words(self, language: str = "en") -> Words:
        return player_words(self.face, language)

    def bets(self, mine: dict[str, int], others: dict[str, int] | None = None, *, first: str = OTHER) -> int:
        """Opens a round, places these bets and closes it; the player named in `first` bets first."""
        number = self.open()
        placed = {ME: mine, OTHER: others or {}}
        for name in (first, OTHER if first == ME else ME):
            if placed[name]:
                self.bet(name, placed[name])
        self.close()
        if not self._has_set:
            self._has_set = True
            self.tell("set 7")
        return number

    @property
    def place(self) -> str:
        """The place of the card that the dealer must deal next; empty if no card comes next."""
        awaits = self.awaits
        return str(awaits.what.get("place", "")) if isinstance(awaits, AwaitsFact) else ""

    def may(self, action: str, name: str = ME) -> bool:
        asked = self.asked(name)
        return asked is not None and any(option[0] == action for option in asked.options[name])

    def asked(self, name: str = ME) -> Ask | None:
        return self[name].core.question(self.clock.now())

    def quiet(self) -> None:
        """Declines for every player, box by box, what is offered before the third card."""
        while isinstance(self.awaits, AwaitsAnswers) and self.awaits.question.about == "interim":
            for name in (ME, OTHER):
                if (asked := self.asked(name)) is not None and asked.about == "interim":
                    self.choose(name, asked.silence[name])
        self.carry()

    def agree(self) -> None:
        """Confirms the cards, and declines what is offered then."""
        self.tell("agree")
        self.quiet()

    def stand_all(self) -> None:
        """Plays every hand as silence does."""
        while True:
            awaits = self.awaits
            if isinstance(awaits, AwaitsAnswers):
                for name in (ME, OTHER):
                    if (asked := self.asked(name)) is not None:
                        self.choose(name, asked.silence[name])
                continue
            return

    def end(self, cards: str = "") -> None:
        """Deals the dealer's cards, and ends the round."""
        self.deal(cards)
        assert isinstance(self.awaits, AwaitsFact)
        self.tell("agree")
        self.confirm()
