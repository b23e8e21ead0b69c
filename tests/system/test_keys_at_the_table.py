"""Keys are enrolled and revoked while a table runs, and a list of keys is broken."""

from protocol.enrolment import ALLOW_LIST
from protocol.key_pairs import make_key_file
from tests.system.cluster import Cluster, cluster_of
from tests.time_limit import WAIT_S

SUPERVISOR = "2001"


def knocking(cluster: Cluster, name: str) -> str:
    """Starts a terminal with a key that nobody has enrolled; gives the key's public half."""
    config = cluster.table.terminal_config(name)
    config.parent.mkdir(mode=0o700)
    public = make_key_file(config.parent / "terminal.key").public
    config.write_text(cluster.table.terminal_config("T01").read_text().replace("T01", name))
    cluster.start_terminal(name)
    until_knocked(cluster, public)
    return public


def until_knocked(cluster: Cluster, public: str) -> None:
    def look() -> bool | None:
        return any(row["public"] == public for row in cluster.ask("keys")["knocks"]) or None

    cluster.children.until("it has knocked", look, WAIT_S)


def test_a_disabled_terminal_makes_a_new_key_is_enrolled_again_and_plays_on_under_its_name() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01")
        cluster.until_here("T01")
        cluster.ask("disable-terminal", SUPERVISOR, terminal="T01", reason="a new key")
        cluster.until("it is away", lambda facts: not facts.terminals["T01"].present)
        cluster.end("T01")
        folder = cluster.table.terminal_config("T01").parent
        for name in ("terminal.key", "terminal.key.pub"):
            (folder / name).unlink()
        public = make_key_file(folder / "terminal.key").public
        cluster.start_terminal("T01")
        until_knocked(cluster, public)
        cluster.ask("enrol-terminal", SUPERVISOR, terminal="T01", public=public)
        cluster.bring_credit("T01", 5_000)
        assert "credit" in cluster.ask_refused("disable-terminal", SUPERVISOR, terminal="T01", reason="again")


def test_a_broken_list_of_keys_is_reported_and_the_table_goes_on() -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        public = knocking(cluster, "T07")
        (cluster.table.console / ALLOW_LIST).write_text("not a list")
        for verb, more in (("enrol-terminal", {"public": public}), ("disable-terminal", {"reason": "because"})):
            sentence = cluster.ask_refused(verb, SUPERVISOR, terminal="T01", **more)
            assert sentence.startswith("The list of keys cannot be used: ")
        assert cluster.ask("open")["round"] == 1
