"""Every state a player, a dealer or the room can see, in the order in which one table goes through them."""

from functools import partial
from pathlib import Path

from cluster.demo_staff import DEALER, MANAGER, SUPERVISOR
from cluster.roulette.hand import control_of, order
from console.dealer.run import DealerApp
from console.display.run import DisplayApp
from lab.roulette.game import CLOTH_LEFT, CLOTH_TOP
from lab.roulette.pictures.pit import photograph_pit
from lab.roulette.pictures.settings import SettingsChapter
from lab.screens import TERMINALS
from lab.studio import Studio
from protocol.enums import Phase
from screen.legible import complaints
from terminal.config import read_terminal_config
from terminal.effects import PutFault
from terminal.roulette.hand import ClothHand
from terminal.screen.derive_pages import pages_of
from terminal.screen.run import PlayerApp
from terminal.store import Store

SEAT, *BOTS, BROKEN = TERMINALS
CREDIT_CENTS = 126_500
ROUNDS_MAX = 12
LYING, UPRIGHT = (1920, 1080), (1080, 1920)
BETS = ("straight:17", "split:17-20", "red", "dozen:2", "corner:25-26-28-29", "street:13-14-15", "split:8-11")
HALF = [f"straight:{number}" for number in range(1, 37, 2)]
ALL_BUT_ZEROS = ("red", "black", "straight:0", "straight:00")


def photograph(studio: Studio, out: Path) -> "Photographer":
    photographer = Photographer(studio, out)
    for chapter in (
        photographer.before_the_console,
        photographer.log_in,
        photographer.bets_open,
        photographer.racetrack,
        photographer.connection_lost,
        photographer.spin_and_result,
        photographer.win_loss_and_less,
        photographer.invalid_spin,
        photographer.held_round,
        photographer.overruled,
        photographer.correction,
        photographer.sheets,
        photographer.pages,
        photographer.calls_and_lock,
        photographer.out_of_service,
        photographer.dealers_pages,
        photographer.pit,
        photographer.settings,
        photographer.interruption,
        photographer.closing,
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

    def player(self, name: str, app: PlayerApp | None = None) -> None:
        shown = app or self._player
        for language in ("zh", "en"):
            shown.model.setLanguage(language)
            self._studio.pump()
            self._save(shown, f"player-{name}-{language}")

    def dealer(self, name: str) -> None:
        for language in ("zh", "en"):
            self._dealer.model.switchLanguage()
            self._studio.pump()
            self._save(self._dealer, f"dealer-{name}-{language}")

    def both(self, name: str) -> None:
        self.player(name)
        self.dealer(name)

    def room(self, name: str) -> None:
        """Both languages stand on it at once; the screen is turned on its side in between."""
        for shape, size in (("upright", UPRIGHT), ("lying", LYING)):
            self._display.window.view.resize(*size)
            self._studio.pump()
            self._save(self._display, f"room-{name}-{shape}")

    def all(self, name: str) -> None:
        self.both(name)
        self.room(name)

    def _save(self, app: PlayerApp | DealerApp | DisplayApp, name: str) -> None:
        app.window.grab(self._out / f"{name}.png")
        self.taken += 1
        self.complaints += [f"{name}: {complaint}" for complaint in complaints(app.window)]

    # Steps

    def deal(self, name: str) -> None:
        """A touch on the dealer's screen."""
        self._studio.touch_item(self._dealer.window, name)
        self._studio.pump(0.8)

    def _phase(self, *phases: str) -> None:
        self._studio.until_phase(*phases)
        view = self._studio.views
        self._studio.until("the terminal sees it", lambda: view[SEAT].phase in phases)
        self._studio.pump(1.5)

    def _open(self) -> None:
        studio = self._studio
        studio.staff.bring_credit([SEAT], CREDIT_CENTS)
        studio.until("the wheel is ready", lambda: self._order(do="status")["ready"], 120)
        studio.staff.ask("open")
        self._phase("BETS_OPEN")

    def _until_verdict(self) -> None:
        studio = self._studio
        facts = studio.status
        studio.until("a verdict", lambda: facts().verdict and facts().phase in (Phase.BETS_CLOSED, Phase.HELD), 120)
        studio.pump(0.8)

    def _play(self, bets: list[str] | tuple[str, ...], fault: str | None = None) -> None:
        """To the verdict."""
        self._open()
        for spot in bets:
            self._studio.bet(SEAT, spot)
        self._studio.pump(0.5)
        self._order(do="spin", fault=fault)
        self._until_verdict()

    # Chapters

    def before_the_console(self) -> None:
        self._studio.pump(0.5)
        self.all("console-not-there")

    def log_in(self) -> None:
        studio = self._studio
        studio.start_console()
        for name in BOTS:
            studio.start_bot(name)
        studio.until("the console is heard", lambda: SEAT in studio.views and studio.views[SEAT].is_heard)
        studio.pump(1.0)
        self.player("no-credit")
        self.dealer("log-in")
        self._key_in()
        studio.staff.bring_credit([SEAT, *BOTS], CREDIT_CENTS)
        self._studio.pump(1.5)
        self.all("between-rounds")

    def come_to_the_table(self) -> None:
        studio = self._studio
        studio.start_console()
        studio.until("the console is heard", lambda: SEAT in studio.views and studio.views[SEAT].is_heard)
        self._key_in()

    def _key_in(self) -> None:
        studio = self._studio
        studio.until("the dealer's screen hears the console", lambda: self._dealer.model.head.value("isHeard"))
        studio.pump(0.5)
        badge = studio.table.badge(DEALER)
        for part in (badge.number, badge.pin):
            for digit in part:
                studio.touch_item(self._dealer.window, f"key-{digit}")
            studio.touch_item(self._dealer.window, "logInGo")
        studio.until("the dealer is logged in", lambda: self._dealer.model.head.value("isLoggedIn"))
        studio.pump(1.5)

    def bets_open(self) -> None:
        studio, window = self._studio, self._player.window
        studio.until("the wheel is ready", lambda: self._order(do="status")["ready"], 120)
        self.deal("primary")
        self._phase("BETS_OPEN")
        self.all("bets-open")
        for spot in BETS:
            studio.bet(SEAT, spot)
        studio.pump(0.8)
        x, y = studio.game.spot_at("split:23-26")
        studio.press(window, x, y)
        studio.pump(0.3)
        self.player("finger-down")
        studio.lift_outside(window, x, y)
        self._player.model.hand.pick(1000)
        for _ in range(6):
            studio.bet(SEAT, "straight:17")
        studio.pump(0.5)
        self.player("refused")
        self._player.model.hand.undo()
        self._player.model.hand.pick(10)

    def racetrack(self) -> None:
        studio, hand = self._studio, self._player.model.hand
        assert isinstance(hand, ClothHand)
        hand.swap()
        studio.pump(0.3)
        self.player("racetrack")
        studio.press(self._player.window, CLOTH_LEFT + 830, CLOTH_TOP + 345)
        studio.pump(0.3)
        self.player("racetrack-finger-down")
        studio.lift_outside(self._player.window, 0, 0)
        hand.swap()

    def connection_lost(self) -> None:
        studio, views = self._studio, self._studio.views
        with studio.console_stopped():
            studio.bet(SEAT, "straight:32")
            studio.bet(SEAT, "odd")
            studio.pump(0.4)
            self.player("asked-for")
            studio.until("silence is noticed", lambda: not views[SEAT].is_heard)
            studio.pump(1.5)
            self.all("connection-lost")
        studio.until("the console is heard again", lambda: views[SEAT].is_heard)
        studio.pump(2.0)
        self.both("connection-back")

    def spin_and_result(self) -> None:
        studio = self._studio
        studio.staff.ask("last-bets")
        studio.pump(1.0)
        self.all("last-bets")
        self._order(do="spin")
        studio.pump(1.5)
        self.all("ball-on-the-track")
        self._phase("BETS_CLOSED")
        self.all("no-more-bets")
        self._until_verdict()
        self.both("verdict")
        self.deal("primary")
        self._phase("RESULT", "SETTLED")
        self.all("result")

    def win_loss_and_less(self) -> None:
        """A player wins, loses and gets back less than was staked by chance alone: until all were seen."""
        studio, wanted = self._studio, {"won": HALF, "lost": HALF, "less-than-staked": [*HALF, *ALL_BUT_ZEROS]}
        for _ in range(ROUNDS_MAX):
            if not wanted:
                return
            self._play(next(iter(wanted.values())))
            studio.staff.ask("confirm")
            self._phase("RESULT", "SETTLED")
            played = studio.views[SEAT].last_played
            if played is None:
                continue
            net = played.payout_cents - played.stake_cents
            name = "won" if net > 0 else "less-than-staked" if played.payout_cents else "lost"
            if wanted.pop(name, None):
                self.player(name)

    def invalid_spin(self) -> None:
        self._play(BETS[:3], "same-direction")
        self.both("invalid")
        self._studio.staff.ask("void")
        self._phase("VOID")
        self.all("void")

    def held_round(self) -> None:
        self._play(BETS[:3], "win-line-differs")
        self._phase("HELD")
        self.all("held")
        self.deal("act-enter")
        self.dealer("enter-by-hand")
        self.deal("pocket-17")
        self.dealer("enter-by-hand-17")
        self.deal("back")
        self.deal("act-void")
        self.dealer("void-page")
        self.deal("back")
        self._studio.staff.ask("enter", SUPERVISOR, outcome="17", reason="read off the wheel")
        self._phase("RESULT", "SETTLED")
        self._phase("SETTLED")
        self.player("entered-by-hand")

    def overruled(self) -> None:
        """Both witnesses agree, and people are about to decide otherwise."""
        self._play(BETS[:3])
        verdict = self._studio.status().verdict
        outcome = verdict.outcome if verdict else None
        self.deal("act-enter")
        self.deal("pocket-17" if outcome != "17" else "pocket-20")
        self.dealer("enter-against-the-witnesses")
        self.deal("back")
        self.deal("act-void")
        self.deal("choice-paragraph-5.10")
        self.deal("reason-dispute")
        self.dealer("void-against-the-witnesses")
        self.deal("back")
        self._studio.staff.ask("confirm")
        self._phase("SETTLED")

    def correction(self) -> None:
        studio = self._studio
        self.deal("act-correct")
        self.deal("pocket-20")
        self.deal("reason-misread")
        studio.pump(0.8)
        self.dealer("correct")
        self.deal("back")
        number = studio.status().round
        studio.staff.ask("correct", MANAGER, round=number, outcome="20", reason="the ball lay in 20")
        studio.until("the terminal has it", lambda: studio.views[SEAT].correction is not None)
        studio.pump(1.0)
        self.all("corrected")

    def sheets(self) -> None:
        """Reports and the wheel at the dealer's screen; what the wheel's count tells goes to the players' card too."""
        studio, sheet = self._studio, self._dealer.model.papers.props
        self.deal("openReports")
        self.dealer("reports-being-made")
        studio.until("the day is made", lambda: sheet.value("lines"))
        self.dealer("reports")
        self.deal("save-day")
        studio.until("the day is saved", lambda: any(".pdf" in note for note in sheet.value("notes")))
        self.dealer("reports-saved")
        self.deal("sheetBack")
        self.open_wheel()
        self.dealer("wheel-health")
        self.deal("sheetBack")

    def open_wheel(self) -> None:
        studio, sheet = self._studio, self._dealer.model.papers.props
        self.deal("openWheel")
        studio.until("the wheel is counted", lambda: sheet.value("bars"), 120)
        studio.until("the player's terminal is told", lambda: studio.views[SEAT].fairness)

    def choose_wheel(self, number: int) -> None:
        sheet = self._dealer.model.papers.props
        self.deal(f"entry-{number}")
        self.dealer(f"wheel-health-{sheet.value('verdictLook') or 'few'}")

    def fairness_card(self, name: str) -> None:
        self._player.model.book.open("fairness")
        self._studio.pump(0.5)
        self.player(name)

    def pages(self) -> None:
        """By now the terminal has rounds to recall, one of them corrected; a favourite and a limit are made here."""
        studio, window, book = self._studio, self._player.window, self._player.model.book
        book.open("favourites")
        studio.pump()
        studio.touch_item(window, "keepFavourite")
        studio.until("the favourite is kept", lambda: studio.views[SEAT].favourites)
        studio.pump(0.3)
        studio.touch_item(window, "name-1")
        for letter in "LUCKY":
            studio.touch_item(window, f"letter-{letter}")
        self.player("page-favourites-naming")
        studio.touch_item(window, "keepName")
        book.open("limits")
        studio.pump()
        studio.touch_item(window, "loss-50000")
        self.player("page-limits-choosing")
        studio.touch_item(window, "loss-set")
        studio.until("the limit holds", lambda: studio.views[SEAT].own_limits)
        for page in pages_of(self._player.model.face):
            book.open(page)
            studio.pump(0.5)
            self.player(f"page-{page}")
        book.close()
        self._player.model.explain("notice")
        self.player("explained")
        self._player.model.explain("")

    def calls_and_lock(self) -> None:
        studio = self._studio
        studio.touch_item(self._player.window, "attendant")
        studio.pump(2.0)
        self.both("attendant-called")
        self.deal(f"tile-{SEAT}")
        self.dealer("terminal-card")
        self.deal("back")
        studio.touch_item(self._player.window, "cashOut")
        studio.pump(2.0)
        self.both("cash-out-asked")
        studio.staff.ask("lock", terminal=SEAT, reason="The terminal is being checked")
        studio.until("the terminal is locked", lambda: studio.views[SEAT].locked)
        studio.pump(1.5)
        self.both("locked")
        studio.staff.ask("unlock", SUPERVISOR, terminal=SEAT, reason="all is well")
        studio.until("the terminal is unlocked", lambda: not studio.views[SEAT].locked)

    def out_of_service(self) -> None:
        """A ledger that did not add up before the power went; it still says so after it came back."""
        config = read_terminal_config(self._studio.table.terminal_config(BROKEN))
        store = Store(Path(config.data) / "terminal.db", owner=BROKEN)
        store.commit([PutFault("credit S$126.50 and bets S$0.00, but the meters say S$126.00")])
        store.close()
        app = self._studio.sit_down(BROKEN)
        self._studio.pump(3.0)
        self.player("out-of-service", app)
        self.dealer("terminal-out-of-service")

    def dealers_pages(self) -> None:
        for act in ("settings", "change-ball", "close-table", "emergency-close"):
            self.deal(f"act-{act}")
            self.dealer(f"page-{act}")
            self.deal("back")

    def pit(self) -> None:
        photograph_pit(self, self._studio, SEAT, BOTS[-1])

    def settings(self) -> None:
        SettingsChapter(self._studio, self.deal, self.dealer, self.all).show()
        self._open()
        self.all("settings-first-round")
        self._studio.staff.ask("void", MANAGER, paragraph="5.10", reason="end of the round")
        self._phase("VOID")

    def interruption(self) -> None:
        """Rule 5.1.2: the console dies with bets open."""
        studio = self._studio
        self._open()
        for spot in BETS:
            studio.bet(SEAT, spot)
        studio.pump(0.5)
        studio.children.forget("console").kill()
        studio.until("silence is noticed", lambda: not studio.views[SEAT].is_heard)
        studio.start_console()
        studio.until("the console is back", lambda: studio.views[SEAT].is_heard)
        self._phase("VOID")
        self.player("void-after-interruption")
        self.dealer("after-interruption")
        self.room("void-after-interruption")

    def closing(self) -> None:
        studio = self._studio
        studio.staff.ask("close-table", SUPERVISOR, reason="end of the day")
        self._open()
        self.player("last-round-announced")
        self.room("last-round")
        studio.staff.ask("void", MANAGER, paragraph="5.10", reason="end of the day")
        self._phase("VOID")
        self.player("table-closed")
