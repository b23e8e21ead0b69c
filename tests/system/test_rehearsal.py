"""The outage rehearsal: it gives a certificate with real processes, and never uses a player's money."""

import json
from pathlib import Path

import pytest

from cluster.games import by_hand, demo_of
from cluster.rehearsal.certificate import words
from cluster.rehearsal.command import rehearse, run_rehearsal
from cluster.rehearsal.interruption import Struck
from cluster.rehearsal.permission import installation
from cluster.rehearsal.points import CONSOLE, SITE, points_of
from cluster.table_folder import make_table
from daemon.software import software
from tests.system.cluster import Cluster, cluster_of, short_folder
from tests.system.forking import forked
from tools.games import USUAL

BETS = by_hand(USUAL)


def said(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> str:
    assert run_rehearsal(None, cluster.table.folder, as_json=False) == 1
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.count("\n") == 1
    return heard.err


def test_a_rehearsal_runs_beside_the_record_and_prints_its_certificate() -> None:
    with cluster_of("T01") as cluster:
        record = {path: path.read_bytes() for path in cluster.table.console.iterdir()}
        told: list[Struck] = []
        cells = [(next(point for point in points_of(BETS) if point.name == "P8"), SITE)]
        document = rehearse(installation(None, cluster.table.folder), cells, told.append, forked).document()
        assert {path: path.read_bytes() for path in cluster.table.console.iterdir()} == record
        won = [(each.point, each.column, each.after_cents - each.before_cents) for each in told]
        assert won == [("P8", SITE, 17_500)]
        assert (document["passed"], document["differences"], document["rounds"]["concluded"]) == (True, [], 1)
        assert document["software"] == software()
        assert json.loads(json.dumps(document)) == document
        assert words(document)[0] == "OUTAGE REHEARSAL: PASSED"


def test_a_rehearsal_is_refused_while_a_process_runs_or_a_terminal_has_credit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with cluster_of("T01") as cluster:
        cluster.start_console()
        cluster.start_terminal("T01")
        cluster.bring_credit("T01", 700)
        cluster.until_caught_up("T01")
        assert "stop all processes first" in said(cluster, capsys)
        cluster.end("T01")
        assert "stop all processes first" in said(cluster, capsys)
        cluster.end("console")
        assert "Credit is on T01 (700 cents)" in said(cluster, capsys)
        (cluster.table.console / "console.db").unlink()  # The terminal's own ledger says so too.
        assert "Credit is on T01 (700 cents)" in said(cluster, capsys)


def test_a_rehearsal_in_a_folder_without_a_table_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_rehearsal(None, tmp_path, as_json=True) == 1
    assert "no console.toml" in capsys.readouterr().err


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.rule("baccarat 5.4.2")
@pytest.mark.rule("blackjack-rws 5.4.1")
@pytest.mark.rule("blackjack-rws 5.4.2")
@pytest.mark.parametrize(("game", "won_cents"), [("baccarat-commission", 500), ("blackjack-rws", 1000)])
def test_a_card_table_is_rehearsed_up_to_the_second_card_and_from_the_third_on(game: str, won_cents: int) -> None:
    with short_folder() as folder:
        table = make_table(folder, ["T01"], demo_of(game).keyed_sections, game)
        moments = {point.name: point for point in points_of(by_hand(game))}
        told: list[Struck] = []
        cells = [(moments["C1"], CONSOLE), (moments["C3"], SITE)]
        document = rehearse(installation(None, table.folder), cells, told.append, forked).document()
        won = [(each.point, each.after_cents - each.before_cents) for each in told]
        assert won == [("C1", 0), ("C3", won_cents)]
        assert (document["passed"], document["differences"]) == (True, [])
        assert (document["rounds"]["void"], document["rounds"]["concluded"]) == (1, 1)
