"""A player's pages show what is on the terminal's disk: the same after kill -9, and confirmed by the audit."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from protocol.table_status import TableStatus
from record.audit.book import story_of
from record.audit.opening import open_book
from record.audit.verify import verify
from terminal.screen.derive_seal import seal_words
from tests.system.cluster import Cluster, cluster_of
from tests.time_limit import REPORT_S, WAIT_S

Shown = dict[str, Any]
SEAT = "T01"
CREDIT_CENTS = 50_000


class Seated:
    """The process of one terminal with its screen, and the person's fingers."""

    def __init__(self, cluster: Cluster) -> None:
        config = str(cluster.table.terminal_config(SEAT))
        self._cluster = cluster
        answers, told = os.pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.system.person", config, str(told)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            pass_fds=[told],
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        )
        os.close(told)
        self._answers = os.fdopen(answers, "rb")

    def do(self, what: str, argument: str = "") -> Any:
        """Asks one question and waits for its answer, so that nothing else is on its way."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([what, argument]).encode() + b"\n")
        self.process.stdin.flush()
        found, _, _ = select.select([self._answers], [], [], WAIT_S)
        assert found, "the terminal does not answer"
        return json.loads(self._answers.readline())

    def page(self, name: str, is_whole: Callable[[Shown], Any] = lambda _: True) -> Shown:
        self.do("open", name)
        found: Shown = self._cluster.children.until(
            f"the page {name}", lambda: shown if is_whole(shown := self.do("shown", name)) else None, WAIT_S
        )
        return found

    def kill(self) -> None:
        self.process.kill()
        assert self.process.wait() == -9
        self._close_pipes()

    def leave(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(WAIT_S)
        self._close_pipes()

    def _close_pipes(self) -> None:
        self._answers.close()
        if self.process.stdin is not None:
            self.process.stdin.close()


@contextmanager
def seated(cluster: Cluster) -> Iterator[Seated]:
    person = Seated(cluster)
    try:
        yield person
    finally:
        if person.process.poll() is None:
            person.kill()


def play(cluster: Cluster, person: Seated, spots: list[str], pocket: str) -> None:
    bet(cluster, person, spots)
    cluster.bets_close_and_the_ball_falls(pocket)
    cluster.until_phase("SETTLED")
    cluster.until_caught_up(SEAT)


def bet(cluster: Cluster, person: Seated, spots: list[str]) -> None:
    cluster.ask("open")
    wanted_cents = 1_000 * len(spots)

    def is_registered(facts: TableStatus) -> bool:
        """Places a bet and waits for its registration; a touch before the terminal heard of the opening
        places nothing.
        """
        registered: int = facts.terminals[SEAT].registered_cents
        if not registered and not facts.terminals[SEAT].asking_cents:
            person.do("bet", spots[0])
        return registered >= 1_000

    cluster.until("the first bet is registered", is_registered)
    for spot in spots[1:]:
        person.do("bet", spot)
    cluster.until("all bets are registered", lambda facts: facts.terminals[SEAT].registered_cents >= wanted_cents)


def all_pages(person: Seated, rounds: int) -> dict[str, Shown]:
    return {
        "statistics": person.page("statistics"),
        "rounds": person.page("rounds", lambda shown: len(shown["rounds"]) == rounds),
        "favourites": person.page("favourites"),
        "about": person.page("about"),
        "fairness": person.page("fairness", lambda shown: shown["fairBars"]),
    }


def count_the_wheel(cluster: Cluster) -> None:
    """Counts the wheel as the dealer's screen does; the players' terminals receive the result."""

    def is_counted() -> bool | None:
        return cluster.ask("report", ask="wheel", name="wheels", date="2026-11-17")["is_made"] or None

    cluster.children.until("the wheel is counted", is_counted, REPORT_S)


@pytest.mark.time_limit(900)
def test_the_players_pages_survive_kill_9_and_the_audit_verifies_the_seals_on_them() -> None:
    with cluster_of(SEAT) as cluster:
        cluster.start_console()
        with seated(cluster) as person:
            cluster.bring_credit(SEAT, CREDIT_CENTS)
            play(cluster, person, ["red", "straight:17"], "17")
            play(cluster, person, ["black"], "0")
            bet(cluster, person, ["dozen:2", "odd"])
            person.do("keep")
            person.page("favourites", lambda shown: shown["favourites"])
            person.do("name", "LUCKY")
            person.page("favourites", lambda shown: "LUCKY" in json.dumps(shown["favourites"]))
            count_the_wheel(cluster)
            before = all_pages(person, rounds=3)
            assert [seal["look"] for seal in before["about"]["seals"]] == ["good", "good"]
            person.kill()
        with seated(cluster) as person:
            cluster.children.until("the console is heard again", lambda: person.do("hears") or None, WAIT_S)
            after = all_pages(person, rounds=3)
            assert after == before
            assert after["statistics"]["warnings"] == []
            assert sum(bar["count"] for bar in after["fairness"]["fairBars"]) == 2
            person.kill()
        cluster.bets_close_and_the_ball_falls("23")  # closed, sealed and paid for a terminal that is not there
        with seated(cluster) as person:
            cluster.until_caught_up(SEAT)
            about = person.page("about", lambda shown: [seal["look"] for seal in shown["seals"]] == ["good"] * 3)
            person.leave()
        cluster.close()
        shown = [(seal["seal"], seal["look"]) for seal in about["seals"]]
        assert_the_record_says_so(cluster, shown)


def assert_the_record_says_so(cluster: Cluster, shown: list[tuple[str, str]]) -> None:
    """Computes seals again from the slips in the console's file, with the terminal's own file as a witness."""
    book = open_book(cluster.table.folder, [])
    verdict = verify(book)
    assert verdict.is_sound, verdict.words()
    assert verdict.witnesses == [SEAT]
    closes = [body for _, body in story_of(book).records.values() if body.is_a("Close")]
    assert shown == [(seal_words(close.seal), "good") for close in reversed(closes)]
