"""Decisions on a table under faults: compares what people saw before each with what was booked after it."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from console.commands import APPROVE, WHAT_IF
from console.effects import AppendRecord, Effects
from console.engine import Engine
from lab.campaigns.booked import Bookings, Moved, Version
from lab.campaigns.report import Report
from lab.campaigns.what_if_screen import Shown, looked_at, read_screen
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.roulette.audit import payout_cents
from lab.simulation.roulette.judged import make_library
from lab.simulation.site import Parts, Site, play
from lab.simulation.world import Plan, World
from protocol.answers import read_body
from protocol.clock import Now
from protocol.codec import decode_record
from protocol.messages import Answer, Command, Decision
from protocol.refusals import RefusalNumber
from protocol.table_status import TableStatus
from protocol.what_if import Looked, Proposed

DECIDES = ("enter", "conclude", "void", "correct")
PROFILE = "decisions"


@dataclass(frozen=True, slots=True)
class Taken:
    """A decision that became durable."""

    seed: int
    shown: Shown
    version: Version
    books: Bookings


def decisions(count: int) -> Report:
    report, kinds, seed = Report(), Counter[str](), 0
    make_library()
    while report.tried < count:
        seed += 1
        decided, found = decisions_of(seed)
        for sentence in found:
            report.check(False, sentence)
        for taken in decided:
            if report.tried < count:
                _try(taken, report, kinds)
    report.figures |= {"seeds": seed, **dict(sorted(kinds.items()))}
    return report


def _try(taken: Taken, report: Report, kinds: Counter[str]) -> None:
    if not taken.shown.what_if["terminals"]:
        kinds["without a bet, not counted"] += 1
    elif (wrong := check(taken, kinds)) is None:
        kinds["evacuated with several corrections unbooked, not counted"] += 1
    else:
        name = f"seed {taken.seed}, round {taken.version[0]}, version {taken.version[1]}, {taken.shown.verb}"
        report.check(not wrong, f"{name}: {'; '.join(wrong)}")


def decisions_of(seed: int) -> tuple[list[Taken], list[str]]:
    """Lists every decision about an outcome in one run after all terminals have caught up, and the auditor's
    findings.
    """
    shown: dict[bytes, Shown] = {}
    books = Bookings()

    class Watched(Engine):
        """Watches what the console shows before each decision, and remembers it by the recorded digest."""

        def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
            looked = self._look(command, peer, now) if command.verb in DECIDES else None
            effects, answer = super().command(command, peer, now)
            if looked is not None and answer is not None and answer.refusal == RefusalNumber.SECOND_PERSON_NEEDED:
                told = read_body(answer, Proposed)
                shown[bytes.fromhex(told.proposal)] = Shown(
                    command.verb, command.arguments, looked_at(command.verb, told), looked.status
                )
            elif looked is not None or command.verb == APPROVE:
                for effect in effects:
                    body = decode_record(effect.data)[1] if isinstance(effect, AppendRecord) else None
                    if isinstance(body, Decision) and looked is not None:
                        shown[body.digest] = looked
            return effects, answer

        def _look(self, command: Command, peer: str, now: Now) -> Shown | None:
            def ask(verb: str, arguments: dict[str, Any]) -> Answer:
                asked = Command(f"{command.id}?", verb, command.session, arguments)
                _, answer = super(Watched, self).command(asked, peer, now)
                assert answer is not None
                return answer

            answer = ask(WHAT_IF, {"of": command.verb, **command.arguments})
            if answer.refusal is not None:
                return None
            looked = looked_at(command.verb, read_body(answer, Looked))
            return Shown(command.verb, command.arguments, looked, read_body(ask("status", {}), TableStatus))

    class Recorded(SimulatedConsole):
        def wrote(self, world: World, writes: list[Any]) -> None:
            books.take(writes)
            super().wrote(world, writes)

    found = play(Site(Plan(seed, profile=PROFILE), Parts(engine=Watched, console=Recorded))).found
    if found is not None:
        return [], [f"seed {seed}, step {found.step}: {found.invariant}: {found.sentence}"]
    return [Taken(seed, shown[digest], version, books) for digest, version in books.decided], []


def check(taken: Taken, kinds: Counter[str]) -> list[str] | None:
    """Says where the display and the booking differ; None where one outcome's booking cannot be told from another's."""
    what_if, books, version = taken.shown.what_if, taken.books, taken.version
    stakes = {name: slip for name, slip in books.stakes[version[0]].items() if slip}
    booked = {name: books.booked(version, name) for name in stakes}
    late = [name for name, moved in booked.items() if moved is None and (version[0], name) in books.evacuated]
    if late:
        return None
    if missing := sorted(name for name, moved in booked.items() if moved is None):
        return [f"{', '.join(missing)} booked nothing"]
    moved = {name: each for name, each in booked.items() if each is not None}
    if books.outcomes[version].is_open:
        moved = {name: (payout_cents(stakes[name], "void"), *each[1:]) for name, each in moved.items()}
    _count(taken, moved, kinds)
    wrong = _differences(what_if, stakes, moved, version, books)
    return wrong + [
        f"{language}: {sentence}"
        for language in ("en", "zh")
        for sentence in read_screen(taken.shown, stakes, moved, books.outcomes, version, language)
    ]


def _count(taken: Taken, moved: dict[str, Moved], kinds: Counter[str]) -> None:
    what_if = taken.shown.what_if
    kinds[taken.shown.verb if "outcome" in what_if else "correction of a round with an outcome"] += 1
    kinds["read off the screen in both languages"] += 1
    kinds["against both witnesses"] += bool(what_if.get("overruled"))
    kinds["paid by hand"] += any(payable > 0 for _, payable, _ in moved.values())
    kinds["not recovered"] += any(lost > 0 for _, _, lost in moved.values())
    kinds["evened out"] += any(lost < 0 for _, _, lost in moved.values())
    kinds["with a terminal that had not confirmed"] += bool(what_if.get("not_confirmed"))
    kinds["with an evacuated terminal"] += bool(taken.books.outcomes[taken.version].settled_here & {*moved})


def _differences(
    what_if: dict[str, Any],
    stakes: dict[str, dict[str, int]],
    moved: dict[str, Moved],
    version: Version,
    books: Bookings,
) -> list[str]:
    lines, after = what_if["terminals"], books.outcomes[version].outcome
    if {*lines} != {*stakes}:
        return [f"rows {sorted(lines)}, stakes of {sorted(stakes)}"]
    told = what_if.get("outcome", what_if.get("outcome_after"))
    wrong = [] if told == after else [f"outcome {told}, booked {after}"]
    for name, line in lines.items():
        shown = line["credit_cents"], line["payable_cents"], line.get("unrecovered_cents", 0)
        if shown != moved[name]:
            wrong.append(f"{name} was shown {shown}, booked {moved[name]}")
        if line["stake_cents"] != sum(stakes[name].values()):
            wrong.append(f"{name} was shown a stake of {line['stake_cents']}, registered {stakes[name]}")
    totals = sums_of(moved, stakes, is_correction=version[1] > 1)
    wrong += [f"{name} {what_if[name]}, booked {cents}" for name, cents in totals.items() if what_if[name] != cents]
    return wrong


def sums_of(moved: dict[str, Moved], stakes: dict[str, dict[str, int]], *, is_correction: bool) -> dict[str, int]:
    """Gives the sums of the bookings, under the names that the what-if uses."""
    each = list(moved.values())
    total = {
        "stakes_cents": sum(sum(slip.values()) for slip in stakes.values()),
        "payable_cents": sum(payable for _, payable, _ in each),
    }
    if not is_correction:
        return {**total, "payouts_cents": sum(credit + payable for credit, payable, _ in each)}
    return {
        **total,
        "pays_cents": sum(max(0, credit) + max(0, payable) for credit, payable, _ in each),
        "takes_cents": sum(max(0, lost - credit - payable) for credit, payable, lost in each),
        "recovered_cents": sum(max(0, -credit) + max(0, -payable) for credit, payable, _ in each),
        "unrecovered_cents": sum(max(0, lost) for _, _, lost in each),
        "evened_cents": sum(max(0, -lost) for _, _, lost in each),
    }
