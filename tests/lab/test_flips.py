"""Of random bit flips in the open file of a console or a terminal none is accepted in silence."""

from lab.campaigns.flips import flips

FLIPS = 150


def test_a_flipped_bit_is_refused_in_a_sentence_or_has_changed_nothing() -> None:
    report = flips(FLIPS)
    assert report.wrong == []
    assert report.tried > FLIPS
    assert int(report.figures["terminal: refused"]) > FLIPS // 4
    assert int(report.figures["console: refused"]) > FLIPS // 4
