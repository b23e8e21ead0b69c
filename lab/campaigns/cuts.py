"""Cuts one recording of a table's disks at many places; each time production code opens what is left."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from lab.campaigns.lossy_disk import SYNC, Operation, Platter
from lab.campaigns.promises import Promise

Image = dict[Path, bytes]
"""The content of a disk, by file from the table's folder."""


@dataclass(slots=True)
class Recording:
    """Every operation of every disk in order, and the time of each promise."""

    operations: list[Operation]
    promises: dict[str, list[tuple[int, Promise]]]
    """By speaker: how many operations were done by then, and what was promised."""


@dataclass(slots=True)
class Reopened:
    """The result of opening a cut disk with production code."""

    digest: str
    kept: frozenset[Promise] = field(default_factory=frozenset)
    refused: str = ""


Reopen = Callable[[str, Image, set[Promise]], Reopened]
PlayOn = Callable[[Image], list[str]]
"""Says what is wrong after everyone has started again on these disks and everything has settled."""


class Cuts:
    """One recording that is cut many times."""

    def __init__(self, recording: Recording, reopen: Reopen, play_on: PlayOn | None) -> None:
        self._recording = recording
        self._open = reopen
        self._play_on = play_on
        self._wanted = {who: {promise for _, promise in made} for who, made in recording.promises.items()}
        self._reopened: dict[tuple[str, int], Reopened] = {}
        self._played_on: set[tuple[str, ...]] = set()
        self._legal = {who: self._clean_digests(who) for who in recording.promises}
        self.figures: dict[str, float | str] = {}

    def run(self, count: int) -> list[str]:
        lost, done, number = [], 0, len(self._recording.operations)
        platter = Platter()
        for at, operation in enumerate(self._recording.operations, 1):
            until = count * at // number
            for draw in range(done, until):
                lost += self._cut(at, platter.cut_during(operation, Random(f"{at} {draw}")))
            done = until
            platter.do(operation)
        self.figures = {
            "different_disks_reopened": len(self._reopened),
            "different_tables_played_on": len(self._played_on),
        }
        return lost

    def _cut(self, at: int, image: Image) -> list[str]:
        what = f"cut at operation {at}"
        digests = []
        for who, made in self._recording.promises.items():
            found = self._reopen(who, image)
            digests.append(found.digest)
            if found.refused:
                return [f"{what}: {found.refused}"]
            missing = [promise for made_at, promise in made if made_at < at and promise not in found.kept]
            if missing:
                return [f"{what}: {who} had said {missing[0]}, which is gone"]
            if found.digest not in self._legal_at(who, at):
                return [f"{what}: {who} has neither what was committed nor what was being committed"]
        key = tuple(digests)
        if self._play_on is None or key in self._played_on:
            return []
        self._played_on.add(key)
        return [f"{what}: {wrong}" for wrong in self._play_on(image)]

    def _reopen(self, who: str, image: Image) -> Reopened:
        own = {file: content for file, content in image.items() if file.parts[0] == who}
        key = who, hash(tuple(sorted(own.items())))
        if key not in self._reopened:
            self._reopened[key] = self._open(who, own, self._wanted[who])
        return self._reopened[key]

    def _clean_digests(self, who: str) -> list[tuple[int, str]]:
        """Gives the digests of a disk that lost nothing, after each of its syncs: the state after each commit
        and before it.
        """
        platter, found = Platter(), [(0, self._reopen(who, {}).digest)]
        for at, operation in enumerate(self._recording.operations, 1):
            if operation.file.parts[0] == who:
                platter.do(operation)
                if operation.what == SYNC:
                    found.append((at, self._reopen(who, platter.durable).digest))
        return found

    def _legal_at(self, who: str, at: int) -> set[str]:
        before = [digest for synced_at, digest in self._legal[who] if synced_at < at]
        after = [digest for synced_at, digest in self._legal[who] if synced_at >= at]
        return {before[-1], *after[:1]}
