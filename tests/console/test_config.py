"""The console's configuration file: what is refused, with which sentence, and the values that it gives."""

from pathlib import Path

import pytest

from console.config import game_of, limits_of
from console.programs import read_console_config
from daemon.config import ConfigError, effective

BY_HAND = 'table = "R1"\n[wheel]\ndriver = "manual"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "console.toml"
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "object missing required field table"),
        ('tabel = "R1"', "console.toml: there is no key tabel; did you mean table?"),
        ('table = "R1"\n[wheel]\nprot = "x"', "there is no key wheel.prot; did you mean wheel.port?"),
        ('table = "R1"\n[qqq]\n', "there is no key qqq; allowed: table, game, readings, profile, data"),
        (
            BY_HAND + "[limits.kinds.strait]\nminimum_cents = 1\nmaximum_cents = 2",
            "did you mean limits.kinds.straight?",
        ),
        (BY_HAND + '[limits]\nchip_cents = "1"', "limits.chip_cents: expected int, got str"),
        (BY_HAND + "[limits]\nchip_cents = 7", "limits are multiples of the chip unit 7"),
        ('table = "R1"\n[wheel]\ndriver = "simulated"', "a simulated wheel is refused in profile production"),
        ('table = "R1"\n[wheel]\ndriver = "ss2"', "wheel.driver: invalid enum value 'ss2'"),
        ('table = "R1"', "wheel.port: the m360 driver needs a port"),
        (BY_HAND + "speed = 2", "wheel.speed: only a simulated wheel runs faster than 1"),
        (BY_HAND + '[network]\nstaff = "here"', "network.staff: 'here' is no address; allowed: tcp://host:port"),
        (BY_HAND + '[network]\nstaff = "tcp://127.0.0.1:x"', "network.staff: 'tcp://127.0.0.1:x' is no address"),
        (BY_HAND + '[network]\nstaff = "tcp://127.0.0.1:70000"', "is no address"),
        (BY_HAND + f'[network]\nstaff = "ipc://{"x" * 120}"', "is longer than 107 bytes"),
        ("table = ", "is not TOML"),
    ],
)
def test_error_in_a_console_configuration_names_the_file_the_key_and_what_is_allowed(
    tmp_path: Path, text: str, sentence: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        read_console_config(written(tmp_path, text))
    assert sentence in str(refused.value)
    assert "console.toml" in str(refused.value)


def test_error_for_a_missing_console_configuration_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"console\.toml cannot be read: No such file"):
        read_console_config(tmp_path / "console.toml")


def test_printed_effective_configuration_reads_back_as_the_same_configuration(tmp_path: Path) -> None:
    config = read_console_config(written(tmp_path, BY_HAND + "[round]\nauto_confirm = true"))
    again = read_console_config(written(tmp_path, effective(config)))
    assert again == config
    assert config.round.auto_confirm
    assert config.network.staff == f"ipc://{tmp_path}/staff.ipc"


def test_bet_kind_without_limits_of_its_own_ranges_from_one_chip_to_the_maximum_of_a_slip(tmp_path: Path) -> None:
    path = written(tmp_path, BY_HAND + "[limits.kinds.straight]\nminimum_cents = 200\nmaximum_cents = 400")
    config = read_console_config(path)
    limits = limits_of(path, config, game_of(path, config))
    assert (limits.per_kind["straight"].minimum_cents, limits.per_kind["straight"].maximum_cents) == (200, 400)
    assert (limits.per_kind["split"].minimum_cents, limits.per_kind["split"].maximum_cents) == (100, 500_000)
