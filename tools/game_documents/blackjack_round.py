"""Plays a blackjack round from a document, card by card, through the game's engine."""

from collections.abc import Iterator

import msgspec

from games.blackjack.boxes import Box
from games.blackjack.irregularities import walk_away
from games.blackjack.layout import Layout
from games.blackjack.phases import Action, Phase, VoidReason
from games.blackjack.round import Round
from games.blackjack.variants import Variant
from games.refusal import Refusal
from tools.game_documents import BadDocument

FOLLOW_UNIT_CENTS = 100
"""`follow_double` as a number is in whole units of money, unlike every other amount of the document."""
AMOUNT_DIGITS_MAX = 15
PLAY = {action.value: action for action in (Action.HIT, Action.STAND, Action.SPLIT, Action.DOUBLE)}


class WagerDocument(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    who: str
    initial_cents: int = 0
    seated: bool | None = None
    side: dict[str, int] = {}
    insurance_cents: int = 0
    even_money: bool = False
    follow_split: bool = True
    follow_double: bool | int = True
    follow_double_cents: int | None = None
    """In cents like every other amount; `follow_double` remains for documents that were written before this field."""

    @property
    def follows_with_cents(self) -> int:
        if self.follow_double_cents is not None:
            return self.follow_double_cents
        if isinstance(self.follow_double, bool):
            return self.initial_cents if self.follow_double else 0
        return self.follow_double * FOLLOW_UNIT_CENTS


class BoxDocument(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    box: int
    wagers: list[WagerDocument]
    actions: list[str] = []
    surrender: bool = False
    walk_away: bool = False


class RoundDocument(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    shoe: list[str]
    boxes: list[BoxDocument]


def read(document: object) -> RoundDocument:
    try:
        return msgspec.convert(document, RoundDocument)
    except msgspec.ValidationError as wrong:
        raise BadDocument(f"This is not a round of blackjack: {wrong}.") from None


def play(variant: Variant, document: RoundDocument) -> tuple[Round, int]:
    """The finished round, and how many cards left the shoe."""
    return Script(variant, document).play()


class Script:
    def __init__(self, variant: Variant, document: RoundDocument) -> None:
        self.variant = variant
        self.boxes = {box.box: box for box in document.boxes}
        if len(self.boxes) < len(document.boxes):
            raise BadDocument("Give each box once, with all its wagers.")
        self.shoe = iter(document.shoe)
        self.used = 0
        self.tokens: dict[int, Iterator[str]] = {box.box: iter(box.actions) for box in document.boxes}
        self.left: set[int] = set()
        """Boxes whose decider has walked away already."""
        self.round = self._lay()

    def _lay(self) -> Round:
        layout = Layout(self.variant)
        for box in self.boxes.values():
            if not box.wagers:
                raise BadDocument(f"Box {box.box} has no wager.")
            for at, wager in enumerate(box.wagers):
                seated = at == 0 if wager.seated is None else wager.seated
                refusal = layout.place(
                    box.box,
                    wager.who,
                    wager.initial_cents,
                    wager.side,
                    seated=seated,
                    follow_split=wager.follow_split,
                    follow_double_cents=wager.follows_with_cents,
                    noticed=False,
                )
                _insist(refusal, box.box)
        closed = layout.close()
        if isinstance(closed, Refusal):
            raise BadDocument(_sentence(closed))
        return closed

    def play(self) -> tuple[Round, int]:
        self._deal_while_awaited()
        if self.round.phase is Phase.INTERIM:
            for box in self.round.boxes:
                self._choose(box, self.boxes[box.number])
            self.round.begin_play()
            self._deal_while_awaited()
        while self.round.phase is Phase.PLAYERS:
            self._decide(self.round.turn)
            self._deal_while_awaited()
        if self.round.phase is Phase.COMPLETE:
            self._insist_on_all_tokens()
            self.round.settle()
        return self.round, self.used

    def _deal_while_awaited(self) -> None:
        while self.round.awaits is not None:
            card = next(self.shoe, None)
            if card is None:
                self.round.void(VoidReason.SHORTAGE)
                return
            self.used += 1
            self.round.deal(card)

    def _choose(self, box: Box, wish: BoxDocument) -> None:
        for wager in wish.wagers:
            if wager.even_money:
                _insist(self.round.act(Action.EVEN_MONEY, wish.box, wager.who), wish.box)
            if wager.insurance_cents:
                _insist(self.round.act(Action.INSURE, wish.box, wager.who, wager.insurance_cents), wish.box)
        decider = box.decider.who if box.decider else wish.wagers[0].who
        if wish.surrender:
            _insist(self.round.act(Action.SURRENDER, wish.box, decider), wish.box)
        others = sum(wager.initial_cents > 0 for wager in wish.wagers) > 1
        if wish.walk_away and (others or not wish.actions):
            self.left.add(wish.box)
            _insist(walk_away(self.round, wish.box, decider), wish.box)

    def _decide(self, box: Box) -> None:
        token = next(self.tokens[box.number], None)
        assert box.decider
        if token is None:
            if not self.boxes[box.number].walk_away or box.number in self.left:
                total = self.round.hand.total if self.round.hand else 0
                raise BadDocument(f"Box {box.number}: the hand of {total} waits for an action and none is left.")
            _insist(walk_away(self.round, box.number, box.decider.who), box.number)
            return
        action, cents = _read_token(token, box.number)
        _insist(self.round.act(action, box.number, box.decider.who, cents), box.number)

    def _insist_on_all_tokens(self) -> None:
        for number, tokens in self.tokens.items():
            if (token := next(tokens, None)) is not None:
                action, cents = _read_token(token, number)
                _insist(self.round.why_not(action, number, self.boxes[number].wagers[0].who, cents), number)


def _read_token(token: str, number: int) -> tuple[Action, int | None]:
    word, colon, cents = token.partition(":")
    action = PLAY.get(word)
    is_amount = cents.isascii() and cents.isdigit() and len(cents) < AMOUNT_DIGITS_MAX
    if action is None or (colon and not (action is Action.DOUBLE and is_amount)):
        raise BadDocument(f"Box {number}: {token!r} is not an action; there are: {', '.join(PLAY)} and double:CENTS.")
    return action, int(cents) if colon else None


def _insist(refusal: Refusal | None, number: int) -> None:
    if refusal:
        raise BadDocument(f"Box {number}: {_sentence(refusal)}")


def _sentence(refusal: Refusal) -> str:
    return f"{refusal.sentence}{f' (paragraph {refusal.paragraph})' if refusal.paragraph else ''}"
