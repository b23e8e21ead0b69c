"""A technician's view into a running console: it gathers the facts, and answers only technicians."""

from console.day_check import DayCheck
from console.diagnosis import VERBS, Question, answer
from console.engine import Engine
from console.faults import Sight
from console.front import FrontLink
from console.links import Links
from console.settings import Settings
from console.source import ShowingSource
from console.store import Store
from daemon.software import software
from protocol.clock import Now
from protocol.enrolment import Domain
from protocol.messages import Answer, Command


class Technician:
    def __init__(
        self,
        engine: Engine,
        store: Store,
        sockets: FrontLink,
        source: ShowingSource | None,
        settings: Settings,
        now: Now,
        day_check: DayCheck | None = None,
    ) -> None:
        self.links = Links()
        self._engine = engine
        self._store = store
        self._sockets = sockets
        self._source = source
        self._settings = settings
        self._started_wall_ms = now.wall_ms
        self._day_check = day_check

    def answer(self, command: Command, identity: str, now: Now) -> Answer | None:
        """Answers a question of a technician; None for any other command."""
        if command.verb not in VERBS or not identity.startswith(f"{Domain.TECHNICIAN}/"):
            return None
        sight = self._sight(now)
        return answer(command, Question(sight, self._store, self._engine.rules_hash, self._started_wall_ms))

    def _sight(self, now: Now) -> Sight:
        return Sight(
            self._engine.table,
            self._settings,
            self._engine.paragraphs,
            self.links.of,
            self._sockets.enrolled(Domain.TERMINAL),
            self._source.watched() if self._source else None,
            self._store.health(),
            software(),
            dict(self._sockets.counts),
            self._sockets.keys_fault,
            self._sockets.events_fault,
            now,
            tuple(self._sockets.knocks()),
            {entry.public: entry.name for entry in self._sockets.listed() if entry.revoked},
            tuple(entry.identity for entry in self._sockets.listed() if entry.shut_out and not entry.revoked),
            None if (died_s := self._sockets.deaths.last_s) is None else now.monotonic_s - died_s,
            self._day_check.wrong if self._day_check else (),
        )
