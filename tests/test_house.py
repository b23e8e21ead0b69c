"""Rules of the code that no other tool checks."""

import ast
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PURE_MODULES = {
    "__future__", "abc", "collections", "dataclasses", "enum", "fractions", "functools", "hashlib", "itertools",
    "json", "math", "operator", "types", "typing",
}  # fmt: skip


def imported_modules(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found


def test_the_games_import_nothing_with_a_clock_randomness_or_io() -> None:
    for path in (ROOT / "games").rglob("*.py"):
        assert imported_modules(path) <= PURE_MODULES | {"games"}, path


def test_the_simulated_wheel_does_not_import_what_judges_it() -> None:
    for path in (ROOT / "wheel_controller" / "sim").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                assert not name.startswith("wheel_controller") or name.startswith("wheel_controller.sim."), path


def test_the_simulated_shoe_does_not_import_what_judges_it() -> None:
    for path in (ROOT / "shoe_controller" / "sim").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                is_its_own = name.startswith("shoe_controller.sim.")
                assert is_its_own or not name.startswith(("shoe_controller", "games")), path


def test_the_simulated_money_devices_do_not_import_their_drivers() -> None:
    for path in (ROOT / "terminal" / "money" / "sim").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                assert not name.startswith("terminal") or name.startswith("terminal.money.sim."), path


def test_the_judge_of_cards_has_no_clock_randomness_or_io() -> None:
    shell = {"link.py", "intake.py", "recording.py"}
    for path in (ROOT / "shoe_controller").glob("*.py"):
        if path.name not in shell:
            pure = PURE_MODULES | {"binascii", "difflib", "re", "msgspec", "games", "shoe_controller"}
            assert imported_modules(path) <= pure, path


def test_the_sessions_of_money_devices_have_no_clock_randomness_or_io() -> None:
    shell = {"acceptors.py", "printers.py", "ticket_art.py"}
    of_one_file = {"escpos.py": {"PIL", "escpos"}}
    for path in (ROOT / "terminal" / "money").glob("*.py"):
        if path.name not in shell:
            pure = PURE_MODULES | {"datetime", "msgspec", "phrases", "re", "terminal"}
            assert imported_modules(path) <= pure | of_one_file.get(path.name, set()), path


def test_no_process_waits_by_asyncio_because_a_cancelled_wait_can_lose_a_message() -> None:
    for package in (
        "cluster",
        "console",
        "daemon",
        "durable",
        "front",
        "lab",
        "protocol",
        "record",
        "shoe_controller",
        "terminal",
        "tools",
        "wheel_controller",
    ):
        for path in (ROOT / package).rglob("*.py"):
            assert "asyncio" not in path.read_text(), path


def test_no_screen_watches_a_zeromq_socket_by_qt_because_messages_would_be_missed() -> None:
    for package in ("cluster", "console", "lab", "record", "screen", "terminal", "tools"):
        for path in (ROOT / package).rglob("*.py"):
            assert "QSocketNotifier" not in path.read_text(), path


def test_every_required_package_is_listed_as_third_party_software() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = [*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra)]
    page = (ROOT / "docs" / "third-party.md").read_text().partition("## Fonts")[0]
    listed = {
        name.lower() for cell in re.findall(r"^\| ([^|]+) \|", page, re.M) for name in re.findall(r"[\w-]+", cell)
    }
    assert {re.split(r"[<>=]", each)[0].lower() for each in asked} <= listed


WAITING_BY_TIME = re.compile(r"\b(?:[mu]?sleep|sleep_(?:for|until)|qWait|qSleep|singleShot)\b|\bpump\(\.?\d")
OWN_LIMIT = re.compile(r"\buntil\(.*, [1-9][\d.]*\)$")
"""A busy machine reaches a short limit; `WAIT_S` is one that only a defect reaches."""


def test_no_test_waits_for_time_to_pass() -> None:
    """A test waits for events, with a long limit. Programs that it starts must not wait for time either."""
    tests = [path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__).resolve()]
    assert len(tests) > 400
    assert [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in tests
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if WAITING_BY_TIME.search(line) or OWN_LIMIT.search(line)
    ] == []


CORES = ("console", "terminal", "games")
"""Of these the modules at the top; of `protocol`, `durable` and `daemon` all of them."""
FRAMES = ("cluster", "lab", "record", "tools")
OF_A_GAME = {
    *(f"{package}/roulette" for package in ("cluster", "lab", "tools")),
    *(f"lab/campaigns/{name}.py" for name in ("fuzz", "fuzz_inputs", "fuzz_words", "stalls", "what_if_screen")),
    *(f"lab/campaigns/wheel{name}.py" for name in ("", "_fuzz", "_health", "_launches", "_port")),
    "lab/simulation",
    "record/audit/games",
    "tools/game_documents/roulette.py",
    *(f"{package}/games.py" for package in ("cluster", "lab", "tools")),
}
"""Of these packages what is about a wheel, about roulette, or about everything that reads bytes."""
OF_ONE_GAME = re.compile(r"(?i)\b(pockets?|spins?|spun|balls?|wheels?|rotors?)\b")


def test_no_core_protocol_or_store_names_a_single_game() -> None:
    modules = [path for package in CORES for path in (ROOT / package).glob("*.py")]
    modules += [path for package in ("protocol", "durable", "daemon") for path in (ROOT / package).rglob("*.py")]
    assert words_of_a_game(path for path in modules if path != ROOT / "console" / "programs.py") == []


def test_no_general_tool_names_a_single_game() -> None:
    owned = {ROOT / name for name in OF_A_GAME}
    assert all(path.exists() for path in owned)
    modules = [path for package in FRAMES for path in (ROOT / package).rglob("*.py")]
    frames = [path for path in modules if not owned & {path, *path.parents}]
    for name in ("cluster/demo.py", "lab/studio.py", "record/audit/verify.py", "tools/diag_round.py"):
        assert ROOT / name in frames
    assert words_of_a_game(frames) == []


def words_of_a_game(modules: Iterable[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in modules
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if OF_ONE_GAME.search(line.replace("wheel_controller", ""))
    ]
