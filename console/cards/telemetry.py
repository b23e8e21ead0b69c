"""What screens, technicians and alarms show of the shoe. Nothing here decides a round."""

from collections.abc import Sequence

from console.cards.alarm_kinds import ShoeAlarm
from console.cards.sequences import Repeated
from console.cards.shoe_watch import ShoeWatch, ShoeWatched, state_word
from console.effects import Alarm
from phrases import phrase
from shoe_controller.events import CommandFailed, LinkEvent, Offline, State
from shoe_controller.reasons import SLID_AGAIN
from shoe_controller.verdicts import Held, JudgeEvent, JudgeView


class ShoeTelemetry:
    def __init__(self, driver: str) -> None:
        self._driver = driver
        self._watch = ShoeWatch()
        self._alarms: list[Alarm] = []

    @property
    def state(self) -> State | None:
        """The state that the shoe reported last."""
        return self._watch.state

    def see(self, event: LinkEvent, said: Sequence[JudgeEvent]) -> None:
        if isinstance(event, Offline) and self._watch.offline is None:
            self._alarms.append(Alarm(ShoeAlarm.OFFLINE, phrase("shoe_was_offline", why=event.reason)))
        elif isinstance(event, CommandFailed):
            self._alarms.append(Alarm(ShoeAlarm.COMMAND_FAILED, phrase("shoe_refuses", why=event.reason)))
        self._watch.see(event)

    def held_outside(self, said: Sequence[JudgeEvent]) -> None:
        """Raises an alarm where the shoe is held between rounds, when no round could be held."""
        for held in said:
            if isinstance(held, Held) and held.reason not in SLID_AGAIN:
                self._alarms.append(Alarm(ShoeAlarm.CARD_OUTSIDE_A_ROUND, phrase("shoe_holds", why=held.evidence)))

    def sequence_repeated(self, name: str, found: Repeated) -> None:
        """Alerts surveillance while a sequence repeats, before it ends; the round goes on."""
        cards = " ".join(card or "" for card in found.cards)
        said = phrase("sequence_repeated", set=name, cards=cards, earlier=found.set, position=found.position)
        self._alarms.append(Alarm(ShoeAlarm.SEQUENCE_REPEATED, said))

    def take_alarms(self) -> list[Alarm]:
        alarms, self._alarms = self._alarms, []
        return alarms

    def told(
        self, view: JudgeView, gate: int | None, cut_from_end: int | None = None
    ) -> dict[str, str | int | float | bool | None]:
        """The shoe's state as it is broadcast. `cut_from_end`: how many cards lie behind the cut card; None if nobody
        knows.
        """
        return {
            "online": self._watch.offline is None,
            "simulated": view.simulated,
            "state": state_word(self._watch.state),
            "gate": gate,
            "drawn": view.drawn,
            "left": view.left,
            "cut_from_end": cut_from_end,
            "misreads": view.misreads,
            "held": view.holds[-1].value if view.holds else None,
        }

    def watched(self, view: JudgeView, gate: int | None, now_s: float) -> ShoeWatched:
        watch = self._watch
        return ShoeWatched(
            driver=self._driver,
            model=watch.hello.model,
            serial=watch.hello.serial,
            firmware=watch.hello.firmware,
            offline=watch.offline,
            silent_s=None if watch.heard_s is None else round(max(0.0, now_s - watch.heard_s), 3),
            state=state_word(watch.state),
            simulated=view.simulated,
            gate=gate,
            drawn=view.drawn,
            left=view.left,
            left_by_shoe=view.left_by_shoe,
            misreads=view.misreads,
            repeats=view.repeats,
            holds=[reason.value for reason in view.holds],
            counts=dict(watch.counts),
        )
