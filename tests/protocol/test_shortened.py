"""What somebody gave that is of no use is repeated as far as there is room, and says so."""

import pytest

from protocol.messages import shortened


@pytest.mark.parametrize(
    ("text", "characters", "told"),
    [
        ("ball counter-clockwise, rotor clockwise", 39, "ball counter-clockwise, rotor clockwise"),
        ("ball counter-clockwise, rotor clockwise", 38, "ball counter-clockwise, rotor\N{HORIZONTAL ELLIPSIS}"),
        ("ball counter-clockwise, rotor clockwise", 28, "ball counter-clockwise\N{HORIZONTAL ELLIPSIS}"),
        ("counter-clockwise", 8, "counter\N{HORIZONTAL ELLIPSIS}"),
        ("", 8, ""),
    ],
)
def test_what_has_no_room_is_cut_after_a_word_and_says_so(text: str, characters: int, told: str) -> None:
    assert shortened(text, characters) == told
    assert len(told) <= characters
