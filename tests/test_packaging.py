"""What gets installed: one import package, with its data, and nothing beside it."""

import subprocess
import sys
import tomllib
import zipfile
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

ROOT = Path(__file__).resolve().parents[1]
MOVED = ("repl", "grammar", "rules")  # top-level folders that are installed under maudsl
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [sys.executable, *map(str, command)], cwd=cwd, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python_folders() -> set[str]:
    """Dotted names of all folders with an `__init__.py`, under the names that they install as."""
    found = {"maudsl"}
    for top in ("maudsl", *MOVED):
        for init in (ROOT / top).rglob("__init__.py"):
            parts = init.parent.relative_to(ROOT).parts
            if len(parts) > 1 and parts[0] == "maudsl" and parts[1] in MOVED:
                continue  # seen through a symlink
            found.add(".".join(parts if parts[0] == "maudsl" else ("maudsl", *parts)))
    return found


def test_every_package_is_listed() -> None:
    listed = PROJECT["tool"]["setuptools"]["packages"]
    assert len(listed) == len(set(listed))
    assert set(listed) == python_folders()


@pytest.mark.parametrize("name", MOVED)
def test_moved_packages_have_one_home(name: str) -> None:
    spec = find_spec(f"maudsl.{name}")
    assert spec is not None and spec.origin is not None
    assert PROJECT["tool"]["setuptools"]["package-dir"][f"maudsl.{name}"] == name
    assert files(f"maudsl.{name}").joinpath("__init__.py").is_file()


@pytest.mark.parametrize("name", MOVED)
def test_nothing_leaks_out_of_the_package(name: str, tmp_path: Path) -> None:
    # From an empty folder, since the repository's root has folders of these names.
    code = f"import importlib.util as u; print(u.find_spec({name!r}) is None)"
    assert run("-c", code, cwd=tmp_path).strip() == "True"


def copy_of_the_source(target: Path) -> Path:
    """A copy without symlinks, as a clone on Windows has it, and free of old build folders."""
    junk = ignore_patterns("__pycache__", "*.egg-info")
    for top in ("maudsl", *MOVED):
        copytree(ROOT / top, target / top, symlinks=True, ignore=junk)
    for name in MOVED:
        (target / "maudsl" / name).unlink()
        (target / "maudsl" / name).write_text(f"../{name}")
    for name in ("pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        (target / name).write_bytes((ROOT / name).read_bytes())
    return target


def test_a_wheel_built_from_the_sdist_has_code_and_data(tmp_path: Path) -> None:
    source = copy_of_the_source(tmp_path / "source")
    hook = "import sys; from setuptools.build_meta import build_sdist as b; b(sys.argv[1])"
    run("-c", hook, tmp_path, cwd=source)
    (sdist,) = tmp_path.glob("*.tar.gz")
    pip = ("-m", "pip", "--disable-pip-version-check", "wheel", "--no-deps")
    run(*pip, "--no-build-isolation", "-w", tmp_path, sdist, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")

    names = set(zipfile.ZipFile(wheel).namelist())
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"maudsl"}

    expected = {"maudsl/py.typed", "maudsl/__main__.py"}
    for top, pattern in (
        ("repl", "*.py"),
        ("grammar", "*.lark"),
        ("rules", "*.mau"),
        ("rules", "*.txt"),
    ):
        expected.add(f"maudsl/{top}/__init__.py")
        for path in (ROOT / top).rglob(pattern):
            expected.add(f"maudsl/{path.relative_to(ROOT).as_posix()}")
    assert expected <= names
