"""The shape of the program: imports go down, the core needs little, and no text is ever run."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# From the ground up. Modules of one line may import from the lines before it, and from their own
# package; what stands side by side in a line doesn't know of each other.
LEVELS = """
cards cleaning source speech suggest writing folders locks codes
diagnostics kept
reading render
rulebook.arithmetic rulebook.terms rulebook.walk
rulebook.model
rulebook.reach rulebook.reads rulebook.dump rulebook.describe*
engine*
syntax*
rulebook.* kept_books lines* notation voice hindsight moments
library
kept_answers
kept_findings headings exporting formatting narrate preview amendments sheets*
differences*
ruling
checks.looking
checks.?*
checks
building
table checks.scenario_lines highlighting*
checking log private_log bots*
journal mending
scenarios* simulation*
repl*
server*
serving*
environment*
commands*
cli
__main__
pytest_plugin
pytest_snapshots
pytest_items
"""
ORDER = [line.split() for line in LEVELS.strip().splitlines()]

CORE = ("maudsl.engine", "maudsl.rulebook.model", "maudsl.rulebook.terms", "maudsl.speech")
HEAVY = (
    "lark click prompt_toolkit asyncssh pygls distributed pyarrow pygments sphinx numpy pettingzoo"
).split()

SOURCES = sorted(
    path
    for folder in ("maudsl", "repl")
    for path in (ROOT / folder).rglob("*.py")
    if not (folder == "maudsl" and path.relative_to(ROOT).parts[1] in ("repl", "grammar", "rules"))
)


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = parts if parts[0] == "maudsl" else ("maudsl", *parts)
    return ".".join(parts).removesuffix(".__init__")


MODULES = {module_of(path): path for path in SOURCES}


def imports_of(module: str) -> set[str]:
    """What is imported with it: what stands in functions, or is for types alone, isn't."""
    found: set[str] = set()
    for node in ast.parse(MODULES[module].read_text("utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in MODULES else node.module)
    return {name for name in found if name in MODULES}


def place_of(module: str) -> tuple[int, str]:
    """The module's level and the pattern that puts it there: the longest that fits."""
    name = module.removeprefix("maudsl.")
    fitting = [
        (len(pattern), level, pattern)
        for level, line in enumerate(ORDER)
        for pattern in line
        if fnmatch(name, pattern) or (pattern.endswith("*") and name == pattern.rstrip(".*"))
    ]
    assert fitting, f"{module} has no level yet: give it one in LEVELS"
    _, level, pattern = max(fitting)
    return level, pattern


@pytest.mark.parametrize("module", sorted(set(MODULES) - {"maudsl"}))
def test_imports_go_down_only(module: str) -> None:
    level, pattern = place_of(module)
    for other in imports_of(module) - {"maudsl"}:
        below, its_pattern = place_of(other)
        same = pattern == its_pattern
        assert below < level or same, f"{module} imports {other}, which isn't below it"


def test_no_module_imports_itself_by_a_detour() -> None:
    waiting = {module: imports_of(module) for module in MODULES}
    while ready := [module for module, needs in waiting.items() if not needs & waiting.keys()]:
        for module in ready:
            del waiting[module]
    assert not waiting


def test_the_package_itself_imports_nothing() -> None:
    assert imports_of("maudsl") == set()
    assert loaded_by("import maudsl").isdisjoint({"maudsl.engine", "maudsl.table", *HEAVY})


def loaded_by(code: str) -> set[str]:
    script = f"import sys\n{code}\nprint(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_the_core_runs_without_a_parser_or_a_terminal() -> None:
    core = [module for module in MODULES if module.startswith(CORE)]
    loaded = loaded_by("\n".join(f"import {module}" for module in core))
    assert loaded.isdisjoint(HEAVY)
    assert not [name for name in loaded if name.startswith(("maudsl.syntax", "maudsl.lines"))]
    assert set(core) <= loaded


def test_the_program_without_its_shell_needs_no_terminal() -> None:
    loaded = loaded_by("import maudsl\nmaudsl.Table(maudsl.load('mau-mau'), ['A', 'B']).log")
    assert "maudsl.log" in loaded and loaded.isdisjoint({"click", "prompt_toolkit"})


RUNNERS = {"eval", "exec", "compile", "__import__", "execfile", "breakpoint", "input"}
UNSAFE = {"pickle", "marshal", "shelve", "dill", "code", "runpy", "ctypes", "yaml"}


@pytest.mark.parametrize("module", sorted(MODULES))
def test_no_text_is_ever_run(module: str) -> None:
    for node in ast.walk(ast.parse(MODULES[module].read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in RUNNERS, f"{module}, line {node.lineno}"
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("system", "popen"), f"{module}, line {node.lineno}"
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names.append(node.module or "")
        assert not {name.split(".")[0] for name in names} & UNSAFE, module


CLOCKS = re.compile(r"\btime\.(time|monotonic|perf_counter)\b|\bdatetime\b|\bimport random\b")


@pytest.mark.parametrize("module", sorted(m for m in MODULES if m.startswith("maudsl.engine")))
def test_the_core_reads_no_clock_and_no_chance_of_its_own(module: str) -> None:
    assert not CLOCKS.search(MODULES[module].read_text("utf-8"))
