"""Consoles that pay what the log has taken back: each forgets in one place what a terminal has not booked."""

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace

from console.effects import Effects, PutTerminal
from console.engine import Engine, FromTerminal
from protocol.clock import Now
from protocol.codec import RemoteProtocolError, decode_entry
from protocol.messages import Answer, Command, Entry, Journal, Slip


class Forgetful(Engine):
    """Does some of its work as if nothing were owed by a terminal but the one record that an entry books."""

    @contextmanager
    def _forgetting(self, terminal: str, entry: Entry | None = None, corrections_alone: bool = False) -> Iterator[None]:
        table = self.table
        owed = {
            version: names.pop(terminal)
            for version, names in table.owed.items()
            if terminal in names
            and (version[1] > 1 or not corrections_alone)
            and (entry is None or version != (entry.round, entry.version))
        }
        asked = {} if corrections_alone else {id_: row for id_, row in table.transfers.items() if row.state == "asked"}
        hidden = {
            id_: row for id_, row in asked.items() if row.terminal == terminal and (not entry or id_ != entry.key)
        }
        for id_ in hidden:
            del table.transfers[id_]
        yield
        table.transfers |= hidden
        for version, each in owed.items():
            table.owed.setdefault(version, {})[terminal] = each


def _entries(event: FromTerminal) -> Iterator[tuple[FromTerminal, Entry]]:
    """A journal entry by entry, as far as it can be read."""
    message = event.frame.message
    for data in message.entries if isinstance(message, Journal) else ():
        try:
            entry = decode_entry(data)
        except RemoteProtocolError:
            return
        one = replace(event.frame, message=Journal(entry.seq, [data]))
        yield FromTerminal(event.terminal, one), entry


class TransferOvertakes(Forgetful):
    """A transfer is taken in whatever the log has before it."""

    kinds: tuple[str, ...] = ("TRANSFER",)

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        if not isinstance(event.frame.message, Journal):
            return super()._from_terminal(event, now)
        effects: Effects = []
        for one, entry in _entries(event):
            if entry.kind in self.kinds:
                with self._forgetting(event.terminal, entry):
                    effects += super()._from_terminal(one, now)
            else:
                effects += super()._from_terminal(one, now)
        return effects


class PayableWithoutCorrections(TransferOvertakes):
    """What a terminal has not booked counts neither when it is cashed out nor when it pays."""

    kinds = ("TRANSFER", "SETTLE", "VOID", "CORRECT")

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        if command.verb != "cash-out":
            return super().command(command, peer, now)
        with self._forgetting(str(command.arguments.get("terminal")), corrections_alone=True):
            return super().command(command, peer, now)


class SettlesInAnyOrder(TransferOvertakes):
    """So does an evacuation then count what is left in the order of the copy, not of the log."""

    kinds = ("SETTLE", "VOID", "CORRECT")


class StakesCorrectedMoney(Forgetful):
    """A slip on money that a correction has taken, which the terminal has not booked."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        if not isinstance(event.frame.message, Slip):
            return super()._from_terminal(event, now)
        with self._forgetting(event.terminal, corrections_alone=True):
            return super()._from_terminal(event, now)


class PaysATakenClaim(Forgetful):
    """What a correction has taken back is paid in hand, because the terminal has not booked it."""

    def command(self, command: Command, peer: str, now: Now) -> tuple[Effects, Answer | None]:
        if command.verb != "pay-payable":
            return super().command(command, peer, now)
        with self._forgetting(str(command.arguments.get("terminal")), corrections_alone=True):
            return super().command(command, peer, now)


class HoldIsProtected(Engine):
    """Whatever a terminal calls escrow no correction takes, registered or not."""

    def _from_terminal(self, event: FromTerminal, now: Now) -> Effects:
        if not isinstance(event.frame.message, Journal):
            return super()._from_terminal(event, now)
        effects: Effects = []
        for one, entry in _entries(event):
            row = self.table.terminals.get(event.terminal)
            if row is None or entry.kind != "CORRECT" or not row.escrow_cents:
                effects += super()._from_terminal(one, now)
                continue
            self.table.terminals[event.terminal] = replace(row, escrow_cents=0)
            done = super()._from_terminal(one, now)
            after = self.table.terminals[event.terminal]
            self.table.terminals[event.terminal] = after = replace(after, escrow_cents=row.escrow_cents)
            effects += [*done, PutTerminal(after)]
        return effects
