"""The desk: what people do at this screen (log-in, one action at a time) and the second person's approval."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from console.dealer.flow import AMOUNT_DIGITS_MAX, Entry, Flow, looking
from console.dealer.game import DealerGame
from console.watching.heard import Answered, Arguments, Ask
from console.watching.seen import Person
from phrases import phrase
from protocol.answers import plain_body, read_body
from protocol.arguments import STAFF_ARGUMENTS
from protocol.codec import RemoteProtocolError
from protocol.enums import VerdictKind
from protocol.messages import Answer
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import STAFF, LoggedIn
from protocol.table_status import CentsRange, TableStatus
from protocol.what_if import Looked, Proposed

AT_ONCE = ("open", "last-bets", "close", "confirm")
"""Everyday actions: one touch does them, without a page."""
NO_ANSWER = Why(0, phrase("console_silent"))
GOES_ON = ("acknowledge", "pay-payable")
"""Actions of which there is often more than one to do: the page stays open for the next."""
TAKES_OVER = "hand-over"
"""The action whose approver stays logged in, in place of the person who proposed it."""
KEPT = ("terminal", "round")
"""Arguments that are kept when another action on the same page is chosen."""
STALE = (No.UNKNOWN_PROPOSAL, No.EFFECT_HAS_CHANGED)
Handler = Callable[[Answer | None], list[Ask]]


class Desk:
    """What people do at this screen. Every method returns what the console must be asked; answers come back by their
    token.
    """

    def __init__(self, game: DealerGame, wall_ms: Callable[[], int]) -> None:
        self._game = game
        self._wall_ms = wall_ms
        self._token = 0
        self._handlers: dict[int, Handler] = {}
        self.person: Person | None = None
        self.entry = Entry()
        self.log_in_refused: Why | None = None
        self.is_logging_in = False
        self.flow: Flow | None = None
        self.doing = ""
        """The everyday action that waits for its answer."""
        self.refused: Why | None = None
        """The refusal of the last everyday action, until the next touch."""
        self.done = ""
        """The verb of the last action that was done from a page, until the next touch."""
        self.page = 0
        self._is_behind = False
        """What was said at once is done, and the screen does not show it yet."""
        self._is_listing = False
        self._stamp: tuple[Any, ...] = ()
        """The state of the table that the last what-if was about; when it changes, the what-if is asked again."""

    # -- who is logged in

    def log_in_key(self, key: str) -> list[Ask]:
        if self.is_logging_in:
            return []
        self.log_in_refused = None
        if key == "enter":
            return self._log_in() if self.entry.is_full else []
        self.entry = self.entry.key(key)
        return []

    def _log_in(self) -> list[Ask]:
        arguments = {"number": self.entry.number, "pin": self.entry.pin}
        number, self.entry = self.entry.number, Entry()
        self.is_logging_in = True
        return self._ask("log-in", arguments, lambda answer: self._logged_in(number, answer), session="")

    def _logged_in(self, number: str, answer: Answer | None) -> list[Ask]:
        self.is_logging_in = False
        if answer is None or answer.refusal is not None:
            self.log_in_refused = _why(answer)
            self.entry = Entry(number, "", at_pin=True)
            return []
        here = read_body(answer, LoggedIn)
        self.person = Person(number, here.name, here.role, here.session)
        return []

    def log_out(self) -> list[Ask]:
        if self.person is None:
            return []
        asks = self._ask("log-out", {}, lambda _: [])
        self._leave()
        return asks

    def _leave(self) -> None:
        self.person, self.flow, self.entry, self.doing, self._is_behind = None, None, Entry(), "", False

    def heard_status(self, facts: TableStatus) -> list[Ask]:
        """Logs the person out if the console no longer lists them, after idle time or a restart; asks again what is
        out of date."""
        if self.person is not None and self.person.number not in facts.logged_in:
            self._leave()
        if self._is_behind:
            self._is_behind, self.doing = False, ""
        registered_cents = sum(terminal.registered_cents for terminal in facts.terminals.values())
        stamp = (facts.phase, facts.log_head, registered_cents)
        before, self._stamp = self._stamp, stamp
        is_stale = stamp != before and self.flow is not None and not self.flow.busy and not self.flow.digest
        return [*(self._look() if is_stale else []), *self._list()]

    # -- everyday actions

    def act(self, name: str, facts: TableStatus) -> list[Ask]:
        self.refused, self.done = None, ""
        if name in AT_ONCE or (name in self._game.at_once and not self._game.verb(name).needs):
            return self.say(name, {})
        return self.begin(name, facts) if self._is_free else []

    def say(self, verb: str, arguments: Arguments) -> list[Ask]:
        """Does a verb that needs one touch only. Nothing more is sent at once before the screen shows what came
        of it.
        """
        self.refused, self.done = None, ""
        if not self._is_free:
            return []
        self.doing = verb
        return self._ask(verb, arguments, lambda answer: self._acted(answer, Flow(verb, arguments, game=self._game)))

    @property
    def _is_free(self) -> bool:
        return self.person is not None and not self.doing and self.flow is None

    def _acted(self, answer: Answer | None, flow: Flow) -> list[Ask]:
        if answer is not None and answer.refusal is None:
            self._is_behind = flow.verb in self._game.at_once
            self.doing = flow.verb if self._is_behind else ""
            return []
        self.doing = ""
        if answer is not None and answer.refusal == No.SECOND_PERSON_NEEDED:
            self.flow = flow
            return self._proposed(flow, answer)
        self.refused = _why(answer)
        return self._seen_as_logged_out(answer)

    # -- an action with a page

    def begin(self, name: str, facts: TableStatus) -> list[Ask]:
        arguments: dict[str, Any] = {}
        if name == "void" and facts.verdict and facts.verdict.kind == VerdictKind.INVALID:
            arguments["paragraph"] = facts.verdict.paragraph
        if name == "correct" and facts.outcomes:
            arguments["round"] = facts.outcomes[0].round
        self.flow = Flow(name, arguments, game=self._game)
        return self._begun()

    def _begun(self) -> list[Ask]:
        self._is_listing = False
        return [*self._look(), *self._list()]

    def open_round(self, number: int) -> list[Ask]:
        self.refused, self.done = None, ""
        if self.person is not None and self.flow is None:
            self.flow = Flow("round", {"round": number}, game=self._game)
        return []

    def open_card(self, terminal: str) -> list[Ask]:
        self.refused, self.done = None, ""
        if self.person is not None and self.flow is None:
            self.flow = Flow("card", {"terminal": terminal}, game=self._game)
        return []

    def turn_to(self, verb: str, **arguments: Any) -> list[Ask]:
        """Opens another action for the same terminal or round."""
        if self.flow is None or self.flow.busy:
            return []
        kept = {name: self.flow.arguments[name] for name in KEPT if name in self.flow.arguments}
        self.flow = Flow(verb, {**kept, **arguments}, game=self._game)
        return self._begun()

    def turn_to_setting(self, setting: str, end: str, facts: TableStatus) -> list[Ask]:
        """Opens the page of a setting: a setting with two values is switched, any other gets a keyed number."""
        if self.flow is None or self.flow.busy:
            return []
        found = self._game.setting(setting)
        if found is None:
            range_cents = facts.terms[setting]
            assert isinstance(range_cents, CentsRange)
            self.flow = Flow("set-limits", setting=setting, end=end, range_cents=range_cents, game=self._game)
        else:
            switched = {found.switch: "off" if facts.terms[found.term] else "on"} if found.switch else {}
            self.flow = Flow(found.verb, switched, game=self._game)
        return self._look()

    def choose(self, **changes: Any) -> list[Ask]:
        if self.flow is None or self.flow.busy:
            return []
        self.flow = self.flow.choose(**changes)
        if self.flow.proposal is not None:
            self.flow = replace(self.flow, looked=looking(self.flow.proposal.verb, self.flow.proposal, self._game))
        return self._look()

    def choose_reason(self, reason: str) -> list[Ask]:
        if self.flow is None or self.flow.busy:
            return []
        self.flow = replace(self.flow.choose(), reason="" if reason == self.flow.reason else reason)
        return self._look()

    def back(self) -> list[Ask]:
        self.flow = None
        return []

    def key(self, key: str) -> list[Ask]:
        """Takes a key of the page's keypad: for the second person's log-in once there is a proposal, before that for an
        amount.
        """
        flow = self.flow
        if flow is None or flow.busy:
            return []
        if flow.digest:
            self.flow = replace(flow, second=flow.second.key(key), refused=None)
            return []
        typed = "" if key == "clear" else flow.typed[:-1] if key == "back" else (flow.typed + key)[:AMOUNT_DIGITS_MAX]
        flow = replace(flow, typed=typed)
        self.flow = flow.choose(**flow.keyed)
        return self._look()

    def deed(self) -> list[Ask]:
        """Does the next step of the page: does the action, proposes it, or approves it."""
        flow = self.flow
        if flow is None or flow.busy or flow.looked is None:
            return []
        if flow.digest:
            return self._approve(flow)
        self.flow = replace(flow, busy="do", refused=None)
        return self._ask(flow.verb, self._arguments(flow), self._answered_deed)

    # -- how a page goes on

    def _arguments(self, flow: Flow) -> dict[str, Any]:
        """The chosen arguments that the verb takes. A game's own verb takes all of them whose names do not begin with
        an underscore.
        """
        kind = STAFF_ARGUMENTS.get(flow.verb)
        taken = flow.arguments.keys() if kind is None else {*kind.__struct_fields__}
        given = {
            name: value
            for name, value in flow.arguments.items()
            if value not in (None, "") and name in taken and not name.startswith("_")
        }
        if flow.verb == "hold" and flow.reason:
            given["held_for"] = flow.reason
        return {**given, "reason": _reason(flow.reason)} if flow.reason else given

    def _look(self) -> list[Ask]:
        """Asks what the action would do, as soon as enough is chosen."""
        flow = self.flow
        if flow is None or not flow.is_complete:
            return []
        arguments = self._arguments(flow)

        def then(answer: Answer | None) -> list[Ask]:
            if self.flow is None or self._arguments(self.flow) != arguments or self.flow.verb != flow.verb:
                return []  # Another choice was made meanwhile.
            if answer is None or answer.refusal is not None:
                self.flow = replace(self.flow, looked=None, refused=_why(answer))
                return self._seen_as_logged_out(answer)
            looked = looking(flow.verb, read_body(answer, Looked), self._game)
            self.flow = replace(self.flow, looked=looked, refused=self.flow.refused)
            return []

        return self._ask("what-if", {"of": flow.verb, **arguments}, then)

    def _answered_deed(self, answer: Answer | None) -> list[Ask]:
        flow = self.flow
        if flow is None:
            return []
        if answer is not None and answer.refusal is None:
            return self._finish(flow)
        if answer is not None and answer.refusal == No.SECOND_PERSON_NEEDED:
            return self._proposed(flow, answer)
        self.flow = replace(flow, busy="", refused=_why(answer))
        return self._seen_as_logged_out(answer)

    def _proposed(self, flow: Flow, answer: Answer) -> list[Ask]:
        looked = looking(flow.verb, read_body(answer, Proposed), self._game)
        self.flow = replace(flow, busy="", looked=looked, proposed_wall_ms=self._wall_ms(), second=Entry())
        return []

    def _approve(self, flow: Flow) -> list[Ask]:
        """Logs the second person in only for the approval, and out again at once."""
        second = flow.second
        if not second.is_full:
            return []
        is_own = flow.proposal is None
        if is_own and self.person is not None and second.number == self.person.number:
            sentence = phrase("same_person")
            self.flow = replace(flow, second=Entry(), refused=Why(No.SECOND_PERSON_IS_THE_FIRST, sentence))
            return []
        self.flow = replace(flow, busy="approve", second=Entry(second.number, "", at_pin=True), refused=None)
        return self._ask("log-in", {"number": second.number, "pin": second.pin}, self._second_is_here, session="")

    def _second_is_here(self, answer: Answer | None) -> list[Ask]:
        flow = self.flow
        if answer is None or answer.refusal is not None or flow is None:
            if flow is not None:
                self.flow = replace(flow, busy="", refused=_why(answer))
            return []
        here = read_body(answer, LoggedIn)
        second = Person(flow.second.number, here.name, here.role, here.session)
        return self._ask(
            "approve", {"digest": flow.digest}, lambda said: self._approved(second, said), session=second.session
        )

    def _approved(self, second: Person, answer: Answer | None) -> list[Ask]:
        flow = self.flow
        is_done = answer is not None and answer.refusal is None
        if is_done and flow is not None and self._is_handed_over(flow):
            self.person = second
            return self._finish(flow)
        gone = self._ask("log-out", {}, lambda _: [], session=second.session)
        if flow is None:
            return gone
        if is_done:
            return [*gone, *self._finish(flow)]
        self.flow = replace(flow, busy="", refused=_why(answer), second=Entry())
        if answer is not None and answer.refusal in STALE:
            self.flow = replace(self.flow, looked=None)
            return [*gone, *self._look()]
        return gone

    def _is_handed_over(self, flow: Flow) -> bool:
        """Whether the approved hand-over was proposed by the person at this screen.

        One from another screen changes nobody here.
        """
        mine = flow.proposal is None or (self.person is not None and flow.proposal.staff == self.person.number)
        return flow.what == TAKES_OVER and mine

    def _finish(self, flow: Flow) -> list[Ask]:
        self.done = flow.verb
        self.flow = (
            Flow(flow.verb, listed=flow.listed, own_listed=flow.own_listed, game=self._game)
            if flow.verb in GOES_ON
            else None
        )
        return self._begun()

    def _list(self) -> list[Ask]:
        """Asks for the list of the open page, again and again while it is open, one question at a time."""
        flow = self.flow
        lists = self._game.verb(flow.verb).lists if flow is not None else ""
        if flow is None or not lists or self._is_listing:
            return []

        def listed(answer: Answer | None) -> list[Ask]:
            self._is_listing = False
            if self.flow is not None and self.flow.verb == flow.verb and answer is not None and answer.refusal is None:
                self.flow = _with_list(self.flow, lists, answer)
                if self.flow.arguments.get("proposal") and self.flow.proposal is None and not self.flow.busy:
                    self.flow = self.flow.choose(proposal=None)  # The proposal was approved elsewhere, or has lapsed.
            return []

        self._is_listing = True
        return self._ask(lists, {}, listed)

    def _seen_as_logged_out(self, answer: Answer | None) -> list[Ask]:
        if answer is not None and answer.refusal == No.NOT_LOGGED_IN:
            self.log_in_refused = _why(answer)
            self._leave()
        return []

    # -- questions and answers

    @property
    def is_waiting(self) -> bool:
        """Whether the console has not yet answered a question."""
        return bool(self._handlers)

    def _ask(self, verb: str, arguments: Arguments, then: Handler, session: str | None = None) -> list[Ask]:
        self._token += 1
        self._handlers[self._token] = then
        own = self.person.session if self.person else ""
        return [Ask(self._token, verb, own if session is None else session, arguments)]

    def answered(self, answered: Answered) -> list[Ask]:
        then = self._handlers.pop(answered.token, None)
        if then is None:
            return []
        try:
            return then(answered.answer)
        except RemoteProtocolError:  # The console runs other software, so the result of the command is unknown.
            return then(None)


def _with_list(flow: Flow, verb: str, answer: Answer) -> Flow:
    if verb in STAFF:
        return replace(flow, listed=read_body(answer, STAFF[verb][0]))
    return replace(flow, own_listed=plain_body(answer))


def _why(answer: Answer | None) -> Why:
    if answer is None or answer.refusal is None or answer.sentence is None:
        return NO_ANSWER
    return Why(answer.refusal, answer.sentence)


def _reason(reason: str) -> str | list[Any]:
    """The reason as the console takes it: a person's own words as text, a prepared reason by its code."""
    return reason[1:] if reason.startswith(":") else [f"reason_{reason}", {}]
