"""Notes and tickets in the simulation: they go in and out at every terminal, and the auditor's books agree."""

from collections import Counter

from lab.simulation.audit_papers import Papers
from lab.simulation.site import Parts, Run, Site, play
from lab.simulation.world import Plan

SEEDS = 30


def played(seed: int, profile: str = "money") -> tuple[Run, Papers]:
    site = Site(Plan(seed, rounds=8, terminals=3, profile=profile), Parts())
    return play(site), site.world.auditor.table.papers


def test_notes_and_tickets_come_to_each_of_their_ends_and_break_no_invariant() -> None:
    seen, devices = Counter[str](), 0
    for seed in range(1, SEEDS + 1):
        run, papers = played(seed)
        assert run.found is None, run.found
        assert run.healed_in_s is not None
        devices += run.faults["device"]
        seen.update(f"{row.kind} {row.state}" for row in papers.documents.values())
        seen.update(f"out {out.state}" for out in papers.outs.values())
        seen.update(f"voucher {voucher.state}" for voucher in papers.vouchers.values())
    print(f"\n{dict(sorted(seen.items()))}, {devices} faults of devices")
    for end in (
        "note credited", "note returned", "note unknown", "ticket credited", "ticket returned", "ticket unknown",
        "out done", "out refused", "out unknown", "voucher alive", "voucher redeemed", "voucher reserved",
    ):  # fmt: skip
        assert seen[end], end


def test_the_same_seed_gives_the_same_run_with_devices() -> None:
    (first, papers), (second, others) = played(3), played(3)
    assert first == second
    assert papers == others


def test_no_other_profile_has_devices() -> None:
    _, papers = played(1, "usual")
    assert not papers.all_pieces
    assert not papers.outs
