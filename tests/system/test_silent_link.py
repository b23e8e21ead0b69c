"""A link that falls silent: what was sent while it was cut arrives in order when it is back."""

import socket

from cluster.rehearsal.silent_link import SilentLink
from cluster.table_folder import COMMANDS
from tests.system.cluster import cluster_of
from tests.time_limit import WAIT_S


def test_a_new_connection_with_the_number_of_a_closed_one_is_carried_by_the_link() -> None:
    with (
        cluster_of("T01") as cluster,
        SilentLink(cluster.table, "T01") as link,
        socket.socket(socket.AF_UNIX) as console,
    ):
        console.bind(str(cluster.table.console / COMMANDS))
        console.listen()
        console.settimeout(WAIT_S)
        terminal = str(cluster.table.terminal_config("T01").parent / COMMANDS)

        with socket.socket(socket.AF_UNIX) as first:
            first.connect(terminal)
            its_far_end = console.accept()[0]
            link.cut()
        with socket.socket(socket.AF_UNIX) as second:
            second.connect(terminal)
            its_far_end.close()
            link.mend()
            with console.accept()[0] as far_end:
                far_end.settimeout(WAIT_S)
                second.sendall(b"still here")
                assert far_end.recv(100) == b"still here"
