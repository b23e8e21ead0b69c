"""The pages as QML sees them: which one is open, what was chosen or typed on it, and what the player asks for there."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Slot

from protocol.codec import decode_lines
from screen.props import Props
from screen.words import Words
from terminal.errands import NAME_CHARACTERS_MAX
from terminal.recall import RoundPlayed
from terminal.screen.derive_about import about_page
from terminal.screen.derive_favourites import KEYS, favourites_page
from terminal.screen.derive_own import limits_page
from terminal.screen.derive_pages import TEXTS, page_list, pages_of, text_pages
from terminal.screen.derive_rounds import rounds_page
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.game_face import GameFace
from terminal.screen.hand import Hand
from terminal.screen.leaf import Leaf
from terminal.view import Errand, ForgetFavourite, KeepFavourite, LimitMyself, Look, RenameFavourite, View

TYPED = "".join(KEYS) + " "


class Pages(QObject):
    def __init__(
        self, scene: Scene, face: GameFace, words: Words, hand: Hand, ask: Callable[[Errand], None], software: str
    ) -> None:
        super().__init__()
        self._words = words
        self._hand = hand
        self._ask = ask
        self._leaf = Leaf(scene, face, software)
        self._turned: Callable[[], None] = lambda: None
        self.page = ""
        self.props = Props()
        self.retranslate()

    def on_turned(self, do: Callable[[], None]) -> None:
        """Sets what is called when a page is opened or closed."""
        self._turned = do

    def see(self, scene: Scene) -> None:
        before = self._leaf.scene.view
        self._leaf = replace(self._leaf, scene=scene)
        if self.page == "rounds" and _money_of(before) != _money_of(scene.view):
            self._ask(Look())
        self._show()

    @Slot(object)
    def see_rounds(self, rounds: list[RoundPlayed]) -> None:
        self._leaf = replace(self._leaf, rounds=tuple(rounds))
        self._show()

    def retranslate(self) -> None:
        """Draws all pages again, also those that are closed, because QML binds to their values."""
        self._look_at_the_cloth()
        for page in pages_of(self._leaf.face):
            self.props.put(self._drawn(page))

    def _look_at_the_cloth(self) -> None:
        self._leaf = replace(self._leaf, wanted=self._hand.wanted, is_open=self._hand.is_open)

    def _show(self) -> None:
        if self.page:
            self._look_at_the_cloth()
            self.props.put(self._drawn(self.page))

    def _drawn(self, page: str) -> Drawn:
        leaf, words = self._leaf, self._words
        drawn: Drawn = {"list": page_list(leaf.scene, leaf.face, words)}
        if page == "rounds":
            return drawn | rounds_page(leaf, words)
        if page == "favourites":
            return drawn | favourites_page(leaf, words)
        if page == "limits":
            return drawn | limits_page(leaf.scene, leaf.face, words)
        if page == "about":
            return drawn | about_page(leaf, words)
        if page in TEXTS:
            return drawn | text_pages(leaf.scene, leaf.face, words)
        return drawn | leaf.face.page(page, leaf.scene, words)

    @Slot(str)
    def open(self, page: str) -> None:
        if page not in pages_of(self._leaf.face):
            return
        if page == "rounds":
            self._leaf = replace(self._leaf, rounds=None, chosen=0)
            self._ask(Look())
        self._turn(page)

    @Slot()
    def close(self) -> None:
        self._turn("")

    def _turn(self, page: str) -> None:
        self.page = page
        self._leaf = replace(self._leaf, naming=0, typed="")
        self._show()
        self._turned()

    @Slot(int)
    def chooseRound(self, round_: int) -> None:
        self._change(chosen=round_)

    @Slot()
    def keepFavourite(self) -> None:
        self._look_at_the_cloth()
        if self._leaf.wanted:
            self._ask(KeepFavourite(dict(self._leaf.wanted)))

    @Slot(int)
    def placeFavourite(self, number: int) -> None:
        """Places all bets of a favourite in one request; if it is refused, the cloth says why."""
        kept = {row.number: row for row in self._leaf.scene.view.favourites}
        if number in kept and self._hand.is_open:
            self._hand.add_slip(decode_lines(kept[number].lines))
            self.close()

    @Slot(int)
    def forgetFavourite(self, number: int) -> None:
        self._ask(ForgetFavourite(number))

    @Slot(int)
    def nameFavourite(self, number: int) -> None:
        names = {row.number: row.name for row in self._leaf.scene.view.favourites}
        self._change(naming=number, typed=names.get(number, ""))

    @Slot(str)
    def type(self, letter: str) -> None:
        if letter in TYPED and len(self._leaf.typed) < NAME_CHARACTERS_MAX:
            self._change(typed=self._leaf.typed + letter)

    @Slot()
    def erase(self) -> None:
        self._change(typed=self._leaf.typed[:-1])

    @Slot(bool)
    def endNaming(self, is_kept: bool) -> None:
        if is_kept:
            self._ask(RenameFavourite(self._leaf.naming, self._leaf.typed))
        self._change(naming=0, typed="")

    @Slot(int)
    def limitLoss(self, cents: int) -> None:
        self._ask(LimitMyself(loss_cents=cents))

    @Slot(int)
    def limitTime(self, ms: int) -> None:
        self._ask(LimitMyself(time_ms=ms))

    def _change(self, **values: object) -> None:
        self._leaf = replace(self._leaf, **values)  # type: ignore[arg-type] # names of its fields
        self._show()


def _money_of(view: View) -> tuple[object, ...]:
    """The values on which the recalled rounds depend."""
    return view.credit_cents, view.escrow_cents, view.last_played, view.correction
