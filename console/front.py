"""The console's end of the stream to its front, which owns the sockets; the loop uses it in place of sockets.

It starts the front, watches it, and starts it again if it dies; until then the console hears nobody, as if every link
were lost.
"""

import select
import time
from collections import Counter, deque
from collections.abc import Callable

from console.front_child import Child, StartFront
from console.front_deaths import WAIT_S_MAX, Deaths
from console.link_events import KeyShutOut, LinksBack, LinksEvent, LinksLost
from daemon.log import Log
from phrases import phrase
from protocol.enrolment import AllowList, Domain, Enrolled, Knock, enroll, shut_out
from protocol.front import (
    OF_FRONT,
    Addresses,
    Batches,
    Beat,
    Broadcast,
    Failed,
    Heard,
    Mark,
    Over,
    Passed,
    Ready,
    Received,
    Say,
    StreamEnded,
    ToConsole,
    ToFront,
    Told,
    batches,
)
from protocol.keys import SetupError

STARTS_S_MAX = 40.0
"""It waits 30 s for an address that is taken."""
SILENT_AT_START_S_MAX, SILENT_S_MAX = 10.0, 2.0
"""A front that lives says so ten times a second, also while it waits for an address."""
STOOD_STILL_S = 1.0
"""A console that did not look for so long knows nothing about its front's silence."""
WAITING_BYTES_MAX = 32 << 20
"""Of what the front has not taken; what comes beyond that is dropped, and counted."""
INBOX_MAX = 4096
LOOK_S = 0.002


class FrontLink:
    def __init__(self, start: StartFront, addresses: Addresses, allowed: AllowList, log: Log) -> None:
        """Starts the front and waits until its sockets are open. Raises SetupError with the front's own sentence."""
        self.counts: Counter[str] = Counter()
        """What was dropped or refused, by cause: by the front that runs, those before it, and here."""
        self.addresses = addresses
        self.events_fault: str | None = None
        self.fault: str | None = None
        """Why there is no front, or none that is ready."""
        self.deaths = Deaths()
        self._start, self._allowed, self._log = start, allowed, log
        self._child: Child | None = None
        self._batches: Batches[ToConsole] = Batches(OF_FRONT)
        self._inbox: deque[Heard] = deque()
        self._unsaid: list[ToFront] = []
        self._changes: list[LinksEvent] = []
        self._knocks: list[Knock] = []
        self._front_counts: Counter[str] = Counter()
        self._mark = self._passed = 0
        self._is_ready = self._has_served = False
        self._heard_s = self._looked_s = self._due_s = 0.0
        self._do: dict[type, Callable[[ToConsole], None]] = {
            Ready: self._ready,
            Passed: self._take_mark,
            Beat: self._beat,
            Over: lambda word: self.deaths.over(word.passports, time.monotonic()),  # type: ignore[union-attr]
            Told: self._told,
            Failed: self._failed,
        }
        try:
            self._until_ready()
        except BaseException:
            self.close()
            raise

    def _until_ready(self) -> None:
        self._begin()
        give_up_s = time.monotonic() + STARTS_S_MAX
        while not self._is_ready:
            if self._child is None or time.monotonic() > give_up_s:
                raise SetupError(self.fault or "The front process does not start.")
            self.poll(20)
            self._read()
        self._changes.clear()

    # What the loop sees.

    def poll(self, timeout_ms: int) -> bool:
        """Waits until the front has said something, or the time is over."""
        if self._child is None:
            time.sleep(min(timeout_ms / 1000, max(LOOK_S, self._due_s - time.monotonic())))
            return False
        stream = self._child.stream
        waiter = select.poll()
        waiter.register(stream.fileno(), select.POLLIN | (select.POLLOUT if stream.waiting_bytes else 0))
        return bool(waiter.poll(timeout_ms))

    def drain(self, messages_max: int = 512, ms_max: float = 20.0) -> list[Received]:
        """Gives a limited number of messages that came under keys which are valid at this moment."""
        self._allowed.refresh()
        self._look_after()
        if not self._inbox:
            self._read()
        found: list[Received] = []
        inbox, bearer_of = self._inbox, self._allowed.bearer_of
        while inbox and len(found) < messages_max:
            heard = inbox.popleft()
            if (identity := bearer_of(heard.passport)) is None:
                self.counts["revoked"] += 1
            else:
                found.append(Received(identity, heard.route, heard.payload))
        return found

    def mark(self, s_max: float) -> None:
        """Waits until all that the front had read has arrived here, or until the time is over."""
        self._mark += 1
        self._unsaid.append(Mark(self._mark))
        self.flush()
        give_up_s = time.monotonic() + s_max
        while self._is_ready and self._passed < self._mark and (left_s := give_up_s - time.monotonic()) > 0:
            self.poll(max(1, round(1000 * left_s)))
            self._read(may_wait=False)

    def send(self, route: bytes, payload: bytes) -> bool:
        """Keeps a message for the next flush. A message that cannot be delivered is counted, and the peer asks
        again.
        """
        self._unsaid.append(Say(route, payload))
        return True

    def publish(self, topic: bytes, payload: bytes) -> None:
        """Broadcasts a message. A slow subscriber may miss it, and finds the gap by its sequence number."""
        self._unsaid.append(Broadcast(topic, payload))

    def flush(self) -> None:
        """Sends all kept messages to the front in one write."""
        unsaid, self._unsaid = self._unsaid, []
        if self._child is None or not self._is_ready:
            self.counts["unreachable"] += len(unsaid)
        elif self._child.stream.waiting_bytes > WAITING_BYTES_MAX:
            self.counts["busy"] += len(unsaid)
        else:
            self._child.stream.write(b"".join(batches(unsaid)))

    def links_changed(self) -> list[LinksEvent]:
        """Gives the events that concern all links together since the last call."""
        changes, self._changes = self._changes, []
        return changes

    def fence(self, terminal: str) -> None:
        """Removes a terminal's key from the list; that is on disk when this returns. Raises SetupError where the list
        cannot be changed.
        """
        self._allowed.fence(Domain.TERMINAL, terminal)

    def enrol(self, terminal: str, public: str) -> None:
        """Adds a key to the list; it is on disk when this returns, and valid from the next turn on. Raises SetupError
        on failure.
        """
        enroll(self._allowed.path, Domain.TERMINAL, terminal, public)

    # What a technician sees.

    def enrolled(self, domain: Domain) -> tuple[str, ...]:
        """Gives the names whose keys are valid now."""
        return self._allowed.names_of(domain)

    def listed(self) -> list[Enrolled]:
        """Gives every key that is or was enrolled, as in the list in force."""
        return self._allowed.entries

    def knocks(self) -> list[Knock]:
        """Gives the keys that were refused at the terminals' socket and have not been enrolled since."""
        return [knock for knock in self._knocks if self._is_strange(knock.public)]

    def _is_strange(self, public: str) -> bool:
        """Whether a refused key is an unknown one. A key that was shut out is known, and waits for a technician."""
        shut_out = any(entry.public == public and entry.shut_out and not entry.revoked for entry in self.listed())
        return self._allowed.identity_of(public) is None and not shut_out

    @property
    def keys_fault(self) -> str | None:
        return self._allowed.fault

    def close(self) -> None:
        if self._child is not None:
            self.flush()
            self._child.leave()
            self._child = None

    # The front's life.

    def _begin(self) -> None:
        self._batches = Batches(OF_FRONT)
        self._heard_s = self._looked_s = time.monotonic()
        self._passed = self._mark
        try:
            self._child = self._start(self.addresses)
        except OSError as failed:  # No memory, no file, no process to be had: later, perhaps.
            self._say_fault(f"It cannot be started: {failed.strerror}.")
            self._due_s = self._heard_s + WAIT_S_MAX

    def _look_after(self) -> None:
        now_s = time.monotonic()
        before_s, self._looked_s = self._looked_s, now_s
        if self._child is None:
            if now_s >= self._due_s:
                self._begin()
            return
        if now_s - before_s > STOOD_STILL_S:
            self._heard_s = now_s
        elif now_s - self._heard_s > (SILENT_S_MAX if self._is_ready else SILENT_AT_START_S_MAX):
            self._lost("It did not respond.")

    def _read(self, *, may_wait: bool = True) -> None:
        """Takes what the front has said; what may wait stays with it while the loop has much to do."""
        while self._child is not None and not (may_wait and len(self._inbox) >= INBOX_MAX):
            data = self._child.stream.read()
            if data is None:
                self._lost("It has ended.")
                return
            if self._child.stream.waiting_bytes:
                self._child.stream.write(b"")
            if not data:
                return
            self._heard_s = time.monotonic()
            try:
                words = self._batches.feed(data)
            except StreamEnded as bad:
                self._lost(str(bad))
                return
            for word in words:
                if type(word) is Heard:
                    self._inbox.append(word)
                else:
                    self._do[type(word)](word)

    def _lost(self, why: str) -> None:
        """Ends what is left of a front and starts the next one. Messages that it had handed over are kept."""
        assert self._child is not None
        self._child.end()
        self._child, now_s = None, time.monotonic()
        self.fault = why
        if self._has_served:
            self._log.error("front_lost", sentence=why)
        was_ready, self._is_ready = self._is_ready, False
        self._due_s = now_s + self.deaths.died(now_s, was_ready)
        self._front_counts.clear()
        if was_ready:
            self.counts["front_lost"] += 1
            self._changes.append(LinksLost(phrase("front_lost", why=why)))
        for passport in self.deaths.to_shut_out(now_s):
            self._shut_out(passport)

    def _shut_out(self, passport: str) -> None:
        identity = self._allowed.bearer_of(passport)
        if identity is None:
            return
        domain, _, name = identity.partition("/")
        try:
            shut_out(self._allowed.path, Domain(domain), name)
        except (SetupError, OSError) as bad:
            self._log.error("key_not_shut_out", sentence=str(bad))
            return
        self._log.error("key_shut_out", key=identity)
        self._changes.append(KeyShutOut(phrase("key_shut_out", key=identity)))

    def _ready(self, word: ToConsole) -> None:
        assert isinstance(word, Ready)
        self.addresses = Addresses(word.terminals, word.staff, word.events)
        self._is_ready = self._has_served = True
        self.fault = None
        self.deaths.is_back()
        self._changes.append(LinksBack())
        self._log.info("front_ready", deaths=self.counts["front_lost"])

    def _take_mark(self, word: ToConsole) -> None:
        assert isinstance(word, Passed)
        self._passed = word.number

    def _failed(self, word: ToConsole) -> None:
        """Does not wait until it has cleared up."""
        assert isinstance(word, Failed)
        self._lost(word.sentence)

    def _told(self, word: ToConsole) -> None:
        assert isinstance(word, Told)
        self._say_fault(word.sentence)

    def _say_fault(self, sentence: str) -> None:
        """Logs why there is no front, once for each reason."""
        if self.fault != sentence:
            self.fault = sentence
            self._log.error("no_front", sentence=sentence)

    def _beat(self, word: ToConsole) -> None:
        assert isinstance(word, Beat)
        self.events_fault = word.events_fault
        self._knocks = [Knock(each.public, each.wall_ms, each.times) for each in word.knocks]
        for name, count in word.counts.items():
            self.counts[name] += count - self._front_counts[name]
        self._front_counts = Counter(word.counts)
