"""No random bit flip in the open file of a console or a terminal is accepted silently."""

from lab.campaigns.flips import flips

FLIPS = 150


def test_a_flipped_bit_in_a_file_is_refused_in_a_sentence_or_has_no_effect() -> None:
    report = flips(FLIPS)
    assert report.wrong == []
    assert report.tried > 2 * FLIPS
    assert int(report.figures["terminal: refused"]) > FLIPS
    assert int(report.figures["console: refused"]) > FLIPS
