"""Recordings of a wheel are written, read back, and refused if they are bad."""

import io
from pathlib import Path

import pytest

from daemon.recorded import RecordingError
from tests.wheel_controller.handmade import Spin
from wheel_controller.events import Heard, Unknown
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.recording import Recorder, read
from wheel_controller.replay import judge_recording

ORDER = " ".join(DEFAULT_ORDER)


def write(path: Path, text: bytes) -> Path:
    file = path / "wheel.log"
    file.write_bytes(text)
    return file


def test_recorded_lines_are_read_back_byte_for_byte(tmp_path: Path) -> None:
    file = io.BytesIO()
    recorder = Recorder(file, "m360", DEFAULT_ORDER, began_s=100.0)
    lines = [b"*X;2;001;  ;0;174;0", b"\xff\x00 garbage # ", b"# not a comment", b" 0"]
    for number, line in enumerate(lines):
        recorder.note(Heard(100.0 + number / 3, len(line), Unknown(line), line))
    found = read(write(tmp_path, file.getvalue()))
    assert [line for _, line in found.lines] == lines
    assert [time_s for time_s, _ in found.lines] == pytest.approx([0, 1 / 3, 2 / 3, 1], abs=1e-6)
    assert (found.dialect, found.order) == ("m360", tuple(DEFAULT_ORDER))


def test_recording_reader_skips_comments_blank_lines_and_carriage_returns(tmp_path: Path) -> None:
    text = b"# made by hand\r\n\r\n# dialect m360\n   \n0.5 * SP1 13.3\r\n# in between\n1 35\n1.000001\n"
    assert read(write(tmp_path, text)).lines == ((0.5, b"* SP1 13.3"), (1.0, b"35"), (1.000001, b""))


def test_recordings_head_gives_the_pocket_order_of_another_wheel(tmp_path: Path) -> None:
    turned = [*DEFAULT_ORDER[5:], *DEFAULT_ORDER[:5]]
    found = read(write(tmp_path, f"# order {' '.join(turned)}\n0 35\n".encode()))
    assert found.order == tuple(turned)


def test_recording_may_have_a_pocket_order_of_a_wheel_with_other_red_numbers(tmp_path: Path) -> None:
    """A sensor log has no colours: 3 and 26 have swapped places here."""
    other = [{"3": "26", "26": "3"}.get(pocket, pocket) for pocket in DEFAULT_ORDER]
    assert read(write(tmp_path, f"# order {' '.join(other)}\n0 35\n".encode())).order == tuple(other)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (b"0.5 * SP1 13.3\nhello\n", 2, "seconds, a space"),
        (b"-1 35\n", 1, "seconds, a space"),
        (b"nan 35\n", 1, "seconds, a space"),
        (b"2.0 35\n1.0 35\n", 2, "time goes back"),
        (b"# dialect klingon\n", 1, "no driver speaks 'klingon'"),
        (b"\n# order " + ORDER.replace("17", "18").encode() + b"\n", 2, "missing: 17"),
    ],
)
def test_bad_recording_is_refused_in_one_sentence_with_file_and_line(
    tmp_path: Path, text: bytes, line: int, words: str
) -> None:
    file = write(tmp_path, text)
    with pytest.raises(RecordingError) as refusal:
        read(file)
    assert f"{file}, line {line}" in str(refusal.value)
    assert words in str(refusal.value)


def test_missing_recording_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="cannot be read"):
        read(tmp_path / "nothing.log")


def test_spin_recorded_as_text_gets_the_same_verdict(tmp_path: Path) -> None:
    spin = Spin().write()
    text = "".join(f"{time_s:.6f} {line}\n" for time_s, line in spin.lines)
    judged = judge_recording(read(write(tmp_path, text.encode("latin-1"))))
    assert [verdict.seen for verdict in judged] == [verdict.seen for verdict in spin.judged()]
