"""The key from which all numbers of a table's tickets follow: made once, readable by its owner alone."""

import secrets
from pathlib import Path

from console.config import ConsoleConfig
from console.settings import Tickets
from console.state import Table
from console.vouchers import fits_key
from protocol.keys import SetupError, read_secret, replace_file

TICKET_KEY = "tickets.key"
"""Its file, beside the console's own key."""
KEY_BYTES = 32


def tickets_of(config: ConsoleConfig, data: Path) -> Tickets | None:
    """The tickets of this table; None where the configuration names no casino."""
    keys = config.tickets
    if not keys.casino:
        return None
    return Tickets(
        _key(data / TICKET_KEY),
        keys.system,
        keys.casino,
        keys.place,
        keys.most_cents,
        keys.expires_days,
        keys.two_people_cents,
    )


def check_key(table: Table, tickets: Tickets | None, data: Path) -> None:
    """Refuses to go on with another key than the open tickets were made with: nobody could take them any more."""
    if table.money.vouchers and tickets is None:
        raise SetupError("There are open tickets, and the configuration names no casino (tickets.casino).")
    if tickets is not None and not fits_key(table, tickets):
        raise SetupError(f"The open tickets were not made with {data / TICKET_KEY}. Put the table's own key there.")


def _key(path: Path) -> bytes:
    if not path.exists():
        replace_file(path, secrets.token_hex(KEY_BYTES) + "\n", 0o600)
    try:
        key = bytes.fromhex(read_secret(path))
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise SetupError(f"{path} is no key of tickets: {2 * KEY_BYTES} hexadecimal digits are.")
    return key
