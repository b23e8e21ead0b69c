"""Text that a person gave and that is refused is repeated as far as there is room, with a sign where it was cut."""

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
def test_a_text_that_is_too_long_is_cut_after_a_word_with_an_ellipsis(text: str, characters: int, told: str) -> None:
    assert shortened(text, characters) == told
    assert len(told) <= characters
