"""Whole rounds dealt by touches on the real dealer's screen, connected to a real console process."""

import signal

import pytest

from cluster.children import Child
from phrases import phrase
from protocol.enums import Phase
from protocol.table_status import CentsRange
from screen.amounts import MINUS
from tests.console.dealer.watched import DEALER, MANAGER, SUPERVISOR, watched
from tests.system.cluster import BY_HAND

SLIPS = [{"round": number, "bets": {"red": 1000, "straight:17": 500}} for number in range(1, 9)]


@pytest.mark.rule("roulette 3.5")
def test_dealer_deals_a_round_by_touch_from_the_log_in_to_the_settlement() -> None:
    with watched("T01") as here:
        here.cluster.start_terminal("T01", SLIPS)
        here.cluster.bring_credit("T01", 100_000)
        assert here.dealer.model.primary.value("act") == ""
        here.log_in()
        here.do("open")
        here.until_notice("Place your bets")
        here.cluster.until_registered("T01", 1500)
        here.until("the tile shows it", lambda: here.dealer.model.tiles.rows[0]["kind"] == "registered")
        here.do("last-bets")
        here.until_notice("Last bets")
        here.spin()
        here.until("the ball is followed", lambda: here.panel.wheel.value("revolutionsDone") >= 1)
        here.do("close")
        here.until_notice("No More Bets")
        here.until("the wheel is judged", lambda: here.panel.verdict.value("title").startswith("Valid: "))
        here.do("confirm")
        facts = here.until_phase("SETTLED")
        assert (facts.outcome, facts.dealer) == (here.truth(), DEALER)
        here.until("the notice tells it", lambda: here.dealer.model.notice.value("tile")["text"] == here.truth())
        here.until("the strip shows it", lambda: here.dealer.model.history.value("results"))
        assert here.dealer.model.history.value("results")[0]["pocket"] == here.truth()


@pytest.mark.rule("roulette 5.2.1")
def test_keyed_result_needs_the_approval_of_a_different_second_person() -> None:
    with watched("T01", settings=BY_HAND) as here:
        here.cluster.start_terminal("T01", SLIPS)
        here.cluster.bring_credit("T01", 100_000)
        here.log_in()
        here.do("open")
        here.cluster.until_registered("T01", 1500)
        here.do("last-bets")
        here.do("close")
        here.do("enter")
        here.touch("pocket-17")
        here.until("the what-if is told", lambda: here.dealer.model.rows.rows)
        assert here.dealer.model.rows.rows[0]["cells"][:3] == ["15", "180", "+180"]
        here.touch("deed")
        here.second_approves(DEALER)
        assert "must not be the first person" in here.dealer.model.page.value("refused")
        here.keys(SUPERVISOR)
        here.touch("secondNext")
        here.keys("000000")
        here.touch("deed")
        here.until("the wrong PIN is told", lambda: "PIN is wrong" in here.dealer.model.page.value("refused"))
        assert here.cluster.status().phase == Phase.BETS_CLOSED
        here.keys(here.cluster.table.badge(SUPERVISOR).pin)
        here.touch("deed")
        assert here.until_phase("SETTLED", "RESULT").outcome == "17"
        here.until_credit("T01", 100_000 - 1500 + 18_000)
        assert here.cluster.status().logged_in == [DEALER]


@pytest.mark.rule("roulette 5.10")
def test_void_after_the_close_records_paragraph_and_reason_and_is_approved_by_the_shift_manager() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        here.do("open")
        here.do("last-bets")
        here.do("close")
        here.touch("act-hold")
        here.touch("reason-dispute")
        here.touch("deed")
        here.until_phase("HELD")
        here.touch("act-void")
        here.touch("choice-paragraph-5.10")
        here.touch("choice-law_class-suspected-offence")
        here.touch("reason-seen_on_camera")
        here.touch("deed")
        here.second_approves(MANAGER)
        facts = here.until_phase("VOID")
        assert (facts.paragraph, facts.reason) == ("5.10", phrase("reason_seen_on_camera"))


@pytest.mark.rule("roulette 5.5")
def test_correction_by_touch_shows_its_effect_first_and_changes_the_players_credit() -> None:
    with watched("T01", settings=BY_HAND) as here:
        here.cluster.start_terminal("T01", SLIPS)
        here.cluster.bring_credit("T01", 100_000)
        here.cluster.ask("open")
        here.cluster.until_registered("T01", 1500)
        here.cluster.bets_close_and_the_ball_falls("17")
        here.log_in()
        here.until_phase("SETTLED")
        here.touch("act-correct")
        here.touch("pocket-18")
        here.touch("reason-misread")
        here.touch("deed")
        row = here.dealer.model.rows.rows[0]
        assert row["cells"][1:4] == ["180", "20", f"{MINUS}160"]
        here.second_approves()
        here.until_credit("T01", 100_000 - 1500 + 2000)
        here.until("the strip shows it", lambda: here.dealer.model.history.value("results")[0]["pocket"] == "18")


def test_attendant_adds_credit_cashes_out_pays_locks_and_unlocks_a_terminal_by_touch() -> None:
    with watched("T01", settings=BY_HAND) as here:
        here.cluster.start_terminal("T01")
        here.cluster.until_here("T01")
        here.log_in()
        here.touch("tile-T01")
        here.touch("choice-verb-credit")
        here.keys("50")
        here.touch("deed")
        here.until_credit("T01", 5000)
        here.touch("tile-T01")
        here.touch("choice-verb-cash-out")
        here.touch("deed")
        facts = here.until_facts(
            "the money is off", lambda facts: [row.state for row in facts.transfers] == ["applied"]
        )
        here.touch("tile-T01")
        here.touch(f"choice-paid-{facts.transfers[0].transfer}")
        here.touch("deed")
        here.until_facts("it is paid", lambda facts: not facts.transfers)
        here.touch("tile-T01")
        here.touch("choice-verb-lock")
        here.touch("reason-player_left")
        here.touch("deed")
        here.until_facts("it is locked", lambda facts: facts.terminals["T01"].locked == phrase("reason_player_left"))
        here.until("the tile says so", lambda: here.dealer.model.tiles.rows[0]["kind"] == "locked")
        here.touch("tile-T01")
        here.touch("choice-verb-unlock")
        here.touch("deed")
        here.second_approves()
        here.until_facts("it is unlocked", lambda facts: facts.terminals["T01"].locked is None)


def test_staff_change_a_limit_and_the_ball_and_close_and_reopen_the_table_by_touch() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        here.touch("act-settings")
        here.touch("choice-setting-straight")
        here.touch("choice-end-maximum")
        here.keys("70")
        here.touch("deed")
        here.second_approves()
        here.until_facts("the limit holds", lambda facts: facts.terms["straight"] == CentsRange(100, 7000))
        here.touch("act-change-ball")
        here.touch("reason-ball_worn")
        here.touch("deed")
        here.touch("act-close-table")
        here.touch("deed")
        here.second_approves()
        here.until_facts("the closing is announced", lambda facts: facts.last_round == 1)
        here.touch("act-open-table")
        here.touch("deed")
        here.second_approves()
        here.until_facts("it is taken back", lambda facts: facts.last_round is None)
        here.touch("act-emergency-close")
        here.touch("reason-alarm")
        here.touch("deed")
        here.until_facts("the table is closed", lambda facts: facts.closing_reason == phrase("reason_alarm"))
        here.until("nothing can be opened", lambda: here.dealer.model.primary.value("act") == "")


@pytest.mark.rule("roulette 3.3")
def test_settings_for_closing_bets_and_for_reminders_made_on_the_screen_apply_in_the_next_round() -> None:
    with watched("T01") as here:
        here.cluster.start_terminal("T01", SLIPS)
        here.cluster.bring_credit("T01", 100_000)
        here.log_in()
        for setting, digits in (("last-bets", "0"), ("revolutions", "3"), ("pace", "100")):
            here.touch("act-settings")
            here.touch(f"choice-setting-{setting}")
            here.keys(digits)
            here.touch("deed")
            here.second_approves()
            here.until("it is done", lambda: here.dealer.model.page.value("isOpen") is False)
        here.touch("act-settings")
        here.touch("choice-setting-rotor")
        here.until("the what-if is told", lambda: here.dealer.model.page.value("lines"))
        assert here.dealer.model.page.value("playersRead") == ""
        here.touch("deed")
        here.second_approves()
        names = ("last_bets_ms", "close_revolutions", "pace_per_hour", "rotor_alternates")
        here.until_facts("all hold", lambda facts: [facts.terms[name] for name in names] == [0, 3, 100, True])
        here.do("open")
        here.cluster.until_registered("T01", 1500)
        here.do("last-bets")
        here.until("the ball is to close", lambda: here.dealer.model.primary.value("act") == "close")
        assert "after 3 revolutions" in here.dealer.model.primary.value("caption")
        here.spin()
        here.until_phase("BETS_CLOSED")
        assert here.panel.wheel.value("reminder") == ""
        here.do("confirm")
        here.until_phase("SETTLED")
        here.until("the wheel is to be turned", lambda: "Turn the wheel" in here.panel.wheel.value("reminder"))


def test_quick_taps_on_the_big_button_open_bets_and_do_not_call_last_bets() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        here.until("bets may be opened", lambda: here.may_touch("primary"))
        for _ in range(4):
            here.tap("primary")
            here.pump()
        here.until_notice("Place your bets")
        assert not here.cluster.status().last_bets


def test_dealers_screen_shows_the_consoles_sentence_for_a_refusal() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        here.do("open")
        here.until_notice("Place your bets")
        here.until("the button rests no more", lambda: not here.dealer.model.primary.value("resting"))
        here.cluster.ask("close")
        here.dealer.model.act("last-bets")
        here.until("the sentence is shown", lambda: here.dealer.model.toast.value("isRefusal"))
        assert here.dealer.model.toast.value("text") == "Bets are not open (bets are closed)."


def test_screen_reports_a_killed_console_and_reconnects_when_the_console_restarts() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        here.do("open")
        here.until_notice("Place your bets")
        here.cluster.kill("console")
        here.until_notice("Console silent")
        assert {row["may"] for row in here.dealer.model.actions.rows} == {False}
        assert here.dealer.model.primary.value("act") == ""
        here.cluster.start_console()
        here.until("the console is heard again", lambda: here.dealer.model.head.value("isHeard"))
        here.until_notice("Round void")
        here.until("nobody is logged in any more", lambda: not here.dealer.model.head.value("isLoggedIn"))
        here.log_in()
        here.do("open")
        assert here.until_phase("BETS_OPEN").round == 2


def test_person_stays_logged_in_when_a_stopped_console_process_continues() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        here.console.signal(signal.SIGSTOP)
        here.until_notice("Console silent")
        here.console.signal(signal.SIGCONT)
        here.until_notice("Between rounds")
        assert here.dealer.model.head.value("isLoggedIn")


@pytest.mark.parametrize("moment", ["open", "last-bets", "close"])
def test_closing_the_dealers_screen_in_any_phase_does_not_change_the_round(moment: str) -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        acts = ["open", "last-bets", "close"]
        for act in acts[: acts.index(moment) + 1]:
            here.do(act)
        here.until("it is done", lambda: here.dealer.model.primary.value("act") != moment)
        before = here.cluster.status()
        here.close()
        after = here.cluster.status()
        assert (after.round, after.phase, after.log_head) == (
            before.round,
            before.phase,
            before.log_head,
        )
        here.open()
        here.log_in()
        here.until("it shows what is true", lambda: here.dealer.model.primary.value("act") != "")
        assert (
            here.dealer.model.primary.value("act")
            == {"open": "last-bets", "last-bets": "close", "close": "enter"}[moment]
        )


def test_language_button_switches_the_running_dealers_screen_between_english_and_chinese() -> None:
    with watched(settings=BY_HAND) as here:
        here.log_in()
        here.until("it may be opened", lambda: here.dealer.model.primary.value("title") == "Open bets")
        here.touch("language")
        assert here.dealer.model.primary.value("title") == "开始下注"
        here.touch("language")
        assert here.dealer.model.primary.value("title") == "Open bets"


def test_killing_and_restarting_the_dealers_screen_process_does_not_change_the_round() -> None:
    with watched(settings=BY_HAND) as here:
        cluster = here.cluster
        cluster.ask("open")
        before = cluster.status()

        def start() -> Child:
            words = ("dealer", "--config", str(cluster.table.dealer_config), "--windowed", "640x360")
            screen = cluster.children.start("dealer", *words)
            here.until("it is started", lambda: "dealer_screen_started" in screen.log.read_text())
            return screen

        start()
        cluster.kill("dealer")
        (cluster.table.folder / "dealer.log").write_text("")
        screen = start()
        after = cluster.status()
        assert (before.round, before.phase, before.log_head) == (after.round, after.phase, after.log_head)
        assert (cluster.end("dealer").exit_code, screen.last_words) == (0, "")
        assert "qt_complained" not in screen.log.read_text()
