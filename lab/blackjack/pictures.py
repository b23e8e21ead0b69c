"""Every state that a player, a dealer or the room sees at a Blackjack table, in the order of one evening."""

from pathlib import Path

from cluster.demo_staff import MANAGER, SUPERVISOR
from console.blackjack.status import BlackjackStatus
from lab.blackjack.table import BoxTable
from lab.cards.pictures import CREDIT_CENTS, CardPictures
from lab.screens import TERMINALS
from lab.studio import Studio

SEAT, OTHER = TERMINALS[:2]
ENTRIES = ("call", "wrong", "key-card", "correct-card")
"""Pages of the dealer's screen that only such a table has, by the button that opens them."""


def photograph(studio: Studio, out: Path) -> "Photographer":
    photographer = Photographer(studio, out)
    for chapter in (
        photographer.before_the_console,
        photographer.first_log_in,
        photographer.a_shoe,
        photographer.bets,
        photographer.my_decision,
        photographer.insurance,
        photographer.behind,
        photographer.four_hands,
        photographer.a_card_not_read,
        photographer.an_error,
        photographer.a_card_too_many,
        photographer.two_at_once,
        photographer.interrupted,
        photographer.void,
        photographer.pages,
        photographer.connection_lost,
    ):
        chapter()
    return photographer


class Photographer(CardPictures[BlackjackStatus], BoxTable):
    def __init__(self, studio: Studio, out: Path) -> None:
        super().__init__(studio, out, (SEAT, OTHER))
        self._has_boom = "boom" in studio.rules.kind_of
        self._is_2017 = studio.rules.name == "blackjack"

    # Deeds

    def begin(self, mine: dict[str, int], others: dict[str, int], cards: str) -> None:
        self.arrange(cards)
        self.say("open")
        self.bet(OTHER, others)
        self.bet(SEAT, mine)
        self.say("close")
        self.until("the first card is due", lambda seen: seen.next is not None)

    def deal_out(self) -> None:
        """The initial deal, and its check."""
        self.deal(self.seen.checks.initial_of - len(self.seen.cards))
        self.agree()

    def pass_by(self, about: str) -> None:
        """Nobody wants more of what is offered now."""
        self.studio.until(f"{about} is over", lambda: not self._is_asked(about) or self._is_closed())
        if self._is_asked(about):  # Each player may be asked once more, of another box.
            self.pass_by(about)

    def _is_asked(self, about: str) -> bool:
        question = self.seen.question
        return question is not None and question.about == about

    def _is_closed(self) -> bool:
        return self.studio.staff.say("close-options", None, {}, None).refusal is None

    def rest(self) -> None:
        """Silence plays what is left, and the cards agree."""
        while (seen := self.seen).moment != "complete":
            if seen.question is not None:
                self.pass_by(seen.question.about)
            elif seen.next is not None:
                self.deal(1)
            elif seen.moment == "check":
                self.agree()
        self.agree()
        self.studio.until_phase("SETTLED")

    # Chapters

    def first_log_in(self) -> None:
        self.studio.start_console()
        self.until_heard()
        self.dealer("log-in")
        self.log_in()
        self.studio.staff.bring_credit(list(self.players), CREDIT_CENTS)

    def bets(self) -> None:
        mine = {"box:2": 2500, "box:3": 5000, "box:7": 2500, "pair:2": 500, "pair:3": 1000}
        others = {"box:1": 12_000, "box:5": 10_000, "box:6": 9000}
        self.arrange("TC 8H AS 5C TS 9D 6C 7S 8D 8S KD 6D 9S 3C 7D 5H")
        self.say("open")
        self.all("bets-open")
        if not self._is_2017:
            self.touch(OTHER, "sit-1")
            self.touch(SEAT, "sit-3")
        self.bet(OTHER, others | ({} if self._is_2017 else {"box:7": 5000}))
        self.bet(SEAT, mine | ({"boom": 500} if self._has_boom else {}))
        self.all("bets-placed")
        self.say("last-bets")
        self.all("last-bets")
        self.say("close")
        self.until("the first card is due", lambda seen: seen.next is not None)
        self.all("no-card")

    def my_decision(self) -> None:
        self.deal(7)
        self.all("half-dealt")
        self.deal(self.seen.checks.initial_of - len(self.seen.cards))
        self.all("dealt")
        self.agree()
        self.all("surrender")
        self.pass_by("interim")
        self.all("other-decides")
        self.answer(OTHER, "stand")
        self.all("my-decision")
        for entry in ENTRIES:
            self._entry(entry)
        self.answer(SEAT, "stand")
        self.player("my-second-decision")
        self.answer(SEAT, "hit")
        self.dealer("card-asked-for")
        self.player("card-asked-for")
        self.rest()
        self.all("settled")

    def _entry(self, act: str) -> None:
        model = self.desk.model
        if not any(row["act"] == act and row["may"] for row in model.actions.rows):
            return
        self.touch_desk(f"act-{act}")
        self.dealer(f"page-{act}")
        self.touch_desk("back")

    def insurance(self) -> None:
        mine = {"box:2": 2500, "box:3": 5000, "pair:3": 1000}
        self.begin(mine, {"box:1": 10_000}, "9D TC KH AH QH 8D AS KC")
        self.deal_out()
        self.all("insurance")
        self.touch(OTHER, "answer-decline")
        self.touch(SEAT, "answer-insure")
        self.player("insured-one-box")
        self.dealer("insured-one-box")
        self.pass_by("interim")
        self.rest()
        self.all("dealer-blackjack")

    def behind(self) -> None:
        if self._is_2017:
            return
        mine = {"box:3": 5000, "box:5": 2500}
        self.begin(mine, {"box:5": 10_000, "box:1": 10_000}, "TD JH 9C 6D 7S 5S 9D 2C 8C TH KC 7C 9H")
        self.deal_out()
        self.player("behind-waits")
        self.pass_by("interim")
        while (question := self.seen.question) is not None and question.box != 5:
            self._is_closed()
        self.player("behind-other-decides")
        self.answer(OTHER, "split")
        self.all("follow-split")
        self.answer(SEAT, "follow")
        self.deal(1)
        self.answer(OTHER, "double")
        self.all("follow-double")
        self.pass_by("follow-double")
        self.rest()
        self.all("behind-settled")

    def four_hands(self) -> None:
        mine = {"box:3": 5000, "pair:3": 1000} | ({"boom": 500} if self._has_boom else {})
        self.begin(mine, {"box:1": 10_000}, "TD 8H 6C 7S 8D 8C TS 3C 9H 8S 7D KC TH 5D QH")
        self.deal_out()
        self.pass_by("interim")
        self.answer(OTHER, "stand")
        self.answer(SEAT, "split")
        self.player("split")
        self.deal(1)
        self.answer(SEAT, "split")
        self.deal(1)
        self.answer(SEAT, "stand")
        self.deal(1)
        self.all("split-second-hand")
        self.touch(SEAT, "less")
        self.player("double-for-less")
        self.answer(SEAT, "double")
        self.deal(2)
        self.answer(SEAT, "split")
        self.deal(1)
        self.all("four-hands")
        self.rest()
        self.all("four-hands-settled")

    def a_card_not_read(self) -> None:
        self.begin({"box:3": 5000}, {"box:1": 10_000}, "TD 8H 6C 7S 9D TC")
        self.deal(2)
        self.draw_unread()
        self.rest()

    def an_error(self) -> None:
        self.begin({"box:3": 5000}, {"box:1": 10_000}, "TD 6H 6C 7S 5D 4C TC TH")
        self.deal_out()
        self.pass_by("interim")
        if self._is_2017:
            self.rest()
            return
        self.answer(OTHER, "stand")
        self.answer(SEAT, "hit")
        self.deal(1)
        self.pass_by("turn")
        self.say("error", kind="wrong-hand")
        self.until("people decide", lambda seen: seen.moment == "error")
        self.all("error")
        self.touch_desk("primary")
        self.dealer("page-reconstruct")
        self.touch_desk("back")
        self.say("give-up", SUPERVISOR)
        self.until("players are asked", lambda seen: seen.moment == "options")
        self.all("options")
        self.touch(SEAT, "option-take-back")
        self.player("taken-back")
        self.pass_by("options")
        self.rest()
        self.all("settled-after-error")

    def a_card_too_many(self) -> None:
        self.begin({"box:3": 5000}, {"box:1": 10_000}, "TD 9H 6C 7S 9D TC 5H 2D")
        self.deal_out()
        while (seen := self.seen).moment != "complete":
            if seen.question is not None:
                self.pass_by(seen.question.about)
            elif seen.next is not None:
                self.deal(1)
        self.all("complete")
        card = self.draw("overdraw")
        self.until("the round is held", lambda seen: bool(seen.unplaced))
        self.all("card-too-many")
        if self._is_2017:
            self.say("void", MANAGER, paragraph="BJ-25", reason="a card too many")
            return
        self.say("discard", card=card, why="dealer-overdraw")
        self.agree()
        self.studio.until_phase("SETTLED")

    def two_at_once(self) -> None:
        if self._is_2017:
            return
        self.begin({"box:3": 5000}, {"box:1": 10_000}, "TD 9H 6C 7S 2D 3C 9C 8C TC")
        self.deal_out()
        self.pass_by("interim")
        self.answer(OTHER, "stand")
        self.answer(SEAT, "hit")
        drawn = self.draw("two-at-once").split()
        self.until("the round is held", lambda seen: bool(seen.held))
        self.all("two-at-once")
        self.say("together", cards=drawn)
        self.until("their order is asked", lambda seen: bool(seen.together))
        self.all("order")
        self.pass_by("order")
        if self.seen.moment == "order":
            self.all("order-by-supervisor")
            self.say("order", SUPERVISOR, cards=drawn)
        self.shoe(do="press")
        if any(each.verb == "go-on" for each in self.seen.offered):
            self.say("go-on", SUPERVISOR, reason="looked at the shoe")
        self.rest()

    def interrupted(self) -> None:
        self.begin({"box:3": 5000}, {"box:1": 10_000}, "TD 8H 6C 7S 9D TC")
        self.deal(4)
        self.interrupt()
        self.all("interrupted")
        self.say("conclude", SUPERVISOR, reason="compared: the same")
        self.rest()

    def void(self) -> None:
        self.begin({"box:3": 5000}, {"box:1": 10_000}, "TD 8H 6C")
        self.deal(1)
        self.draw("foreign-card")
        self.studio.until_phase("HELD")
        self.all("foreign-card")
        paragraph = "5.1.1" if self._is_2017 else "5.5.1"
        self.say("void", MANAGER, paragraph=paragraph, reason="a card with another back")
        self.studio.until_phase("VOID")
        self.all("void")
