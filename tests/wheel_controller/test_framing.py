"""The framer turns bytes into lines."""

from hypothesis import given
from hypothesis import strategies as st

from wheel_controller.framing import LINE_BYTES_MAX, Framer

ENDINGS = st.sampled_from([b"\r\n", b"\n\r", b"\r", b"\n"])
LINES = st.lists(
    st.tuples(st.binary(min_size=1, max_size=LINE_BYTES_MAX).map(lambda b: b.translate(None, b"\r\n")), ENDINGS)
)


@given(LINES, st.data())
def test_framer_returns_whole_lines_for_any_split_of_the_bytes_and_any_line_ending(
    lines: list[tuple[bytes, bytes]], data: st.DataObject
) -> None:
    stream = b"".join(line + ending for line, ending in lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    framer, found = Framer(), []
    for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        found += framer.feed(stream[begin:end])
    assert found == [line for line, _ in lines if line]


def test_framer_cuts_an_endless_line_and_returns_the_next_line_whole() -> None:
    framer = Framer()
    assert [line for _ in range(1000) for line in framer.feed(b"x" * 100)] == []
    assert framer.feed(b"tail\r\n35\r\n") == [b"x" * (LINE_BYTES_MAX + 1), b"35"]


def test_framer_does_not_end_a_line_at_an_empty_read() -> None:
    framer = Framer()
    assert framer.feed(b"*X;2") == framer.feed(b"") == []
    assert framer.feed(b";094\n") == [b"*X;2;094"]


def test_framer_cuts_an_overlong_line_to_a_length_that_no_valid_line_has() -> None:
    assert [len(line) for line in Framer().feed(b"7" * 500 + b"\n")] == [LINE_BYTES_MAX + 1]
