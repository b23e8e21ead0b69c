"""Simulated tables with faults, evacuations and sealed days are verified file by file and as one record."""

from pathlib import Path

import pytest

from lab.campaigns.tamper import play
from record.audit.opening import open_book
from record.audit.sealed import verify_all
from record.audit.verify import verify
from tests.table import HASTY_DISK


@pytest.mark.parametrize("seed", [2, 11, 16])
def test_a_simulated_table_with_sealed_days_is_verified(tmp_path: Path, seed: int) -> None:
    play(seed, tmp_path, HASTY_DISK.name, with_days=True)
    assert list(tmp_path.glob("console/days/*.db"))
    assert [finding.sentence for finding in verify_all(tmp_path, []).findings] == []
    assert [finding.sentence for finding in verify(open_book(tmp_path, [])).findings] == []
