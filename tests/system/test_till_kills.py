"""A terminal's real process dies by kill -9 while a note or a ticket is on its way: every cent is where it belongs."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.enums import DocumentState, OutState, VoucherState
from terminal.store import Store
from tests.simulated_device import SimulatedDevice
from tests.system.cluster import BY_HAND, Cluster, cluster_of

NAME = "T1"
FIFTY, CENTS = 4, 5000
SETTINGS = {**BY_HAND, "tickets": {"casino": "Casino", "place": "Singapore"}}


class Till:
    """A table with one terminal that has both devices, as processes of their own."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        folder = cluster.table.folder
        self.devices = {machine: self._device(folder / machine, machine) for machine in ("acceptor", "printer")}
        config = cluster.table.terminal_config(NAME)
        ports = "".join(f"\n[devices.{machine}]\nport = '{device.port}'\n" for machine, device in self.devices.items())
        config.write_text(config.read_text() + ports)
        cluster.start_console()

    def _device(self, folder: Path, machine: str) -> SimulatedDevice:
        folder.mkdir()
        return SimulatedDevice(folder, "money", "sim", machine)

    def start(self, failpoint: str = "", *, leaves_in: int = 0) -> None:
        slips = [{"round": leaves_in, "cash_out": True}] if leaves_in else None
        self.cluster.start_terminal(NAME, slips, failpoint)
        self.cluster.until_here(NAME)

    def insert(self) -> None:
        self.cluster.until("the note is taken", lambda _: self.devices["acceptor"].ask(do="insert", note=FIFTY)["ok"])

    def restart_after_its_death(self) -> None:
        self.cluster.dies_at_its_failpoint(NAME)
        self.start()

    def end(self) -> None:
        for device in self.devices.values():
            device.end()

    def rows(self) -> tuple[list[DocumentState], list[OutState]]:
        """What stands in the terminal's file once every process has ended and the books were added up."""
        self.cluster.books()
        store = Store(self.cluster.table.folder / NAME / "terminal.db")
        try:
            till = store.load(NAME).till
            return [row.state for row in till.documents.values()], [row.state for row in till.outs.values()]
        finally:
            store.close()


@pytest.fixture
def till() -> Iterator[Till]:
    with cluster_of(NAME, settings=SETTINGS) as cluster:
        made = Till(cluster)
        yield made
        made.end()


@pytest.mark.parametrize(
    "moment",
    ["PutDocument:before-commit#2", "PutDocument:after-commit#2"],
    ids=["P26 valid, no row", "P27 stacked, not acknowledged"],
)
def test_note_is_credited_once_when_the_terminal_dies(till: Till, moment: str) -> None:
    till.start(moment)
    till.insert()
    till.restart_after_its_death()
    till.cluster.until_credit(NAME, CENTS)
    till.cluster.until_caught_up(NAME)
    assert len(till.devices["acceptor"].ask(do="status")["box"]) == 1
    assert till.rows() == ([DocumentState.CREDITED], [])


def test_note_is_credited_once_or_given_back_when_the_terminal_dies_with_the_order_to_stack_it(till: Till) -> None:
    """P24 and P25: the thread of the port may have sent STACK-1 or not. If not, the note goes back, because the
    terminal is not in a session yet when it reads that the note is still in escrow.
    """
    acceptor = till.devices["acceptor"]
    till.start("PutDocument:after-sending")
    till.insert()
    till.restart_after_its_death()
    till.cluster.until(
        "the note is credited or given back",
        lambda facts: facts.terminals[NAME].credit_cents == CENTS or bool(acceptor.ask(do="status")["returned"]),
    )
    till.cluster.until_caught_up(NAME)
    status, (documents, outs) = acceptor.ask(do="status"), till.rows()
    assert outs == []
    if status["returned"]:
        assert status["box"] == []
        assert documents in ([DocumentState.RETURNING], [DocumentState.RETURNED])
    else:
        assert (len(status["box"]), documents) == (1, [DocumentState.CREDITED])


@pytest.mark.parametrize(
    "moment",
    ["PutOut:after-commit#2", "PutOut:after-commit#3", "PutOut:after-sending#4", "PutOut:before-commit#5"],
    ids=["P36 debited", "P36 numbered", "P37 bytes were sent", "P38 printed, no row"],
)
def test_ticket_is_on_one_paper_when_the_terminal_dies(till: Till, moment: str) -> None:
    till.start(moment, leaves_in=1)
    till.insert()
    till.cluster.until_credit(NAME, CENTS)
    till.cluster.ask("open")
    till.restart_after_its_death()
    till.cluster.until_credit(NAME, 0)
    till.cluster.until(
        "the paper is taken",
        lambda _: (
            till.devices["printer"].ask(do="status")["whole"] == 1
            and not till.devices["printer"].ask(do="status")["in_chute"]
        ),
    )
    till.cluster.until("the ticket is alive", lambda _: _is_alive(till.cluster))

    documents, outs = till.rows()
    assert documents == [DocumentState.CREDITED]
    assert outs in ([OutState.DONE], [OutState.PRINTED])


def _is_alive(cluster: Cluster) -> bool:
    return any(each["state"] == VoucherState.ALIVE for each in cluster.ask("tills")["states"])
