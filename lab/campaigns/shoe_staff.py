"""A dealer who looks, and a supervisor: they make the record agree with the cards on the felt."""

from random import Random

from lab.campaigns.shoe_table import SET_ID, ShoeTable
from shoe_controller.card_rules import BURNT
from shoe_controller.reasons import SLID_AGAIN, HoldReason
from shoe_controller.sim.stock import NEW_DECK, Paper
from shoe_controller.verdicts import Accepted, Held

CLEARS_S = 0.6
READS_S = 1.5
BACK_S = 6.0
SEEN_TO_BE_NEW = 8
READ_AGAIN = ("not-read", "too-slow", "face-up")


class ShoeStaff:
    def __init__(self, table: ShoeTable, random: Random) -> None:
        self._table = table
        self._random = random
        self.kept: list[Paper] = []
        """Drawn in excess: the first cards of the next round."""
        self.burnt: list[Paper] = []
        self.corrected = self.keyed = self.slid = 0

    def on_felt(self) -> list[tuple[str, str]]:
        """Gives place and face of every card of the round, in the order of drawing; cards without a place come last."""
        hands = self._table.hands
        places = [("P1", hands.player, 0), ("B1", hands.banker, 0), ("P2", hands.player, 1), ("B2", hands.banker, 1)]
        places += [("P3", hands.player, 2), ("B3", hands.banker, 2)]
        laid = [(place, hand[at].face) for place, hand, at in places if len(hand) > at]
        return [*((BURNT, paper.face) for paper in self.burnt), *laid, *(("", paper.face) for paper in self.kept)]

    def look(self) -> None:
        """Corrects whatever is held."""
        self._clear()
        if self._slides_again():
            return
        self._clear()
        self.agree()
        self._table.judge.resume()
        self._table.expect()
        self._table.run(CLEARS_S)

    def _clear(self) -> None:
        table = self._table
        if not table.shoe.is_on:
            table.run(BACK_S)
        for by_host in (True, False):
            if table.shoe.firmware.is_stopped():
                command = table.driver.clear(table.stop.said) if table.stop else None
                if by_host and command:
                    table.intake.send(command)
                else:
                    table.shoe.press_clear()
                table.run(CLEARS_S)
        table.run(CLEARS_S)

    def _slides_again(self) -> bool:
        """Draws the unread card through the shoe again, instead of entering it; true if that corrected everything."""
        table, pull = self._table, self._table.shoe.last_pull
        holds = table.judge.view.holds
        if not holds or any(reason not in SLID_AGAIN for reason in holds):
            return False
        if HoldReason.PUSHED_BACK in holds:
            return True  # It is drawn again.
        if pull is None or pull.fault not in READ_AGAIN or self._random.random() < 0.5:
            return False
        if not (table.driver.traits.indexes or table.driver.traits.places):
            table.judge.resume()
            table.expect()
        self.slid += 1
        table.shoe.slide_again()
        table.run(READS_S)
        return not table.judge.is_held

    def agree(self) -> None:
        """Confirms the cards: place by place, the felt decides."""
        table, record = self._table, self._table.record
        unknown = [(at, "") for at, card in enumerate(table.judge.inventory.out, 1) if card is None]
        known = sorted([*record.round.values(), *record.loose, *unknown])
        record.round, record.loose = {}, []
        for place, face in self.on_felt():
            position, card = known.pop(0) if known else (0, "")
            if not card:
                position = self._key(face)
            elif card != face:
                self.corrected += 1
                found = table.judge.corrected(table.shoe.now, position, face)
                table.held += [outcome for outcome in found if isinstance(outcome, Held)]
            else:
                table.judge.placed(face)
            if place:
                record.round[place] = (position, face)
            else:
                record.loose.append((position, face))
        record.loose += known  # Counted, and not there: the campaign finds it.
        table.record.out = list(table.judge.inventory.out)

    def _key(self, face: str) -> int:
        table = self._table
        self.keyed += 1
        position = 0
        for outcome in table.judge.keyed(table.shoe.now, face):
            if isinstance(outcome, Held):
                table.held.append(outcome)
            if isinstance(outcome, Accepted | Held):
                position = outcome.position or 0
        return position

    def is_void(self) -> bool:
        """Says whether the set is wrong, so that the round is void and the shoe goes out of use."""
        drawn = self._table.shoe.drawn
        return any(paper.set_id != SET_ID for paper in drawn) or _too_many(drawn) or _is_new_deck(drawn)


def _too_many(drawn: list[Paper]) -> bool:
    faces = [paper.face for paper in drawn]
    return len(faces) > 8 * 52 or any(faces.count(face) > 8 for face in set(faces))


def _is_new_deck(drawn: list[Paper]) -> bool:
    return (
        len(drawn) >= SEEN_TO_BE_NEW
        and tuple(paper.face for paper in drawn[:SEEN_TO_BE_NEW]) == NEW_DECK[:SEEN_TO_BE_NEW]
    )
