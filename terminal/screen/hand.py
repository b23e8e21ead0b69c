"""The player's hand: touches on the cloth and on the buttons become requests for whole slips."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot

from screen.props import Props
from screen.words import Words
from terminal.screen.derive_scene import is_another_player
from terminal.screen.derive_tray import VALUES, tray, under_the_cloth
from terminal.screen.placing import NotPlaced, Placing, Spots, Table, added, doubled
from terminal.screen.shown import Shown
from terminal.view import Stakes, View, Want, Wish

FIRST_CHIP_CENTS = 1000
HOLD_MS = 600
"""A finger that stays this long on a chip asks for its explanation."""
SLIPPED = 24
"""How many pixels a finger may move while it lifts; beyond that, nothing is placed."""


class Hand(QObject):
    """Turns touches into bets. Only the first finger counts, and lifting it places exactly what the preview shows.

    The game's own hand says which bet is where (`bet_at`, `chip_at`), and draws its cloth (`draw`).
    """

    picked = Signal(int)
    """The chip that the player chose, in cents."""
    held = Signal(str)
    """The spot of the chip on which a finger stays."""

    def __init__(self, spots: Spots, words: Words, wish: Callable[[Wish], None], shown: Shown | None = None) -> None:
        super().__init__()
        self._spots = spots
        self._words = words
        self._wish = wish
        self._token = 0
        self._finger: int | None = None
        self._resting: str | None = None
        """The spot of the chip under a finger that has not left it."""
        self._rest_area = ""
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.setInterval(HOLD_MS)
        self._hold.timeout.connect(self.hold)
        self._shown = shown or Shown(View(""), Placing(), FIRST_CHIP_CENTS)
        self.props = Props()
        self._show()

    cloth = Property(QObject, lambda self: self.props, constant=True)

    def bet_at(self, area: str, x: float, y: float) -> str | None:
        """The bet that a touch in this area of the game means."""
        return None

    def chip_at(self, area: str, x: float, y: float) -> str | None:
        """The spot of the chip at this point; None if there is none."""
        return None

    def draw(self, shown: Shown) -> None:
        """Draws the game's own cloth."""

    def instructions(self) -> tuple[str, ...]:
        """What the player wants a slip to say besides its stakes."""
        return ()

    def send_again(self) -> None:
        """Sends the slip again, because it says something else besides its stakes."""
        if self._shown.is_open:
            self._send(self._shown.placing)
            self._show()

    def see(self, view: View) -> None:
        """Takes a new view of the terminal. A finger that is still down when betting ends places nothing."""
        shown, before = self._shown, self._shown.placing
        not_placed = shown.not_placed if view.round == before.round and view.no_bets is None else None
        if before.is_refused(view) and view.refused is not None:
            why = view.refused.why
            not_placed = NotPlaced(why, why.spot if self._spots.has_spot(why.spot) else None)
        chip_cents = shown.chip_cents
        if is_another_player(shown.view, view):  # The new player begins with a small chip and nothing to undo.
            chip_cents, before, not_placed = view.chip_cents or FIRST_CHIP_CENTS, Placing(), None
        self._shown = replace(shown, view=view, placing=before.see(view), not_placed=not_placed, chip_cents=chip_cents)
        if not_placed is not None and not_placed.bet is not None:
            self._offer(not_placed)
        if view.no_bets is not None or view.round != before.round:
            self._let_go()
        self._choose_a_chip_of_the_tray()
        self._show()

    @property
    def shown(self) -> Shown:
        return self._shown

    @property
    def wanted(self) -> Stakes:
        return self._shown.placing.wanted

    @property
    def is_open(self) -> bool:
        return self._shown.is_open

    def add_slip(self, stakes: Stakes) -> None:
        """Adds a whole slip to the bets on the cloth, or nothing of it."""
        self._let_go()
        self._take(lambda table: table.whole(added(self.wanted, stakes)))
        self._show()

    def retranslate(self) -> None:
        self._show()

    @Slot(int, str, float, float)
    def press(self, finger: int, area: str, x: float, y: float) -> None:
        self._rest(area, x, y)
        if self._finger not in (None, finger) or not self._shown.is_open:
            return
        self._finger = finger
        self._point(area, x, y, None)

    @Slot(int, float, float)
    def slide(self, finger: int, x: float, y: float) -> None:
        if self._resting is not None and self.chip_at(self._rest_area, x, y) != self._resting:
            self._rest("", x, y)
        if finger == self._finger:
            self._point(self._shown.area, x, y, self._shown.not_placed)

    @Slot(int, float, float)
    def lift(self, finger: int, x: float, y: float) -> None:
        self._rest("", x, y)
        if finger != self._finger:
            return
        shown, bet = self._shown, self._shown.bet
        rolled = max(abs(x - shown.at[0]), abs(y - shown.at[1]))
        now = self.bet_at(shown.area, x, y)
        is_meant = now is not None and (now == bet or rolled <= SLIPPED)
        self._let_go()
        if bet is not None and is_meant:
            self._place(bet, shown.chip_cents)
        self._show()

    @Slot()
    def cancel(self) -> None:
        self._rest("", 0.0, 0.0)
        self._let_go()
        self._show()

    @Slot()
    def hold(self) -> None:
        if self._resting is not None:
            self.held.emit(self._resting)

    def _rest(self, area: str, x: float, y: float) -> None:
        """Starts or stops the time after which a chip is explained. It also works while bets are closed."""
        self._rest_area = area
        self._resting = self.chip_at(area, x, y) if area else None
        if self._resting is None:
            self._hold.stop()
        else:
            self._hold.start()

    @Slot(int)
    def pick(self, dollars: int) -> None:
        if self._finger is None and dollars in VALUES:
            self._shown = replace(self._shown, chip_cents=100 * dollars, not_placed=None)
            self.picked.emit(100 * dollars)
            self._show()

    @Slot()
    def addOffered(self) -> None:
        """Places the refused bet in the amount that is still allowed."""
        refused = self._shown.not_placed
        if self._finger is None and refused is not None and refused.bet is not None and refused.more_cents:
            self._shown = replace(self._shown, not_placed=None)
            self._place(refused.bet, refused.more_cents)
            self._show()

    @Slot()
    def undo(self) -> None:
        self._step(self._shown.placing.undo())

    @Slot()
    def redo(self) -> None:
        self._step(self._shown.placing.redo())

    @Slot()
    def clear(self) -> None:
        self._let_go()
        self._step(self._shown.placing.change({}))

    @Slot()
    def double(self) -> None:
        if self._finger is None:
            self._take(lambda table: table.whole(doubled(self._shown.placing.wanted)))
            self._show()

    @Slot()
    def rebet(self) -> None:
        """Places the bets of the last round. It works on an empty cloth only, so that a second touch changes
        nothing.
        """
        last = self._shown.view.last_played
        if self._finger is None and last is not None and not self._shown.placing.wanted:
            self._take(lambda table: table.whole(dict(last.stakes)))
            self._show()

    def _point(self, area: str, x: float, y: float, not_placed: NotPlaced | None) -> None:
        bet = self.bet_at(area, x, y)
        before, self._shown = (
            self._shown,
            replace(self._shown, area=area, at=(x, y), bet=bet, not_placed=not_placed),
        )
        if bet == before.bet and area == before.area and not_placed == before.not_placed:
            self.props.put(self._finger_props())  # The usual case while a finger moves.
        else:
            self._show()

    def _let_go(self) -> None:
        self._finger = None
        self._shown = replace(self._shown, bet=None)

    def _place(self, bet: str, piece_cents: int) -> None:
        self._take(lambda table: table.place(self._shown.placing.wanted, bet, piece_cents))

    def _take(self, step: Callable[[Table], Stakes | NotPlaced]) -> None:
        table = self._shown.table(self._spots)
        if table is None or not self._shown.is_open:
            return
        self._take_seat()
        done = step(table)
        if isinstance(done, NotPlaced):
            self._shown = replace(self._shown, not_placed=done)
        else:
            self._ask(self._shown.placing.change(done))

    def _step(self, placing: Placing) -> None:
        if self._finger is None and self._shown.is_open:
            if not self._take_seat():
                self._ask(placing)
            self._show()

    def _take_seat(self) -> bool:
        """Clears the chips of a scripted player, so that a person who sits down begins with an empty cloth; True if it
        did.
        """
        placing = self._shown.placing
        if not self._shown.view.is_scripted or placing.newest or not placing.wanted:
            return False
        self._ask(replace(placing, wanted={}, past=(), future=()))
        return True

    def _ask(self, placing: Placing) -> None:
        """Sends one request for each change, and none if nothing changed."""
        if placing.wanted == self._shown.placing.wanted:
            return
        self._send(placing)

    def _send(self, placing: Placing) -> None:
        self._token += 1
        self._shown = replace(self._shown, placing=placing.ask(self._token), not_placed=None)
        said = dict.fromkeys(self.instructions(), 0)
        self._wish(Want(placing.round, {**placing.wanted, **said}, self._token))

    def _offer(self, refused: NotPlaced) -> None:
        """Adds to a refusal by the console how much would be accepted on the spot, given what is placed there."""
        table = self._shown.table(self._spots)
        if table is not None and refused.bet is not None:
            more_cents = table.offer(self._shown.placing.wanted, refused.bet, table.available_cents)
            self._shown = replace(self._shown, not_placed=replace(refused, more_cents=more_cents))

    def _choose_a_chip_of_the_tray(self) -> None:
        values = [100 * int(str(chip["dollars"])) for chip in tray(self._shown)]
        if values and self._shown.chip_cents not in values:
            self._shown = replace(self._shown, chip_cents=min(values, key=lambda v: abs(v - FIRST_CHIP_CENTS)))

    def _finger_props(self) -> Mapping[str, object]:
        shown = self._shown
        return {"fingerDown": self._finger is not None, "fingerX": shown.at[0], "fingerY": shown.at[1]}

    def _show(self) -> None:
        self.props.put(under_the_cloth(self._shown, self._spots, self._words))
        self.props.put(self._finger_props())
        self.draw(self._shown)
