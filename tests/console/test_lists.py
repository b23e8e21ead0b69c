"""The lists that staff read before they act (alarms, proposals, people, keys), and the hand-over of the table."""

from pathlib import Path

from console.alarms import keep
from console.effects import Alarm, Enrol, Fence
from phrases import as_said, phrase
from protocol.answers import plain_body, read_body
from protocol.enrolment import Domain, Enrolled, Knock
from protocol.enums import AlarmKind, Phase
from protocol.key_pairs import make_pair
from protocol.keys import fingerprint
from protocol.lists import ProposalsListed
from protocol.refusals import RefusalNumber as No
from tests.console.some_keys import SomeKeys
from tests.phrased import english, own
from tests.table import Floor, floor_in

OLD, NEW, GOOD = (make_pair().public for _ in range(3))


def with_keys(folder: Path) -> Floor:
    """The revoked key of T8 and a new key try to connect; the key of T9 is valid."""
    floor = floor_in(Phase.IDLE, folder)
    old, good = Enrolled(Domain.TERMINAL, "T8", OLD, revoked=True), Enrolled(Domain.TERMINAL, "T9", GOOD)
    floor.desk.engine.keys = SomeKeys([old, good], [Knock(OLD, 1, 3), Knock(NEW, 2, 1)])
    return floor


def test_alarms_list_shows_open_alarms_and_for_acknowledged_ones_who_did_it_and_when(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    for sentence in ("no line for 5 s.", "the disk is nearly full."):
        floor.desk.finish(keep(floor.desk.table, [Alarm(AlarmKind.LOOP_GAP, own(sentence))], floor.clock.now()))
        floor.pass_time(1.0)
    assert floor.desk.done("alarms")["alarms"][0]["sentence"] == [
        "game_refuses",
        {"sentence": "the disk is nearly full."},
    ]
    assert floor.desk.done("status")["alarms"] == 2
    floor.desk.done("acknowledge", alarm=1)
    listed = floor.desk.done("alarms")
    assert [row["alarm"] for row in listed["alarms"]] == [2]
    done = listed["acknowledged"][0]
    assert (done["alarm"], done["by"]) == (1, "anna")
    assert done["wall_ms"] == floor.clock.now().wall_ms


def test_proposal_is_listed_with_its_effect_until_it_lapses(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    answer = floor.desk.order("correct", round=1, outcome="18", reason="misread")
    assert answer.refusal == No.SECOND_PERSON_NEEDED
    listed = floor.desk.done("proposals", staff="carl")["proposals"]
    assert [(row["proposal"], row["verb"], row["staff"]) for row in listed] == [
        (plain_body(answer)["proposal"], "correct", "anna")
    ]
    assert (listed[0]["what_if"], listed[0]["needs"]) == (plain_body(answer)["what_if"], plain_body(answer)["needs"])
    floor.pass_time(121.0)
    assert floor.desk.done("proposals", staff="carl")["proposals"] == []


def test_listed_proposal_that_is_no_longer_possible_says_why(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.desk.order("set-bet-time", seconds=45)
    floor.desk.done("open")
    listed = read_body(floor.desk.order("proposals", staff="carl"), ProposalsListed).proposals
    assert "only between rounds" in english(listed[0].refused)


def test_hand_over_records_the_state_of_the_table_and_logs_the_first_person_out(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    what_if = floor.desk.done("what-if", of="hand-over")["what_if"]
    assert (what_if["round"], what_if["phase"], what_if["alarms"]) == (1, "SETTLED", 0)
    assert what_if["credit_cents"] == sum(row.credit_cents for row in floor.desk.table.seats.terminals.values()) > 0
    floor.desk.command("status", staff="dora")
    assert floor.desk.order("hand-over", second="anna").refusal == No.SECOND_PERSON_IS_THE_FIRST
    floor.desk.done("hand-over", second="dora")
    assert "anna" not in {session.number for session in floor.desk.table.staff.sessions.values()}
    floor.restart_console()
    row = floor.desk.done("people", staff="dora")["hand_overs"][0]
    assert row["people"] == [{"number": "anna", "role": "dealer"}, {"number": "dora", "role": "dealer"}]
    assert as_said(row["told"]) == phrase("handed_over", round=1, phase="SETTLED", alarms=0, cash_outs=0, proposals=0)


def test_unknown_key_that_tried_to_connect_is_enrolled_under_an_unused_name(tmp_path: Path) -> None:
    floor = with_keys(tmp_path)
    knocks = {row["fingerprint"]: row["revoked_as"] for row in floor.desk.done("keys")["knocks"]}
    assert knocks == {fingerprint(OLD): "T8", fingerprint(NEW): ""}
    floor.desk.done("enrol-terminal", second="carl", terminal="T7", public=NEW)
    assert Enrol("T7", NEW) in floor.desk.said
    decided = floor.desk.store.decisions("enrol-terminal", 1)[0][1]
    assert (decided.arguments, [number for number, _ in decided.people]) == (
        {"terminal": "T7", "public": NEW},
        ["anna", "carl"],
    )


def test_enrolment_of_a_revoked_key_a_used_name_or_a_key_that_never_tried_to_connect_is_refused(tmp_path: Path) -> None:
    floor = with_keys(tmp_path)
    for terminal, public, why in (
        ("T7", OLD, "can never be enrolled again"),
        ("T9", NEW, "enrolled already"),
        ("T7", make_pair().public, "No terminal has tried to connect"),
        ("T 7", NEW, "name must have 1 to 32 letters"),
    ):
        answer = floor.desk.order("enrol-terminal", second="carl", terminal=terminal, public=public)
        assert why in english(answer.sentence)
    assert not [effect for effect in floor.desk.said if isinstance(effect, Enrol)]


def test_disabling_a_terminal_needs_two_people_and_a_reason(tmp_path: Path) -> None:
    floor = with_keys(tmp_path)
    assert floor.desk.done("status")["disabled"] == ["T8"]
    assert "reason" in english(floor.desk.order("disable-terminal", second="carl", terminal="T9").sentence)
    floor.desk.done("disable-terminal", second="tom", staff="carl", terminal="T9", reason="moved to the store")
    assert Fence("T9") in floor.desk.said


def test_disabling_a_terminal_that_has_a_players_money_is_refused(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.desk.engine.keys = SomeKeys([Enrolled(Domain.TERMINAL, "T1", NEW)])
    answer = floor.desk.order("disable-terminal", second="carl", terminal="T1", reason="broken")
    assert "cash it out, or evacuate" in english(answer.sentence)
    assert Fence("T1") not in floor.desk.said
