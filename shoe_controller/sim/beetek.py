"""A simulated BT shoe: it sends a line of text for each card, and accepts no commands."""

from random import Random

from shoe_controller.sim.firmware import MARK_S, Firmware, Pull, Send

UNREAD = ("not-read", "face-up")


class BeetekFirmware(Firmware):
    bytes_per_second = 960

    def __init__(self, send: Send, random: Random, decks: int, set_id: str, has_gate: bool) -> None:
        super().__init__(send, random, decks, set_id, has_gate)
        self._suit_first = random.random() < 0.5
        self._long_ten = random.random() < 0.5
        self._marked_at = 0.0

    def boot(self, now: float) -> None:
        self._mark(now)

    def pulled(self, now: float, pull: Pull) -> None:
        if pull.fault == "power-loss":
            return
        if pull.fault in UNREAD:
            self._say(now, "[Game]<Game>")
            self._say(now, "[Game]<Alarm:E3 Card Not Read>")
            return
        mode = "Manual Burn Cards" if pull.is_burn else "Game"
        for seen in (pull.seen, *(paper.face for paper in pull.papers[1:])):
            self._say(now, f"[{mode}]<Card:{self._face(seen)}>")

    def strike(self, now: float, fault: str) -> None:
        if fault == "jam":
            self._say(now, "[GameAlarm]<Alarm:E7 Card Jam>")

    def _face(self, card: str) -> str:
        rank = "10" if card[0] == "T" and self._long_ten else card[0]
        return card[1] + rank if self._suit_first else rank + card[1]

    def _say(self, now: float, text: str) -> None:
        self._send(now, f" {text} ".encode("ascii"))

    def _mark(self, now: float) -> None:
        self._marked_at = now
        self._say(now, "[Hello]<SIM>")

    @property
    def next_at(self) -> float | None:
        return self._marked_at + MARK_S

    def tick(self, now: float) -> None:
        if now >= self._marked_at + MARK_S:
            self._mark(now)
