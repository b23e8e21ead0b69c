"""The certificate of a rehearsal: what was done and reconciled, with which software, when, and a hash over all of
it.
"""

import hashlib
import platform
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

import apsw
import msgspec

from cluster.rehearsal.interruption import Struck
from cluster.rehearsal.permission import Installation
from cluster.rehearsal.points import NOT_REHEARSED
from cluster.sums import TableSums
from daemon.software import software
from record.audit.verify import Verification


@dataclass(slots=True)
class Certificate:
    place: Installation
    began: datetime
    ended: datetime = field(default_factory=lambda: datetime.now(UTC))
    struck: list[Struck] = field(default_factory=list)
    rounds: dict[str, int] = field(default_factory=dict)
    checked: dict[str, int] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)

    def reconcile(self, books: TableSums, verdict: Verification) -> None:
        kinds = [each["outcome"] for each in books.rounds]
        sums = {
            key: sum(each[key] for each in books.rounds) for key in ("stakes_cents", "payouts_cents", "returned_cents")
        }
        self.rounds = {"played": len(kinds), "concluded": kinds.count("result"), "void": kinds.count("void"), **sums}
        self.checked = verdict.checked
        self.differences = [*books.differences, *(finding.sentence for finding in verdict.findings)]
        self.ended = datetime.now(UTC)

    @property
    def is_given(self) -> bool:
        return bool(self.struck) and not self.differences

    def document(self) -> dict[str, Any]:
        document = {
            "table": self.place.table,
            "began": self.began.isoformat(timespec="seconds"),
            "ended": self.ended.isoformat(timespec="seconds"),
            "software": software(),
            "rules": self.place.rules_hash,
            "machine": f"{platform.node()}, {platform.platform()}, Python {platform.python_version()}",
            "sqlite": apsw.sqlite_lib_version(),
            "disk": str(self.place.data),
            "interruptions": [asdict(each) for each in self.struck],
            "rounds": self.rounds,
            "checked": self.checked,
            "differences": self.differences,
            "not_rehearsed": NOT_REHEARSED,
            "passed": self.is_given,
        }
        return document | {"sha256": hashlib.sha256(msgspec.json.encode(document, order="sorted")).hexdigest()}


def told(struck: Struck) -> str:
    cents = f"{struck.before_cents} -> {struck.after_cents} cents"
    return f"{struck.point:4} {struck.column:9} {struck.words:52} {struck.ended or '-':5} {cents}"


def words(document: dict[str, Any]) -> list[str]:
    """Gives the certificate in words, without the interruptions, which are printed as they happen."""
    rounds, checked, differences = document["rounds"], document["checked"], document["differences"]
    heads = ("table", "began", "ended", "software", "rules", "machine", "sqlite", "disk")
    sentences = [
        "Played with test credit and the same software, on the same disk, beside the table's own record.",
        f"{len(document['interruptions'])} interruptions by kill -9 or a silent link; each time the credit was right.",
        f"{rounds['played']} rounds, {rounds['concluded']} concluded and {rounds['void']} void.",
        f"{rounds['stakes_cents']} cents staked, {rounds['payouts_cents']} paid, {rounds['returned_cents']} returned.",
        f"Every slip was settled again, and every ledger compared: {len(differences)} differences.",
        f"{checked['records']} records and {checked['commits']} commits verified.",
        *(f"Difference: {difference}" for difference in differences),
        *(f"Not rehearsed: {name}, {why}." for name, why in document["not_rehearsed"].items()),
    ]
    return [
        "OUTAGE REHEARSAL: PASSED" if document["passed"] else "OUTAGE REHEARSAL: NOT PASSED",
        *(f"  {head:9} {document[head]}" for head in heads),
        *(f"  {sentence}" for sentence in sentences),
        f"  {'sha256':9} {document['sha256']}",
    ]
