"""Blackjack under faults: no seed breaks an invariant, every kind of fault happens, and the record is right to the
cent.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from lab.campaigns.tamper import play as play_on_disk
from lab.simulation.blackjack.audit_felt import ARITY, NOT_IN_2017
from lab.simulation.blackjack.bugs import OWN_BUGS, RULE_BUGS
from lab.simulation.command import BLACKJACKS, plans_of, simulate
from lab.simulation.site import Parts, Site, play, run
from lab.simulation.world import Plan
from record.audit.opening import open_book
from record.audit.sealed import verify_all
from record.audit.verify import verify
from tests.commands import etg
from tests.table import HASTY_DISK

SEEDS = (5, 120)
"""Of each rulebook: at least, and at most until every kind of trouble has come."""
SEEDS_OF_A_PROFILE = 1
PLAYED = {"hit", "stand", "split", "double", "surrender", "insure", "decline"}
WITH_STANDING = {"follow", "go-on", "take-back"}
DEEDS = {"show", "confirm", "void", "conclude", "evacuate", "readmit", "unlock", "cash-out", "paid", "set-limits"}
"""What people must have done somewhere within the seeds of a rulebook."""
SEEN = PLAYED | {"silence", "away", "dealer's Blackjack"}
RARE = {"back", "burn", "counted-as", "cut", "discard", "early", "order"}
"""Facts that come in some of these seeds only."""


@pytest.mark.parametrize("game", BLACKJACKS)
def test_seeds_of_blackjack_break_no_invariant_and_have_every_kind_of_fault(game: str) -> None:
    is_2017 = game == "blackjack"
    facts = set(ARITY) - RARE - (set(NOT_IN_2017) if is_2017 else set())
    wanted = SEEN | facts | (set() if is_2017 else WITH_STANDING | {"returned", "shared box"})
    did, seen = Counter[str](), Counter[str]()
    for seed in range(1, SEEDS[1] + 1):
        site = Site(Plan(seed, game=game, rounds=6), Parts())
        result = play(site)
        assert result.found is None, result.found
        did += result.did
        seen += _seen(site)
        if seed >= SEEDS[0] and set(did) >= DEEDS and set(seen) >= wanted:
            break
    print(f"\n{seed} seeds\n{dict(did.most_common())}\n{dict(seen.most_common())}")
    assert set(did) >= DEEDS
    assert set(seen) >= wanted


def _seen(site: Site) -> Counter[str]:
    """What the record and the auditor's tables contain, as kinds of events."""
    seen, table = Counter[str](), site.world.auditor.table
    for kind, fields, _, _ in table.records:
        if kind == "Fact":
            seen[fields[2][0]] += 1
        elif kind == "Answers":
            for _, action, _, by in fields[3]:
                seen.update((action.partition(":")[0], by))
        elif kind == "Close":
            seen["returned"] += any(stands[3] for stands in fields[4].values())
            seen["shared box"] += any(len(rows) > 1 for rows in fields[5]["boxes"].values())
    for book in table.rounds.values():
        if book.play is not None and (played := book.play.table) is not None:
            seen["three hands"] += any(len(box.hands) > 2 for box in played.boxes)
            seen["dealer's Blackjack"] += sorted(card[0] for card in played.dealer.cards) in (
                ["A", "T"], ["A", "J"], ["A", "Q"], ["A", "K"],
            )  # fmt: skip
    return +seen


SEEDS_OF_A_BUG = 170
FOUND_AT = {
    "cut-card-forgotten": 30,
    "dealer-draws-on-soft-17": 50,
    "draws-on-21": 166,
    "early-card-leaves-bets-open": 161,
    "even-money-and-insurance": 76,
    "every-split-hand-loses": 48,
    "full-box-gives-nothing-back": 36,
    "opened-with-cards-to-burn": 41,
    "restart-forgets-the-cards": 31,
    "twenty-one-holds-against-blackjack": 224,
}
"""The first seed that found it when it was last looked for, where that is a late one: tried first."""


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        ("blackjack-rws", 40),
        ("blackjack-rws", 363),
        ("blackjack-rws", 393),
        ("blackjack-rws", 869),
        ("blackjack", 1057),
    ],
)
def test_a_seed_that_once_broke_an_invariant_breaks_none(game: str, seed: int) -> None:
    """40: the auditor counted answers twice of a terminal that was evacuated before it had read them; 363: the second
    player of a box was away too; 393: a card came while returned bets waited for a look; 869: the dealer entered a card
    twice; 1057: a player whose turn it was was paid at an evacuation.
    """
    assert run(Plan(seed, game=game, rounds=6)).found is None


def test_blackjack_has_at_least_thirty_planted_bugs_of_its_own() -> None:
    print(f"\n{len(OWN_BUGS)} planted bugs: {', '.join(OWN_BUGS)}")
    assert len(OWN_BUGS) >= 30


@pytest.mark.parametrize("name", OWN_BUGS)
def test_the_simulation_finds_the_planted_blackjack_bug(name: str) -> None:
    """Rules are wrong at tables where people key every card, the console at tables with a shoe."""
    first = 2 if name in RULE_BUGS else 1
    for seed in (FOUND_AT.get(name, first), *range(first, SEEDS_OF_A_BUG + 1, 2)):
        if (found := run(Plan(seed, game="blackjack-rws", rounds=6), OWN_BUGS[name]).found) is not None:
            assert found.invariant != "I0", f"the bug itself breaks: {found.sentence}"
            return
    pytest.fail(f"{name} was not found in {SEEDS_OF_A_BUG} seeds")


PROFILES = ("hostile", "disk-loss", "decisions", "second-thoughts", "slow-disks", "rush", "changed-keys")


@pytest.mark.parametrize(("game", "profile"), [(BLACKJACKS[at % 3], name) for at, name in enumerate(PROFILES)])
def test_a_profile_of_faults_with_blackjack_breaks_no_invariant(game: str, profile: str) -> None:
    report = simulate(plans_of(1, SEEDS_OF_A_PROFILE, Plan(1, game=game, profile=profile, rounds=6)))
    assert report.violations == []
    assert len(report.healed_in_s) == SEEDS_OF_A_PROFILE


@pytest.mark.parametrize(("game", "seed"), [("blackjack-rws", 5), ("blackjack-perfect-pairs", 1), ("blackjack", 3)])
def test_the_record_of_a_simulated_blackjack_table_is_verified_to_the_cent(
    tmp_path: Path, game: str, seed: int
) -> None:
    """Two auditors that share no line of code follow the same table: the simulation's and the record's."""
    play_on_disk(seed, tmp_path, HASTY_DISK.name, with_days=True, game=game)
    for verdict in (verify_all(tmp_path, []), verify(open_book(tmp_path, []))):
        assert [finding.sentence for finding in verdict.findings] == []
        assert verdict.other_rules == []


def test_etg_simulate_plays_blackjack_by_the_name_of_the_game() -> None:
    done = etg("simulate", "--game", "blackjack-rws", "--seeds", "1", "--rounds", "2", "--terminals", "2", "--json")
    document = json.loads(done.stdout)
    assert (done.returncode, document["rounds"], document["violations"]) == (0, 2, [])
