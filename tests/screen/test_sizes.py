"""Sizes of windows as people write them."""

import pytest

from screen.sizes import Size, read_size


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("1280x720", (1280, 720)),
        ("1280x720+960+0", (1280, 720, 960, 0)),
        ("640x360", (640, 360)),
        ("upper-left", "upper-left"),
        ("upper", None),
        ("639x360", None),
        ("1280", None),
        ("1280x", None),
        ("1280x720+1", None),
        ("x720", None),
        ("-1x720", None),
        ("", None),
    ],
)
def test_a_window_size_is_read_exactly_or_refused(text: str, size: Size | None) -> None:
    assert read_size(text) == size
