"""Blackjack's part of the player's screen as QML sees it: dealer, boxes, decisions, answers left beforehand, result."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Property, QObject, Slot

from games.blackjack.instructions import PRESET_ANSWERS, PRESETS
from screen.props import Props
from screen.rows import Rows
from screen.words import Words
from terminal.blackjack.asked import asked_of
from terminal.blackjack.beforehand import ASK, LATER, Beforehand, Later, next_hand
from terminal.blackjack.derive_boxes import BOX_ROLES, boxes, why_not_sit
from terminal.blackjack.derive_choices import choices
from terminal.blackjack.derive_decision import decision, double_cents, double_range, stepped
from terminal.blackjack.derive_follow import follow_cents
from terminal.blackjack.derive_hands import CARD_ROLES, card_rows
from terminal.blackjack.derive_hint import hint
from terminal.blackjack.derive_offers import insurance_cents, offers_bar
from terminal.blackjack.derive_result import result
from terminal.blackjack.derive_table import boom_limits, dealer, printed, side_groups
from terminal.blackjack.derive_waiting import presets, waiting
from terminal.blackjack.felt import EMPTY, Felt, Reader
from terminal.blackjack.hand import BoxesHand
from terminal.blackjack.offers import Offer, Touched, offers
from terminal.blackjack.saying import Saying
from terminal.blackjack.spots import BlackjackSpots, sits_at
from terminal.screen.derive_scene import Drawn, Scene, is_another_player, is_without_credit
from terminal.screen.game_face import GameStage
from terminal.view import Answer, QueryTable, View, Wish

AREAS = ("dealer", "printed", "sides", "decision", "offers", "waiting", "choices", "result")


class BlackjackStage(GameStage):
    hand: BoxesHand

    def __init__(self, reader: Reader, words: Words, wish: Callable[[Wish], None]) -> None:
        super().__init__(BoxesHand(reader, words, wish))
        self._reader = reader
        self._spots = BlackjackSpots(reader)
        self._words = words
        self._wish = wish
        self._scene: Scene | None = None
        self._felt = EMPTY
        self._beforehand = Beforehand()
        self._less_cents: int | None = None
        """What I double for, where I have chosen less than the most."""
        self._insure_cents: dict[int, int] = {}
        """By box, what I insure, where I have chosen less than the most."""
        self.cards = Rows("place", *CARD_ROLES)
        self.boxes = Rows("box", *BOX_ROLES)
        self.areas = {name: Props() for name in AREAS}

    cardRows = Property(QObject, lambda self: self.cards, constant=True)
    boxRows = Property(QObject, lambda self: self.boxes, constant=True)
    dealer = Property(QObject, lambda self: self.areas["dealer"], constant=True)
    printed = Property(QObject, lambda self: self.areas["printed"], constant=True)
    sides = Property(QObject, lambda self: self.areas["sides"], constant=True)
    decision = Property(QObject, lambda self: self.areas["decision"], constant=True)
    offers = Property(QObject, lambda self: self.areas["offers"], constant=True)
    waiting = Property(QObject, lambda self: self.areas["waiting"], constant=True)
    choices = Property(QObject, lambda self: self.areas["choices"], constant=True)
    result = Property(QObject, lambda self: self.areas["result"], constant=True)

    def show(self, scene: Scene) -> None:
        before = self._scene.view if self._scene is not None else View("")
        self._scene, self._felt = scene, self._reader.felt(scene.view)
        self._forget(before, scene.view)
        self._leave_without_credit(scene.view)
        if (answer := self._beforehand.answer(scene.view, self._felt)) is not None:
            self._say(answer)
        self._draw()

    def _forget(self, before: View, now: View) -> None:
        """Forgets answers left for a hand when the round ends, and all answers when the player leaves."""
        if is_another_player(before, now):
            self._beforehand = Beforehand()
        if now.round != self._beforehand.round:
            self._insure_cents = {}
        self._beforehand = self._beforehand.of_round(now.round)
        if (asked := asked_of(now)) is None or (old := asked_of(before)) is None or old.number != asked.number:
            self._less_cents = None

    def _leave_without_credit(self, view: View) -> None:
        """A player without money leaves the seat (decision 45)."""
        mine = next((box for box in self._felt.seats if sits_at(box, view, self._felt.seats)), 0)
        if mine and self._felt.is_open and is_without_credit(view) and not self.hand.saying.leaves:
            self.hand.say(Saying(leaves=mine))

    def _say(self, answer: Answer) -> None:
        self._beforehand = replace(self._beforehand, answered=answer.question)
        self._wish(answer)

    def _draw(self) -> None:
        scene, felt, words = self._scene, self._felt, self._words
        if scene is None:
            return
        self._sync(self.cards, card_rows(felt))
        self._sync(self.boxes, boxes(scene, felt, self._reader.variant.boxes, self.hand.saying, words))
        for name, drawn in self._around(scene, felt).items():
            self.areas[name].put(drawn)

    def _sync(self, model: Rows, rows: list[Drawn]) -> None:
        if model.rows != rows:
            model.sync(rows)

    def _around(self, scene: Scene, felt: Felt) -> dict[str, Drawn]:
        game, words = self._reader.game, self._words
        asked = asked_of(scene.view)
        return {
            "dealer": dealer(felt, words),
            "printed": printed(game, felt, words),
            "sides": {"groups": side_groups(game, felt, words), "boomLimits": boom_limits(scene.view)},
            "decision": {"kind": asked.kind if asked is not None else ""}
            | decision(scene, felt, self._less_cents, words)
            | hint(scene, felt, game, words, shows=self._beforehand.hint),
            "offers": offers_bar(scene, felt, self._offers(), self._insure_cents, game.reading("decks"), words),
            "waiting": waiting(scene, felt, self._beforehand, self._spots, words)
            | {"presets": presets(self.hand.saying, words)},
            "choices": choices(scene, felt, words),
            "result": result(scene, felt, game, words),
        }

    def _offers(self) -> list[Offer]:
        assert self._scene is not None
        return offers(self._scene.view, self._felt, self._beforehand.touched)

    @Slot(str)
    def choose(self, action: str) -> None:
        """Sends the player's answer to the open question; the first answer is final."""
        scene = self._scene
        asked = asked_of(scene.view) if scene is not None else None
        if scene is None or asked is None or scene.view.given is not None or action not in asked.options:
            return
        cents = asked.options[action][0]
        if action == "double":
            cents = double_cents(scene, asked, self._less_cents)
        elif action == "follow":
            cents = follow_cents(asked.options["follow"], scene.view.credit_cents)
        if cents >= asked.options[action][0]:
            self._say(Answer(asked.number, action, cents))

    @Slot(bool)
    def step(self, up: bool) -> None:
        """Raises or lowers by one chip the amount with which the player doubles."""
        scene = self._scene
        asked = asked_of(scene.view) if scene is not None else None
        if scene is None or asked is None or scene.view.given is not None or scene.view.limits is None:
            return
        least, most = double_range(scene, asked)
        now = double_cents(scene, asked, self._less_cents)
        self._less_cents = stepped(now, up, least, most, scene.view.limits.chip_cents)
        self._draw()

    @Slot(int, str)
    def offered(self, box: int, action: str) -> None:
        """Answers an offer on one of the player's boxes; if its question has not come yet, as soon as it comes."""
        offer = next((each for each in self._offers() if each.box.number == box), None) if self._scene else None
        if self._scene is None or offer is None or offer.chosen or action not in offer.options:
            return
        credit = self._scene.view.credit_cents
        cents = insurance_cents(offer, credit, self._insure_cents) if action == "insure" else 0
        if cents < offer.options[action][0]:
            return
        self._beforehand = replace(self._beforehand.touch(box, Touched(action, cents)), answered=0)
        self.show(self._scene)

    @Slot(int, bool)
    def stepInsurance(self, box: int, up: bool) -> None:
        offer = next((each for each in self._offers() if each.box.number == box), None) if self._scene else None
        if self._scene is None or offer is None or "insure" not in offer.options or self._scene.view.limits is None:
            return
        credit, unit = self._scene.view.credit_cents, self._scene.view.limits.chip_cents
        least, most = offer.options["insure"]
        now = insurance_cents(offer, credit, self._insure_cents)
        self._insure_cents[box] = stepped(now, up, min(max(least, unit), most), min(most, credit), unit)
        self._draw()

    @Slot(str, str)
    def preset(self, kind: str, answer: str) -> None:
        """Says with the slip what the player does on boxes where others split or double; sealed at the close."""
        if kind in PRESETS and answer in (ASK, *PRESET_ANSWERS):
            self.hand.say(self.hand.saying.answer(kind, answer))
            self._draw()

    @Slot(int)
    def sit(self, box: int) -> None:
        """Takes the free seat of a box, or leaves the player's own; a second touch takes that back until the close."""
        saying, felt = self.hand.saying, self._felt
        if self._scene is None or not felt.is_open or (why_not_sit(box, felt, saying) and box != saying.leaves):
            return
        if box in (saying.sits, saying.leaves):
            saying = replace(saying, sits=0) if box == saying.sits else replace(saying, leaves=0)
        elif box in felt.seats:
            saying = replace(saying, leaves=box)
        else:
            saying = replace(saying, sits=box)
        self.hand.say(saying)
        self._draw()

    @Slot()
    def switchHint(self) -> None:
        self._beforehand = replace(self._beforehand, hint=not self._beforehand.hint)
        self._draw()

    @Slot(str)
    def leave(self, action: str) -> None:
        """Leaves a decision for the player's next hand, or takes it back."""
        coming = next_hand(self._felt)
        if coming is None or action not in (*LATER, ASK):
            return
        box, cards, _ = coming
        self._beforehand = self._beforehand.leave(Later(box, cards, action) if action in LATER else None)
        self._draw()

    @Slot()
    def query(self) -> None:
        """The player wants the cards looked at before the round is paid."""
        if self._scene is not None and self._scene.view.may_query:
            self._wish(QueryTable())
