"""Rare tasks of the pit, each done by touches on the real screen and then read back from the console's record."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from console.store import FILE_NAME
from phrases import phrase
from protocol.codec import decode_record
from protocol.enrolment import ALLOW_LIST, Domain, read_enrolled
from protocol.key_pairs import make_key_file
from protocol.keys import fingerprint
from protocol.messages import Decision
from tests.console.dealer.watched import DEALER, MANAGER, SUPERVISOR, Watched, watched
from tests.system.cluster import BY_HAND

LOSES = [{"round": 1, "bets": {"straight:3": 500}}]


def decided(here: Watched, verb: str) -> Decision:
    """The last decision with this verb in the running console's file."""
    with closing(sqlite3.connect(f"file:{here.cluster.table.console / FILE_NAME}?mode=ro", uri=True)) as file:
        records = [decode_record(data)[1] for (data,) in file.execute("SELECT data FROM records ORDER BY seq DESC")]
    return next(body for body in records if isinstance(body, Decision) and body.verb == verb)


def people_of(decision: Decision) -> list[str]:
    return [number for number, _ in decision.people]


def open_pit(here: Watched, name: str) -> None:
    here.touch("pit")
    here.touch(f"choice-pit-{name}")


def listed(here: Watched) -> list[dict[str, Any]]:
    return list(here.dealer.model.picks.rows)


def pick(here: Watched, what: str) -> None:
    """Touches the first row of the list, once the console has sent the list."""
    here.until(f"{what} is listed", lambda: listed(here))
    first = listed(here)[0]
    here.touch(f"choice-{first['group']}-{first['key']}")


def play_a_round(here: Watched, name: str, pocket: str) -> None:
    here.cluster.start_terminal(name, LOSES)
    here.cluster.bring_credit(name, 10_000)
    here.cluster.ask("open")
    here.cluster.until_registered(name, 500)
    here.cluster.bets_close_and_the_ball_falls(pocket)
    here.cluster.until_phase("SETTLED")
    here.cluster.until_caught_up(name)


def cash_out(here: Watched, name: str) -> None:
    transfer = here.cluster.ask("cash-out", terminal=name)["transfer"]
    here.until_facts("the money is off", lambda facts: [row.state for row in facts.transfers] == ["applied"])
    here.cluster.ask("paid", transfer=transfer)


@pytest.mark.rule("roulette 5.5")
def test_money_that_a_correction_owes_a_player_who_left_is_paid_from_the_pits_list() -> None:
    with watched("T01", settings=BY_HAND) as here:
        play_a_round(here, "T01", "17")
        cash_out(here, "T01")
        here.cluster.ask("correct", SUPERVISOR, round=1, outcome="3", reason="misread")
        facts = here.until_facts("it is owed", lambda facts: facts.to_pay_cents)
        assert facts.to_pay_cents == 18_000
        here.log_in()
        here.until("the head counts it", lambda: here.dealer.model.head.value("pitCount") >= 1)
        open_pit(here, "pay-payable")
        pick(here, "the claim")
        here.until("the what-if is told", lambda: here.dealer.model.page.value("lines"))
        assert "S$180.00" in here.dealer.model.page.value("lines")[0]
        here.touch("deed")
        here.second_approves()
        here.until_facts("it is paid", lambda facts: not facts.to_pay_cents)
        decision = decided(here, "pay-payable")
        assert (people_of(decision), decision.totals["pays_cents"]) == ([DEALER, SUPERVISOR], 18_000)
        here.until("nothing is left", lambda: here.dealer.model.page.value("none") == "Nothing to pay")


def test_acknowledged_alarm_names_who_did_it_and_the_heading_counts_the_remaining_alarms() -> None:
    with watched("T01", settings=BY_HAND) as here:
        here.cluster.start_terminal("T01")
        here.cluster.until_here("T01")
        here.cluster.ask("lock", terminal="T01", reason="a look")
        here.log_in()
        waiting = here.until_facts("an alarm waits", lambda facts: facts.alarms).alarms
        here.until("the head counts it", lambda: here.dealer.model.head.value("pitCount") == waiting)
        open_pit(here, "acknowledge")
        for left in range(waiting - 1, -1, -1):
            pick(here, "an alarm")
            here.touch("deed")
            until_waiting(here, left)
        here.until("who did is told", lambda: here.dealer.model.page.value("facts"))
        assert DEALER in here.dealer.model.page.value("facts")[0]["name"]
        here.touch("back")
        here.until("the head counts none", lambda: here.dealer.model.head.value("pitCount") == 0)
        assert here.cluster.ask("alarms")["acknowledged"][0]["by"] == DEALER


def until_waiting(here: Watched, left: int) -> None:
    here.until_facts("it is acknowledged", lambda facts: facts.alarms == left)
    here.until("the list is shorter", lambda: len(listed(here)) == left)


def until_away(here: Watched, name: str) -> None:
    here.until_facts(f"{name} is away", lambda facts: not facts.terminals[name].present)


def test_credit_of_a_dead_terminal_is_paid_by_hand_and_the_terminal_is_readmitted() -> None:
    with watched("T01", settings=BY_HAND) as here:
        here.cluster.start_terminal("T01")
        here.cluster.bring_credit("T01", 7_000)
        here.log_in()
        here.cluster.kill("T01")
        until_away(here, "T01")
        here.touch("tile-T01")
        here.touch("choice-verb-evacuate")
        here.touch("choice-to-")
        here.touch("reason-terminal_dark")
        here.until("the what-if is told", lambda: len(here.dealer.model.page.value("lines")) >= 3)
        assert any("S$70.00 is paid by hand" in line for line in here.dealer.model.page.value("lines"))
        here.touch("deed")
        here.second_approves()
        facts = here.until_facts("it is out", lambda facts: facts.terminals["T01"].evacuation == "evacuated")
        decision = decided(here, "evacuate")
        assert (people_of(decision), decision.totals["pays_cents"]) == ([DEALER, SUPERVISOR], 7_000)
        here.touch("tile-T01")
        here.touch(f"choice-paid-{facts.transfers[0].transfer}")
        here.touch("deed")
        here.until_facts("it is paid", lambda facts: not facts.transfers)
        here.touch("tile-T01")
        here.touch("choice-verb-readmit")
        here.touch("deed")
        here.second_approves()
        here.until_facts("it may come", lambda facts: facts.terminals["T01"].evacuation == "readmitted")
        assert people_of(decided(here, "readmit")) == [DEALER, SUPERVISOR]


def test_credit_of_a_dead_terminal_is_moved_to_an_empty_terminal() -> None:
    with watched("T01", "T02", settings=BY_HAND) as here:
        for name in ("T01", "T02"):
            here.cluster.start_terminal(name)
        here.cluster.until_here("T01", "T02")
        here.cluster.bring_credit("T01", 7_000)
        here.log_in()
        here.cluster.kill("T01")
        until_away(here, "T01")
        here.touch("tile-T01")
        here.touch("choice-verb-evacuate")
        here.touch("choice-to-T02")
        here.touch("reason-disk_lost")
        here.touch("deed")
        here.second_approves()
        here.until_credit("T02", 7_000)
        assert decided(here, "evacuate").arguments["to"] == "T02"


def test_only_the_shift_manager_can_disable_a_person() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        open_pit(here, "disable-staff")
        here.until("people are listed", lambda: len(listed(here)) == 3)
        here.touch(f"choice-number-{SUPERVISOR}")
        here.until("it is for others", lambda: "your role may not" in here.dealer.model.page.value("deed")["caption"])
        here.touch("back")
        here.touch("logOff")
        here.until("nobody is logged in", lambda: not here.dealer.model.head.value("isLoggedIn"))
        here.log_in(MANAGER)
        open_pit(here, "disable-staff")
        here.touch(f"choice-number-{SUPERVISOR}")
        here.touch("reason-person_left")
        here.touch("deed")
        here.until("it is done", lambda: not here.dealer.model.page.value("isOpen"))
        decision = decided(here, "disable-staff")
        assert (people_of(decision), decision.arguments["number"]) == ([MANAGER], SUPERVISOR)
        assert decision.reason == phrase("reason_person_left")


def test_hand_over_logs_the_first_person_out_and_the_second_in_and_is_recorded() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        open_pit(here, "hand-over")
        here.until("what there is is told", lambda: len(here.dealer.model.page.value("lines")) == 6)
        here.touch("deed")
        here.second_approves()
        here.until("the other one is here", lambda: SUPERVISOR in here.dealer.model.head.value("who"))
        here.until_facts("and only that one", lambda facts: facts.logged_in == [SUPERVISOR])
        decision = decided(here, "hand-over")
        assert (people_of(decision), decision.reason) == (
            [DEALER, SUPERVISOR],
            phrase("handed_over", round=0, phase="IDLE", alarms=0, cash_outs=0, proposals=0),
        )
        open_pit(here, "hand-over")
        here.until("it is told afterwards", lambda: f"No. {DEALER}" in here.dealer.model.page.value("facts")[0]["text"])


def test_proposal_made_at_a_shell_is_shown_and_approved_on_the_screen() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        assert "second person" in here.cluster.ask_refused("set-bet-time", seconds=45)
        here.until("the head counts it", lambda: here.dealer.model.head.value("pitCount") == 1)
        open_pit(here, "approve")
        pick(here, "the proposal")
        assert any("45 s" in line for line in here.dealer.model.page.value("lines"))
        here.second_approves()
        here.until_facts("it holds", lambda facts: facts.terms["bet_time_ms"] == 45_000)
        assert people_of(decided(here, "set-bet-time")) == [DEALER, SUPERVISOR]


def test_new_person_proposed_at_a_shell_is_shown_with_the_role_and_approved_on_the_screen() -> None:
    new = {"number": "1005", "name": "Eve Goh", "role": "pit-supervisor", "pin": "719204"}
    with watched(settings=BY_HAND) as here:
        here.log_in()
        assert "second person" in here.cluster.ask_refused("add-staff", **new)
        here.until("the head counts it", lambda: here.dealer.model.head.value("pitCount") == 1)
        open_pit(here, "approve")
        pick(here, "the proposal")
        assert "Eve Goh, No. 1005, may log in: Pit supervisor" in here.dealer.model.page.value("lines")
        here.second_approves(MANAGER)
        here.until("it is decided", lambda: here.cluster.ask("people")["people"][1]["name"] == "Eve Goh")
        assert "719204" not in repr(decided(here, "add-staff"))


def test_backup_page_makes_a_copy_of_the_record() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        open_pit(here, "backup")
        here.touch("deed")
        copies = here.cluster.table.console / "backups"
        here.until("it is there", lambda: copies.is_dir() and list(copies.glob("*.db")))


def write(here: Watched, text: str) -> None:
    for at, letter in enumerate(text):
        if at and letter.isupper():
            here.touch("letter-capital")
        here.touch("letter-space" if letter == " " else f"letter-{letter.upper()}")
    here.touch("keepName")


@pytest.mark.rule("roulette 5.10")
def test_void_by_the_shift_manager_records_a_reason_typed_on_the_screen() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        here.do("open")
        here.do("last-bets")
        here.do("close")
        here.until_notice("No More Bets")
        here.touch("act-void")
        here.touch("choice-paragraph-5.10")
        here.touch("choice-law_class-suspected-offence")
        here.touch("ownReason")
        write(here, "chips moved by hand, T7")
        here.touch("deed")
        here.second_approves(MANAGER)
        facts = here.until_phase("VOID")
        assert (facts.paragraph, facts.reason) == ("5.10", "Chips moved by hand, T7")
        assert decided(here, "void").arguments["law_class"] == "suspected-offence"


@pytest.mark.rule("roulette 5.4")
def test_earlier_round_is_voided_by_touching_its_result_in_the_strip() -> None:
    with watched("T01", settings=BY_HAND) as here:
        play_a_round(here, "T01", "17")
        here.cluster.until_credit("T01", 9_500)
        here.log_in()
        here.until("the strip shows it", lambda: here.dealer.model.history.value("rounds") == [1])
        here.tap_at("historyStrip", 20, 34)
        here.touch("choice-verb-void")
        here.touch("choice-paragraph-5.4")
        here.touch("choice-law_class-malfunction")
        here.touch("ownReason")
        write(here, "the ball was cracked")
        here.until("the what-if is told", lambda: here.dealer.model.rows.rows)
        here.touch("deed")
        here.second_approves(MANAGER)
        here.until_credit("T01", 10_000)
        decision = decided(here, "void")
        assert (people_of(decision), decision.reason) == ([DEALER, MANAGER], "The ball was cracked")
        assert (decision.arguments["paragraph"], decision.arguments["law_class"]) == ("5.4", "malfunction")


def a_new_terminal(here: Watched, name: str) -> str:
    """Makes the key of a terminal that nobody has enrolled yet, and returns the key's fingerprint."""
    table = here.cluster.table
    config = table.terminal_config(name)
    config.parent.mkdir(mode=0o700)
    pair = make_key_file(config.parent / "terminal.key")
    config.write_text(table.terminal_config("T01").read_text().replace("T01", name))
    return fingerprint(pair.public)


def enrolled(here: Watched) -> dict[str, bool]:
    """The names of the terminals in the list of keys, and whether each key is valid (not revoked)."""
    entries = read_enrolled(here.cluster.table.console / ALLOW_LIST)
    return {entry.name: not entry.revoked for entry in entries if entry.domain is Domain.TERMINAL}


def test_unknown_terminal_is_enrolled_by_two_people_and_connects_at_once_and_after_a_restart() -> None:
    with watched("T01", settings=BY_HAND) as here:
        shown = a_new_terminal(here, "T07")
        here.cluster.start_terminal("T07")
        here.log_in()
        open_pit(here, "enrol-terminal")
        here.until("it has knocked", lambda: [row["title"] for row in listed(here)] == [shown])
        pick(here, "its key")
        here.touch("nameBox")
        write(here, "T07")
        here.until("the what-if is told", lambda: here.dealer.model.page.value("lines"))
        assert shown in here.dealer.model.page.value("lines")
        here.touch("deed")
        here.second_approves()
        here.until_facts("it is here", lambda facts: "T07" in facts.terminals and facts.terminals["T07"].present)
        assert enrolled(here)["T07"]
        assert people_of(decided(here, "enrol-terminal")) == [DEALER, SUPERVISOR]
        here.cluster.kill("console")
        here.cluster.start_console()
        here.until_facts("it is here again", lambda facts: "T07" in facts.terminals and facts.terminals["T07"].present)


def test_terminal_disabled_by_two_people_stays_disconnected_even_after_a_console_restart() -> None:
    with watched("T01", settings=BY_HAND) as here:
        here.cluster.start_terminal("T01")
        here.cluster.until_here("T01")
        here.log_in()
        open_pit(here, "disable-terminal")
        here.until("it is listed", lambda: listed(here))
        here.touch("choice-terminal-T01")
        here.touch("reason-terminal_removed")
        here.touch("deed")
        here.second_approves()
        until_away(here, "T01")
        here.until("the tile says so", lambda: here.dealer.model.tiles.rows[0]["word"] == "disabled")
        assert not enrolled(here)["T01"]
        assert people_of(decided(here, "disable-terminal")) == [DEALER, SUPERVISOR]
        open_pit(here, "enrol-terminal")
        here.until("its old key knocks in vain", lambda: [row["why"] for row in listed(here)] == ["T01"])
        here.cluster.kill("console")
        here.cluster.start_console()
        here.until("its key knocks in vain again", lambda: here.cluster.ask("keys")["knocks"])
        assert here.cluster.status().disabled == ["T01"]
        assert not here.cluster.status().terminals["T01"].present
