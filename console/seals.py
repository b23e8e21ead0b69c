"""A terminal's report that a seal is wrong: an alarm for people, limited so that one terminal cannot flood them."""

from dataclasses import dataclass, field

from console.archive import Archive, find_round
from console.effects import Alarm, Effects, ToTerminal
from console.state import Table
from phrases import phrase
from protocol.clock import Now
from protocol.enums import AlarmKind, SealFinding
from protocol.messages import Rejected, SealFault, SealHeard
from protocol.rates import RateLimit
from protocol.refusals import RefusalNumber

A_MINUTE, AT_ONCE = 1 / 60, 3.0
SEAL_CHARACTERS = 8


@dataclass(slots=True)
class Seals:
    _rate: RateLimit = field(default_factory=lambda: RateLimit(A_MINUTE, AT_ONCE))

    def hear(self, table: Table, terminal: str, fault: SealFault, archive: Archive, now: Now) -> Effects:
        """Takes a report. One beyond the rate gets no answer; an honest terminal sends it again."""
        row = find_round(table, fault.round, archive)
        if row is None or not row.close_seq:
            sentence = phrase("no_seal", round=fault.round, found=fault.found)
            return [ToTerminal(terminal, Rejected(RefusalNumber.BAD_MESSAGE, sentence))]
        if not self._rate.allows(terminal, now.monotonic_s):
            return []
        seal = fault.seal.hex()[:SEAL_CHARACTERS]
        told = phrase(
            "seal_receipt" if fault.found is SealFinding.MISSING else "seal_record",
            terminal=terminal, round=fault.round, seal=seal,
        )  # fmt: skip
        return [Alarm(AlarmKind.SEAL_FAULT, told), ToTerminal(terminal, SealHeard(fault.round))]
