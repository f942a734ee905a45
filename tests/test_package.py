"""The package: what the wheel holds, that it works away from the checkout, and who imports whom."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command and return what it prints, which a failure shows."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_holds_every_file_of_the_program_and_all_profiles(wheel: Path) -> None:
    program = ROOT / "canasta_tui"
    files = {f"canasta_tui/{path.relative_to(program).as_posix()}" for path in _files(program)}
    profiles = {f"canasta_tui/profiles/{path.name}" for path in _files(ROOT / "profiles")}
    assert "canasta_tui/profiles/classic.toml" in profiles
    with ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if name.startswith("canasta_tui/")}
    assert held == files | profiles


def _files(folder: Path) -> list[Path]:
    return [p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts]


def test_the_wheel_works_in_an_environment_of_its_own_from_another_folder(
    wheel: Path, tmp_path: Path
) -> None:
    venv.create(tmp_path / "env", symlinks=True)
    python = tmp_path / "env" / "bin" / "python"
    run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--quiet"),
        *("--no-deps", "--no-index", wheel),
    )
    # The dependencies are those of the tests: a .pth file lends them, without this checkout.
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run(python, "-c", code).strip())
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"))

    where = run(python, "-c", "import canasta_tui; print(canasta_tui.__file__)", cwd=tmp_path)
    assert Path(where.strip()).parent == packages / "canasta_tui"
    listed = run(tmp_path / "env" / "bin" / "canasta-tui", "profiles", "list", cwd=tmp_path)
    ids = [line.split()[0] for line in listed.splitlines()]
    assert ids == sorted(path.stem for path in (ROOT / "profiles").glob("*.toml"))


def test_imports_go_down_the_layers_alone() -> None:
    run(Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo")
