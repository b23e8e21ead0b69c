"""The words of every screen: both languages, the same placeholders, no missing or unused key, only shipped
characters.
"""

import ast
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PySide6.QtGui import QGuiApplication

from lab.checks import ROOT
from lab.make_fonts import words_files
from screen.app import FONTS
from screen.roulette.kit import ROULETTE_KIT
from screen.words import PLACEHOLDER, SHARED, Words, read_words
from tests.screen.conftest import Show

SCREENS = {
    "screen": [SHARED, *sorted((ROOT / "screen").rglob("*/words*.toml"))],
    "terminal": sorted((ROOT / "terminal").rglob("words*.toml")),
    "console": sorted((ROOT / "console").rglob("words*.toml")),
}


def sources(ending: str, *packages: str) -> list[Path]:
    return [path for package in packages for path in sorted((ROOT / package).rglob(f"*.{ending}"))]


def said_in_qml(*packages: str) -> set[str]:
    return {key for path in sources("qml", *packages) for key in re.findall(r"\bwords\.(\w+)", path.read_text())}


def said_in_python(*packages: str) -> re.Pattern[str]:
    """Finds words that Python uses: literals, and f-strings with anything in their places."""
    said = set()
    for path in sources("py", *packages):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
                said.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in node.values
                ]
                if parts[0].endswith("_") or parts[-1].startswith("_"):
                    said.add("".join(parts))
    return re.compile("|".join(sorted(said)))


@pytest.mark.parametrize("path", words_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_both_languages_of_a_word_have_text_with_the_same_placeholders(path: Path) -> None:
    for key, (english, chinese) in read_words(path).items():
        assert english.strip(), key
        assert chinese.strip(), key
        assert sorted(PLACEHOLDER.findall(english)) == sorted(PLACEHOLDER.findall(chinese)), key


def is_found(path: Path, key: str) -> bool:
    """Says whether a word for one exists in the place of the word for many."""
    return key.endswith("_one") and key.removesuffix("_one") in read_words(path)


@pytest.mark.parametrize("path", words_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_counted_word_also_has_a_form_for_one(path: Path) -> None:
    texts = read_words(path)
    plural = re.compile(r"\{count\} (?:(?:more|other|registered|winning) )*\w+s\b")
    counted = {key for key, (english, _) in texts.items() if plural.search(english)}
    assert counted - {key.removesuffix("_one") for key in texts if key.endswith("_one")} == set()


@pytest.mark.parametrize("path", words_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_chinese_words_contain_only_chinese(path: Path) -> None:
    """Signs and placeholders may stand unchanged."""
    for key, (english, chinese) in read_words(path).items():
        has_words = re.search("[A-Za-z]{4}", re.sub(r"\{[^}]*\}", "", english))
        assert not has_words or english != chinese, key


@pytest.mark.parametrize("package", ["terminal", "console"])
def test_every_word_that_a_screen_uses_exists(package: str) -> None:
    known = {key for path in [*SCREENS["screen"], *SCREENS[package]] for key in read_words(path)}
    assert said_in_qml(package) - known == set()


@pytest.mark.parametrize("package", SCREENS)
def test_every_word_of_the_files_is_used_on_a_screen(package: str) -> None:
    where = ("screen", "terminal", "console") if package == "screen" else ("screen", package)
    drawn, said = said_in_qml(*where), said_in_python(*where)
    known = [key for path in SCREENS[package] for key in read_words(path) if not is_found(path, key)]
    assert [key for key in known if key not in drawn and not said.fullmatch(key)] == []


def test_every_character_of_the_words_is_in_the_shipped_fonts() -> None:
    latin = set(TTFont(FONTS / "Inter-Regular.ttf").getBestCmap())
    for weight in ("Regular", "Bold"):
        shipped = latin | set(TTFont(FONTS / f"NotoSansSC-{weight}.otf").getBestCmap())
        for path in words_files():
            text = "".join("".join(pair) for pair in read_words(path).values())
            missing = {letter for letter in text if ord(letter) not in shipped and letter != "\n"}
            assert missing == set(), f"{path.relative_to(ROOT)}: see lab/make_fonts.py"


def test_a_screen_can_change_its_language_while_it_runs(show: Show) -> None:
    words = Words()
    window = show("readonly property string said: root.words.phase_last_bets", words=words.props)
    assert window.root.property("said") == "Last bets"
    words.language = "zh"
    assert window.root.property("said") == "最后下注"


def test_placeholders_are_filled_and_braces_in_values_stay(app: QGuiApplication) -> None:
    said = Words().say("refusal_106_more", limit="S$500", more="{limit}")
    assert said == "Not placed: limit here is S$500, you may add {limit}"


@pytest.mark.parametrize("count", [1, "1"])
def test_for_a_count_of_one_the_form_for_one_is_used(count: int | str, app: QGuiApplication) -> None:
    words = Words(*ROULETTE_KIT.words)
    assert words.say("news_close_revolutions", count=count) == "Betting closes after 1 revolution"
    assert words.say("news_close_revolutions", count=11) == "Betting closes after 11 revolutions"


def test_a_word_defined_twice_or_in_one_language_is_refused_with_its_file(app: QGuiApplication, tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text('phase_void = ["Void", "作废"]\n')
    with pytest.raises(ValueError, match=r"words\.toml: said elsewhere already: phase_void"):
        Words(file)
    file = tmp_path / "other.toml"
    file.write_text('half = ["Half"]\n')
    with pytest.raises(ValueError, match="half is written"):
        Words(file)
