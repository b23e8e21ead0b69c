"""Every state that a player, a dealer or the room can see, in the order in which one table reaches them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from cluster.demo_staff import DEALER, MANAGER, SUPERVISOR
from cluster.roulette.hand import control_of, order
from console.dealer.run import DealerApp
from console.display.run import DisplayApp
from lab.roulette.game import CLOTH_LEFT, CLOTH_TOP
from lab.roulette.pictures.pit import photograph_pit
from lab.roulette.pictures.settings import SettingsChapter
from lab.roulette.pictures.states import bets_lie, dealer_shows, player_shows, room_shows
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
SHAPES = {"upright": (1080, 1920), "lying": (1920, 1080)}
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
        photographer.ball_before_an_upright_room,
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
            self._take(shown, f"player-{name}-{language}", lambda: player_shows(name, shown))

    def dealer(self, name: str) -> None:
        for language in ("zh", "en"):
            self._dealer.model.switchLanguage()
            self._take(self._dealer, f"dealer-{name}-{language}", lambda: dealer_shows(name, self._dealer))

    def both(self, name: str) -> None:
        self.player(name)
        self.dealer(name)

    def room(self, name: str, *shapes: str) -> None:
        """Takes the room display, which shows both languages at once, upright and on its side."""
        for shape in shapes or SHAPES:
            self._turn_room(shape)
            self._take(self._display, f"room-{name}-{shape}", lambda: room_shows(name, self._display))

    def _turn_room(self, shape: str) -> None:
        view = self._display.window.view
        view.resize(*SHAPES[shape])
        self._studio.until(f"the room's screen is {shape}", lambda: view.size().toTuple() == SHAPES[shape])

    def all(self, name: str) -> None:
        self.room(name)
        self.both(name)

    def _take(self, app: PlayerApp | DealerApp | DisplayApp, name: str, is_shown: Callable[[], bool]) -> None:
        """Takes a picture when the screen shows what the name promises and is at rest; nothing is received in
        between.
        """
        self._studio.until(f"{name} is shown", lambda: is_shown() and not app.window.is_changing())
        app.window.grab(self._out / f"{name}.png")
        self.taken += 1
        self.complaints += [f"{name}: {complaint}" for complaint in complaints(app.window)]

    # Steps

    def deal(self, name: str) -> None:
        """Touches the dealer's screen and waits for the console's answer."""
        self._studio.until(f"the dealer's screen takes {name}", self._takes_touches)
        self._studio.touch_item(self._dealer.window, name)
        self._studio.until(f"the dealer's screen has done {name}", self._takes_touches)

    def _takes_touches(self) -> bool:
        return not self._dealer.model.is_waiting

    def _phase(self, *phases: str) -> None:
        self._studio.until_phase(*phases)
        view = self._studio.views
        self._studio.until("the terminal sees it", lambda: view[SEAT].phase in phases)

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

    def _play(self, bets: list[str] | tuple[str, ...], fault: str | None = None) -> None:
        """Plays the round to the verdict."""
        self._open()
        self._lay(bets)
        self._order(do="spin", fault=fault)
        self._until_verdict()

    def _lay(self, bets: list[str] | tuple[str, ...]) -> None:
        for spot in bets:
            self._studio.bet(SEAT, spot)
        self._studio.until("the bets are registered", lambda: bets_lie(self._player))

    def tile(self, name: str, kind: str) -> None:
        rows = self._dealer.model.tiles
        self._studio.until(
            f"the dealer's screen shows {name} as {kind}",
            lambda: any((row["name"], row["kind"]) == (name, kind) for row in rows.rows),
        )

    # Chapters

    def before_the_console(self) -> None:
        self.all("console-not-there")

    def log_in(self) -> None:
        studio = self._studio
        studio.start_console()
        for name in BOTS:
            studio.start_bot(name)
        studio.until("the console is heard", lambda: SEAT in studio.views and studio.views[SEAT].is_heard)
        self.player("no-credit")
        self.dealer("log-in")
        self._key_in()
        studio.staff.bring_credit([SEAT, *BOTS], CREDIT_CENTS)
        self.all("between-rounds")

    def come_to_the_table(self) -> None:
        studio = self._studio
        studio.start_console()
        studio.until("the console is heard", lambda: SEAT in studio.views and studio.views[SEAT].is_heard)
        self._key_in()

    def _key_in(self) -> None:
        studio = self._studio
        studio.until("the dealer's screen hears the console", lambda: self._dealer.model.head.value("isHeard"))
        badge = studio.table.badge(DEALER)
        for part in (badge.number, badge.pin):
            for digit in part:
                self.deal(f"key-{digit}")
            self.deal("logInGo")
        studio.until("the dealer is logged in", lambda: self._dealer.model.head.value("isLoggedIn"))

    def bets_open(self) -> None:
        studio, window = self._studio, self._player.window
        studio.until("the wheel is ready", lambda: self._order(do="status")["ready"], 120)
        self.deal("primary")
        self._phase("BETS_OPEN")
        self.all("bets-open")
        self._lay(BETS)
        x, y = studio.game.spot_at("split:23-26")
        studio.press(window, x, y)
        self.player("finger-down")
        studio.lift_outside(window, x, y)
        self._player.model.hand.pick(1000)
        for _ in range(6):
            studio.bet(SEAT, "straight:17")
        self.player("refused")
        self._player.model.hand.undo()
        self._player.model.hand.pick(10)

    def racetrack(self) -> None:
        studio, hand = self._studio, self._player.model.hand
        assert isinstance(hand, ClothHand)
        hand.swap()
        self.player("racetrack")
        studio.press(self._player.window, CLOTH_LEFT + 830, CLOTH_TOP + 345)
        self.player("racetrack-finger-down")
        studio.lift_outside(self._player.window, 0, 0)
        hand.swap()

    def connection_lost(self) -> None:
        studio, views = self._studio, self._studio.views
        with studio.console_stopped():
            studio.bet(SEAT, "straight:32")
            studio.bet(SEAT, "odd")
            self.player("asked-for")
            studio.until("silence is noticed", lambda: not views[SEAT].is_heard)
            self.all("connection-lost")
        studio.until("the console is heard again", lambda: views[SEAT].is_heard)
        self.both("connection-back")

    def spin_and_result(self) -> None:
        studio = self._studio
        studio.staff.ask("last-bets")
        self.all("last-bets")
        self._turn_room("lying")
        self._order(do="spin")
        self.room("ball-on-the-track", "lying")
        self.both("ball-on-the-track")
        self._phase("BETS_CLOSED")
        self.all("no-more-bets")
        self._until_verdict()
        self.both("verdict")
        self.deal("primary")
        self._phase("RESULT", "SETTLED")
        self.all("result")

    def ball_before_an_upright_room(self) -> None:
        """Plays a round of its own, because the ball may fall while a screen is turned."""
        self._turn_room("upright")
        self._open()
        self._order(do="spin")
        self.room("ball-on-the-track", "upright")
        self._until_verdict()
        self._studio.staff.ask("confirm")
        self._phase("SETTLED")

    def win_loss_and_less(self) -> None:
        """Plays until a random player has won, has lost, and has got back less than the stake."""
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
        """Shows a decision of people against what sensors and wheel agree on."""
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
        self.dealer("correct")
        self.deal("back")
        number = studio.status().round
        studio.staff.ask("correct", MANAGER, round=number, outcome="20", reason="the ball lay in 20")
        studio.until("the terminal has it", lambda: studio.views[SEAT].correction is not None)
        self.all("corrected")

    def sheets(self) -> None:
        """Takes the reports and the wheel's page at the dealer's screen; the wheel's statistics go to the
        players too.
        """
        studio, sheet = self._studio, self._dealer.model.papers.props
        studio.until("the dealer's screen takes a touch", self._takes_touches)
        studio.touch_item(self._dealer.window, "openReports")
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
        self.player(name)

    def pages(self) -> None:
        """Takes the player's pages; the terminal has several rounds, one corrected, and a favourite and a
        limit are made.
        """
        studio, window, book = self._studio, self._player.window, self._player.model.book
        book.open("favourites")
        studio.pump()
        studio.touch_item(window, "keepFavourite")
        studio.until("the favourite is listed", lambda: book.props.value("favourites"))
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
            self.player(f"page-{page}")
        book.close()
        self._player.model.explain("notice")
        self.player("explained")
        self._player.model.explain("")

    def calls_and_lock(self) -> None:
        studio = self._studio
        studio.touch_item(self._player.window, "attendant")
        self.both("attendant-called")
        self.deal(f"tile-{SEAT}")
        self.dealer("terminal-card")
        self.deal("back")
        studio.touch_item(self._player.window, "cashOut")
        self.both("cash-out-asked")
        studio.staff.ask("lock", terminal=SEAT, reason="The terminal is being checked")
        studio.until("the terminal is locked", lambda: studio.views[SEAT].locked)
        self.both("locked")
        studio.staff.ask("unlock", SUPERVISOR, terminal=SEAT, reason="all is well")
        studio.until("the terminal is unlocked", lambda: not studio.views[SEAT].locked)

    def out_of_service(self) -> None:
        """Shows a terminal whose ledger did not add up before a power cut; it still says so afterwards."""
        config = read_terminal_config(self._studio.table.terminal_config(BROKEN))
        store = Store(Path(config.data) / "terminal.db", owner=BROKEN)
        store.commit([PutFault("credit S$126.50 and bets S$0.00, but the meters say S$126.00")])
        store.close()
        app = self._studio.sit_down(BROKEN)
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
        """Shows rule 5.1.2: the console dies while bets are open."""
        studio = self._studio
        self._open()
        self._lay(BETS)
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
