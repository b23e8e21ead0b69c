"""Pictures of every state that a player, a dealer or the room sees at a baccarat table, in the order of one evening."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from cluster.cards.shoe import control_of, order
from cluster.demo_staff import DEALER, MANAGER, SUPERVISOR
from console.baccarat.status import BaccaratStatus
from console.dealer.run import DealerApp
from console.display.run import DisplayApp
from lab.screens import TERMINALS
from lab.studio import Studio
from protocol.answers import read_part
from screen.legible import complaints
from terminal.screen.derive_pages import pages_of
from terminal.screen.run import PlayerApp

SEAT, *BOTS, _ = TERMINALS
CREDIT_CENTS = 126_500
SHAPES = {"upright": (1080, 1920), "lying": (1920, 1080)}
SET = {"shuffled_by": "machine 2", "cut_by": "player at seat 4", "cut_from_end": 14}
BETS = ("player", "banker", "tie", "player-pair", "banker-pair")
FIRST_FOUR = 4


def photograph(studio: Studio, out: Path) -> "Photographer":
    photographer = Photographer(studio, out)
    for chapter in (
        photographer.before_the_console,
        photographer.log_in,
        photographer.a_shoe,
        photographer.an_even_round,
        photographer.a_card_not_read,
        photographer.players_choose,
        photographer.a_card_too_many,
        photographer.wrong_side,
        photographer.interrupted,
        photographer.void,
        photographer.pages,
        photographer.connection_lost,
    ):
        chapter()
    return photographer


class Photographer:
    def __init__(self, studio: Studio, out: Path) -> None:
        self._studio = studio
        self._order = partial(order, control_of(studio.table))
        self._out = out
        self.taken = 0
        self.complaints: list[str] = []
        self._player: PlayerApp = studio.sit_down(SEAT)
        self._dealer: DealerApp = studio.open_dealer()
        self._display: DisplayApp = studio.open_display()

    # Pictures

    def player(self, name: str) -> None:
        for language in ("zh", "en"):
            self._player.model.setLanguage(language)
            self._take(self._player, f"player-{name}-{language}")

    def dealer(self, name: str) -> None:
        for language in ("zh", "en"):
            self._dealer.model.switchLanguage()
            self._take(self._dealer, f"dealer-{name}-{language}")

    def room(self, name: str) -> None:
        """Takes the room display in each shape; the display shows both languages at once."""
        for shape, size in SHAPES.items():
            view = self._display.window.view
            view.resize(*size)
            self._studio.until(f"the room's screen is {shape}", lambda: view.size().toTuple() == size)  # noqa: B023
            self._take(self._display, f"room-{name}-{shape}")

    def all(self, name: str) -> None:
        self.player(name)
        self.dealer(name)
        self.room(name)

    def _take(self, app: PlayerApp | DealerApp | DisplayApp, name: str) -> None:
        """Takes a picture once nothing on the screen has moved for a moment."""
        self._studio.pump()
        self._studio.until(f"{name} stands still", lambda: not app.window.is_changing())
        app.window.grab(self._out / f"{name}.png")
        self.taken += 1
        self.complaints += [f"{name}: {complaint}" for complaint in complaints(app.window)]

    # Deeds

    @property
    def seen(self) -> BaccaratStatus:
        return read_part(self._studio.status().source, BaccaratStatus)

    def _until(self, what: str, is_so: Callable[[BaccaratStatus], bool]) -> None:
        """Waits for a state of the console, and then until every screen has read the console's record."""
        self._studio.until(what, lambda: is_so(self.seen))
        self._studio.until("the screens have heard it", self._is_heard)

    def _is_heard(self) -> bool:
        status = self._studio.status()
        seat = status.terminals[SEAT]
        return seat.cursor == status.log_head

    def say(self, verb: str, second: str | None = None, **arguments: object) -> None:
        self._studio.staff.ask(verb, second, **arguments)
        self._studio.until("the screens have heard it", self._is_heard)

    def draw(self, fault: str | None = None) -> str:
        if fault is None:
            self._studio.until("the gate is open", lambda: self._order(do="status")["may_draw"])
        return " ".join(self._order(do="draw", fault=fault)["drawn"])

    def deal(self, cards: int) -> None:
        """Deals until this number of cards lies on the table."""
        while len(self.seen.cards) < cards:
            count = len(self.seen.cards)
            self.draw()
            self._until("the card lies there", lambda seen: len(seen.cards) > count)  # noqa: B023

    def finish(self) -> None:
        """Deals the cards that the table of play wants; both people confirm them where one of them keyed a card."""
        while self.seen.moment == "dealing":
            self.deal(len(self.seen.cards) + 1)
        self.agree()

    def agree(self) -> None:
        second = SUPERVISOR if self.seen.checks.keyed else None
        self._studio.until("the cards agree", lambda: self._studio.staff.say("agree", second, {}, None).refusal is None)
        self._studio.until_phase("SETTLED")

    def open(self, *bets: str) -> None:
        self.say("open")
        self._studio.until("the terminal may bet", lambda: self._player.model.hand.is_open)
        for spot in bets:
            self._studio.bet(SEAT, spot)
        if bets:
            self._studio.until(
                "the bets are registered", lambda: self._studio.status().terminals[SEAT].registered_cents > 0
            )

    def begin(self) -> None:
        self.open(*BETS)
        self.close()

    def close(self) -> None:
        """On a busy machine the time for bets may be over before."""
        self._studio.staff.say("close", None, {}, None)
        self._until("the first card is due", lambda seen: seen.next is not None)

    # Chapters

    def before_the_console(self) -> None:
        self.player("no-console")
        self.dealer("no-console")

    def log_in(self) -> None:
        studio = self._studio
        studio.start_console()
        for name in BOTS:
            studio.start_bot(name)
        studio.until("the console is heard", lambda: SEAT in studio.views and studio.views[SEAT].is_heard)
        studio.until("the dealer's screen hears the console", lambda: self._dealer.model.head.value("isHeard"))
        self.dealer("log-in")
        self._key_in()
        studio.staff.bring_credit([SEAT, *BOTS], CREDIT_CENTS)

    def _key_in(self) -> None:
        """Logs in with a PIN; after a restart the console knows no earlier session."""
        studio = self._studio
        badge = studio.table.badge(DEALER)
        for part in (badge.number, badge.pin):
            for digit in part:
                self._touch(f"key-{digit}")
            self._touch("logInGo")
        studio.until("the dealer is logged in", lambda: self._dealer.model.head.value("isLoggedIn"))

    def _touch(self, name: str) -> None:
        self._studio.until(f"the dealer's screen takes {name}", self._takes_touches)
        self._studio.touch_item(self._dealer.window, name)

    def _takes_touches(self) -> bool:
        return not self._dealer.model.is_waiting

    def a_shoe(self) -> None:
        self.all("no-shoe")
        self.say("new-shoe", SUPERVISOR, set="5C", burn=0, **SET)
        self._until("the shoe is registered", lambda seen: seen.shoe.set == "5C")
        self.all("between-rounds")

    def an_even_round(self) -> None:
        self.open()
        self.all("bets-open")
        for spot in BETS:
            self._studio.bet(SEAT, spot)
        self.player("bets-placed")
        self.say("last-bets")
        self.all("last-bets")
        self.close()
        self.all("no-card")
        while self.seen.moment == "dealing":
            self.deal(len(self.seen.cards) + 1)
            self.all(f"card-{len(self.seen.cards)}")
        self.all("complete")
        self.agree()
        self.all("settled")

    def a_card_not_read(self) -> None:
        self.begin()
        self.deal(2)
        self.draw("not-read")
        self._until("it was not read", lambda seen: bool(seen.held))
        self.all("not-read")
        self._order(do="press")
        self._order(do="slide")
        self._until("it is read", lambda seen: not seen.held)
        self.finish()

    def players_choose(self) -> None:
        self.begin()
        self.deal(1)
        self.say("error", SUPERVISOR)
        self._until("players are asked", lambda seen: seen.options is not None)
        self.all("options")
        self.say("close-options")
        self._until("a card is due", lambda seen: seen.next is not None)
        self.finish()

    def a_card_too_many(self) -> None:
        self.begin()
        while self.seen.moment == "dealing":
            self.deal(len(self.seen.cards) + 1)
        card = self.draw("overdraw")
        self._until("the round is held", lambda seen: bool(seen.unplaced))
        self.all("card-too-many")
        self.say("key-card", card=card, place=f"B{len(self.seen.felt.banker.cards) + 1}")
        self._until("people decide", lambda seen: seen.moment == "error")
        self.all("reconstruct")
        self.say("reconstruct", SUPERVISOR)
        self.agree()
        self.all("kept-card")

    def wrong_side(self) -> None:
        self.begin()
        self._until("the kept card lies there", lambda seen: len(seen.cards) >= 1)
        self.deal(2)
        self.say("lies", places=["B1", "P1"])
        self._until("people decide", lambda seen: seen.moment == "error")
        self.all("wrong-side")
        self.say("reconstruct", SUPERVISOR)
        if self.seen.options is not None:
            self.say("close-options")
        self._until("a card is due", lambda seen: seen.next is not None)
        self.finish()

    def interrupted(self) -> None:
        self.begin()
        self.deal(FIRST_FOUR - 1)
        self._studio.restart_console()
        self._studio.until("the round is held", lambda: self._studio.status().conclude_only)
        self._studio.until("the shoe is heard", lambda: self.seen.shoe.online)
        self._studio.until("the terminal is back", self._is_heard)
        self._studio.until("the dealer is logged off", lambda: not self._dealer.model.head.value("isLoggedIn"))
        self._key_in()
        self.all("interrupted")
        self.say("conclude", SUPERVISOR, reason="compared: the same")
        self.finish()

    def void(self) -> None:
        self.begin()
        self.draw("foreign-card")
        self._studio.until_phase("HELD")
        self.all("foreign-card")
        self.say("void", MANAGER, paragraph="5.5.1", reason="a card with another back")
        self._studio.until_phase("VOID")
        self.all("void")

    def pages(self) -> None:
        book = self._player.model.book
        for page in pages_of(self._player.model.face):
            book.open(page)
            self.player(f"page-{page}")
            book.close()

    def connection_lost(self) -> None:
        with self._studio.console_stopped():
            self._studio.until("the terminal has missed it", lambda: not self._studio.views[SEAT].is_heard)
            self.player("connection-lost")
