"""Notes and tickets in the simulation: they go in and out at every terminal, and the auditor's books agree."""

from collections import Counter

from lab.simulation.audit_papers import Papers
from lab.simulation.site import Parts, Run, Site, play
from lab.simulation.world import Plan

SEEDS = 30


def played(seed: int, profile: str = "money") -> tuple[Run, Papers, Counter[str]]:
    site, seen = Site(Plan(seed, rounds=8, terminals=3, profile=profile), Parts()), Counter[str]()
    papers = site.world.auditor.table.papers
    papers.on_step = lambda step, terminal: seen.update([step])
    return play(site), papers, seen


def test_notes_and_tickets_take_each_of_their_steps_and_break_no_invariant() -> None:
    total, devices, boxes = Counter[str](), 0, 0
    for seed in range(1, SEEDS + 1):
        run, papers, seen = played(seed)
        assert run.found is None, run.found
        assert run.healed_in_s is not None
        devices, boxes = devices + run.faults["device"], boxes + len(papers.boxes)
        total += seen
    print(f"\n{dict(sorted(total.items()))}, {devices} faults of devices, {boxes} boxes")
    for step in (
        "note credited", "note returned", "note unknown", "ticket credited", "ticket returned", "ticket unknown",
        "out done", "out refused", "out unknown", "out hand", "bank: alive", "bank: redeemed", "bank: reserved",
        "bank: void", "hand recorded",
    ):  # fmt: skip
        assert total[step], step
    assert boxes


def test_the_same_seed_gives_the_same_run_with_devices() -> None:
    (first, papers, seen), (second, others, again) = played(3), played(3)
    assert first == second
    assert papers.documents == others.documents
    assert papers.outs == others.outs
    assert seen == again


def test_no_other_profile_has_devices() -> None:
    _, papers, _ = played(1, "usual")
    assert not papers.all_pieces
    assert not papers.outs
