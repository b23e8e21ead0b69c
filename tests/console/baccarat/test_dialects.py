"""Tables with other readers: one that reports places and results, one that reports cards alone, and none."""

from pathlib import Path

import pytest

from console.programs import read_console_config
from daemon.config import ConfigError
from protocol.enums import Phase
from tests.console.baccarat.table import ShoeFloor

SIX = "2S 3H 2D KC 4S 5H"
NATURAL = "9S 5H KD 2C"


def floor_of(folder: Path, dialect: str, *, auto_confirm: bool = False) -> ShoeFloor:
    floor = ShoeFloor(folder, "A", cards=f"{SIX} {NATURAL}", dialect=dialect, auto_confirm=auto_confirm)
    floor.join(A=100_000)
    floor.register_shoe(set="shoe-7")
    floor.begin(A={"player": 10_000})
    return floor


def test_a_reader_that_names_places_and_results_is_a_witness_and_the_dealer_confirms_the_round(tmp_path: Path) -> None:
    floor = floor_of(tmp_path, "ae2")
    floor.draw(6)
    assert floor.facts() == SIX.split()
    assert floor.seen.checks.reader is True
    floor.agree()
    floor.shoe.firmware.put_away(floor.shoe.now)
    floor.begin(A={"player": 10_000})
    floor.draw(4)
    floor.agree()
    assert floor.credits() == {"A": 110_000}


def test_a_round_may_be_paid_without_the_dealer_if_its_reader_proves_cards_and_result(tmp_path: Path) -> None:
    floor = floor_of(tmp_path, "ae2", auto_confirm=True)
    floor.draw(6)
    floor.pass_time(4.0)
    assert floor.phase() is Phase.SETTLED
    assert floor.credits() == {"A": 100_000}


def test_a_round_whose_reader_reports_another_result_is_held(tmp_path: Path) -> None:
    floor = floor_of(tmp_path, "ae2", auto_confirm=True)
    floor.draw(5)
    floor.shoe.fault("wrong-result")
    floor.draw()
    floor.pass_time(4.0)
    assert (floor.phase(), [each.reason for each in floor.seen.held]) == (Phase.HELD, ["result-differs"])
    assert floor.seen.checks.reader is False
    floor.tell("go-on", second="carl", reason="the cards were looked at")
    floor.agree()


def test_a_round_whose_reader_reports_only_cards_needs_the_dealers_confirmation(tmp_path: Path) -> None:
    floor = floor_of(tmp_path, "beetek")
    floor.draw(6)
    assert (floor.facts(), floor.seen.checks.reader) == (SIX.split(), None)
    floor.agree()


def test_a_table_without_a_reader_keys_every_card_and_two_people_confirm(tmp_path: Path) -> None:
    floor = floor_of(tmp_path, "keyed")
    for card in SIX.split():
        floor.tell("key-card", card=card)
    assert (floor.facts(), floor.seen.shoe.drawn, floor.seen.shoe.online) == (SIX.split(), 6, True)
    assert floor.refused("agree").refusal == 43
    floor.agree(second="carl")
    assert floor.credits() == {"A": 100_000}


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ('[shoe]\ndriver = "s2"', "shoe.port: the s2 driver needs a port"),
        ('[shoe]\ndriver = "simulated"', "shoe.driver: invalid enum value"),
        ("[round]\nauto_confirm = true", "round.auto_confirm: only a shoe that says places and results"),
        ('[shoe]\ndriver = "m360"', "shoe.driver"),
        ("[wheel]\nspeed = 2.0", "wheel"),
    ],
)
def test_an_impossible_configuration_of_a_baccarat_table_is_refused_in_one_sentence(
    tmp_path: Path, lines: str, sentence: str
) -> None:
    path = tmp_path / "console.toml"
    path.write_text(f'table = "B1"\ngame = "baccarat-commission"\n\n{lines}\n')
    with pytest.raises(ConfigError, match=sentence):
        read_console_config(path)


def test_the_port_of_the_shoe_is_read_from_the_configuration_file(tmp_path: Path) -> None:
    path = tmp_path / "console.toml"
    path.write_text(
        'table = "B1"\ngame = "baccarat-commission"\n\n[shoe]\ndriver = "ae2"\nport = "/dev/ttyUSB0"\n\n'
        "[round]\nauto_confirm = true\n"
    )
    assert read_console_config(path).round.auto_confirm
