"""Pictures of every state that a player, a dealer or the room sees at a baccarat table, in the order of one evening."""

from pathlib import Path

from cluster.demo_staff import MANAGER, SUPERVISOR
from console.baccarat.status import BaccaratStatus
from lab.cards.pictures import CREDIT_CENTS, CardPictures
from lab.screens import TERMINALS
from lab.studio import Studio
from protocol.answers import read_part

SEAT, *BOTS, _ = TERMINALS
BETS = ("player", "banker", "tie", "player-pair", "banker-pair")


def photograph(studio: Studio, out: Path) -> "Photographer":
    photographer = Photographer(studio, out)
    for chapter in (
        photographer.before_the_console,
        photographer.first_log_in,
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


class Photographer(CardPictures[BaccaratStatus]):
    def __init__(self, studio: Studio, out: Path) -> None:
        super().__init__(studio, out, (SEAT,))

    # Deeds

    @property
    def seen(self) -> BaccaratStatus:
        return read_part(self.studio.status().source, BaccaratStatus)

    def finish(self) -> None:
        """Deals the cards that the table of play wants; both people confirm them where one of them keyed a card."""
        while self.seen.moment == "dealing":
            self.deal(1)
        self.agree()

    def agree(self) -> None:
        second = SUPERVISOR if self.seen.checks.keyed else None
        self.studio.until("the cards agree", lambda: self.studio.staff.say("agree", second, {}, None).refusal is None)
        self.studio.until_phase("SETTLED")

    def open(self, *bets: str) -> None:
        self.say("open")
        self.studio.until("the terminal may bet", lambda: self._player.model.hand.is_open)
        for spot in bets:
            self.studio.bet(SEAT, spot)
        if bets:
            self.studio.until(
                "the bets are registered", lambda: self.studio.status().terminals[SEAT].registered_cents > 0
            )

    def begin(self) -> None:
        self.open(*BETS)
        self.close()

    def close(self) -> None:
        """On a busy machine the time for bets may be over before."""
        self.studio.staff.say("close", None, {}, None)
        self.until("the first card is due", lambda seen: seen.next is not None)

    # Chapters

    def first_log_in(self) -> None:
        self.studio.start_console()
        for name in BOTS:
            self.studio.start_bot(name)
        self.until_heard()
        self.dealer("log-in")
        self.log_in()
        self.studio.staff.bring_credit([SEAT, *BOTS], CREDIT_CENTS)

    def an_even_round(self) -> None:
        self.open()
        self.all("bets-open")
        for spot in BETS:
            self.studio.bet(SEAT, spot)
        self.player("bets-placed")
        self.say("last-bets")
        self.all("last-bets")
        self.close()
        self.all("no-card")
        while self.seen.moment == "dealing":
            self.deal(1)
            self.all(f"card-{len(self.seen.cards)}")
        self.all("complete")
        self.agree()
        self.all("settled")

    def a_card_not_read(self) -> None:
        self.begin()
        self.deal(2)
        self.draw_unread()
        self.finish()

    def players_choose(self) -> None:
        self.begin()
        self.deal(1)
        self.say("error", SUPERVISOR)
        self.until("players are asked", lambda seen: seen.options is not None)
        self.all("options")
        self.say("close-options")
        self.until("a card is due", lambda seen: seen.next is not None)
        self.finish()

    def a_card_too_many(self) -> None:
        self.begin()
        while self.seen.moment == "dealing":
            self.deal(1)
        card = self.draw("overdraw")
        self.until("the round is held", lambda seen: bool(seen.unplaced))
        self.all("card-too-many")
        self.say("key-card", card=card, place=f"B{len(self.seen.felt.banker.cards) + 1}")
        self.until("people decide", lambda seen: seen.moment == "error")
        self.all("reconstruct")
        self.say("reconstruct", SUPERVISOR)
        self.agree()
        self.all("kept-card")

    def wrong_side(self) -> None:
        self.begin()
        self.until("the kept card lies there", lambda seen: len(seen.cards) >= 1)
        self.deal(2 - len(self.seen.cards))
        self.say("lies", places=["B1", "P1"])
        self.until("people decide", lambda seen: seen.moment == "error")
        self.all("wrong-side")
        self.say("reconstruct", SUPERVISOR)
        if self.seen.options is not None:
            self.say("close-options")
        self.until("a card is due", lambda seen: seen.next is not None)
        self.finish()

    def interrupted(self) -> None:
        self.begin()
        self.deal(3)
        self.interrupt()
        self.all("interrupted")
        self.say("conclude", SUPERVISOR, reason="compared: the same")
        self.finish()

    def void(self) -> None:
        self.begin()
        self.draw("foreign-card")
        self.studio.until_phase("HELD")
        self.all("foreign-card")
        self.say("void", MANAGER, paragraph="5.5.1", reason="a card with another back")
        self.studio.until_phase("VOID")
        self.all("void")
