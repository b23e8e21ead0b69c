"""Finds the console's configuration for a record: the file beside it, or the file that a person names."""

from pathlib import Path

from console.config import ConsoleConfig
from console.programs import program_of, read_console_config
from console.store import BACKUPS
from record.audit.files import CONSOLE_DB
from record.audit.findings import AuditError

CONFIG = "console.toml"
DAY_STARTS_HOUR = 6
"""The hour that applies without a configuration; a configuration that does not name one has the same."""


def data_folder(record: Path) -> Path:
    """The console's data folder, from its file or from a copy among its backups."""
    return record.parent.parent if record.parent.name == BACKUPS else record.parent


def config_beside(record: Path, named: Path | None = None) -> ConsoleConfig | None:
    """The configuration for `record`: a table's folder, a console's folder, or a file in it or in its backups."""
    if record.is_file():
        folders = [record.parent.parent if record.parent.name == BACKUPS else record.parent]
    else:
        folders = [record, record / "console"]
    found = named or next((folder / CONFIG for folder in folders if (folder / CONFIG).exists()), None)
    return read_console_config(found) if found else None


def day_starts_hour(config: ConsoleConfig | None) -> int:
    return config.day_starts_hour if config else DAY_STARTS_HOUR


def is_simulated(config: ConsoleConfig) -> bool:
    """Whether this table's outcome source is simulated, whatever its rounds say."""
    return program_of(config.game).source_name(config) == "simulated"


def console_folder(data: Path) -> Path:
    for folder in (data, data / "console"):
        if (folder / CONSOLE_DB).exists():
            return folder
    raise AuditError(f"There is no {CONSOLE_DB} in {data}, nor in a folder `console` below it.")
