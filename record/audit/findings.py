"""What an audit finds, and its sentences."""

from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any


class AuditError(Exception):
    """An audit cannot go on; the message is the sentence that the person reads."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One row that is not as it was written, or contradicts other rows."""

    table: str
    key: str
    what: str
    since: str = ""
    """When the row was written, if known: it was changed after that."""

    @property
    def sentence(self) -> str:
        said = f"{self.table} {self.key}: {self.what}" + (f" (written {self.since})" if self.since else "")
        return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in said)

    def document(self) -> dict[str, Any]:
        return asdict(self)


def moment(wall_ms: int) -> str:
    try:
        return datetime.fromtimestamp(wall_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    except (OverflowError, ValueError, OSError):
        return ""
