"""Doctests of every docstring, both notebooks, the stub of the Rust layer, and the types that users see."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
import pathlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import nbclient
import nbformat
import pytest

import destrier

REPOSITORY = pathlib.Path(__file__).parents[2]
MODULES = [name for _, name, _ in pkgutil.iter_modules(destrier.__path__, "destrier.")]
NOTEBOOKS = sorted((REPOSITORY / "docs" / "guide").glob("*.ipynb"))


@pytest.mark.parametrize("name", ["destrier", *(name for name in MODULES if name.count("_") == 1)])
def test_doctests(name: str) -> None:
    """Runs every example of a file; none is overlooked."""
    module = importlib.import_module(name)
    if module.__file__ is None or not module.__file__.endswith(".py"):
        return
    source = pathlib.Path(module.__file__).read_text()
    runner = doctest.DocTestRunner()
    for place, found in _documented(module, ast.parse(source)):
        parser, text = doctest.DocTestParser(), inspect.cleandoc(found.__doc__ or "")
        runner.run(parser.get_doctest(text, dict(vars(module)), f"{name} {place}", None, None))
    result = runner.summarize(verbose=False)
    assert result.failed == 0 and result.attempted == source.count(">>> ")


def _documented(module: Any, tree: ast.Module) -> Iterator[tuple[str, Any]]:
    """The module, and the functions, classes and members that its text defines."""
    yield "", module
    for name, node in _definitions(tree).items():
        found = getattr(module, name)
        yield name, found
        for member in _definitions(node) if isinstance(node, ast.ClassDef) else ():
            yield f"{name}.{member}", inspect.getattr_static(found, member)


def _definitions(tree: ast.Module | ast.ClassDef) -> dict[str, ast.stmt]:
    """The functions and classes of a text. Of a function with overloads the last counts, which has the text."""
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


def test_every_public_object_has_an_example() -> None:
    without = []
    for name in destrier.__all__:
        found = getattr(destrier, name)
        if name == "NotATour":
            continue
        if ">>>" not in (found.__doc__ or ""):
            without.append(name)
        for member, value in vars(found).items() if inspect.isclass(found) else ():
            is_documented = isinstance(value, property | cached_property | classmethod) or inspect.isfunction(value)
            if is_documented and not member.startswith("_") and ">>>" not in (value.__doc__ or ""):
                without.append(f"{name}.{member}")
    assert without == []


def test_there_are_two_notebooks() -> None:
    assert len(NOTEBOOKS) == 2


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run_and_show_what_they_say(path: pathlib.Path) -> None:
    """Every cell runs, and its text is the one that is stored. Times differ, so digits before a unit are masked."""
    stored = nbformat.read(path, as_version=4)
    fresh = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(fresh, timeout=120, kernel_name="python3", coalesce_streams=True).execute()
    for old, new in zip(stored.cells, fresh.cells, strict=True):
        if old.cell_type == "code":
            assert _texts(old) == _texts(new), old.source
            assert old.outputs or not new.outputs, "stored without output"


def _texts(cell: Any) -> list[str]:
    texts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell.outputs]
    return [re.sub(r"[\d.]+ (ms|s)\b", "TIME", text) for text in texts if "matplotlib" not in text]


def _check(*command: str) -> None:
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True, cwd=REPOSITORY)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stub_agrees_with_the_module() -> None:
    _check("mypy.stubtest", "destrier._destrier", "--ignore-missing-stub")


def test_the_types_hold_for_mypy() -> None:
    _check("mypy", "--strict", "-p", "destrier")
    _check("mypy", "--strict", "python/tests/typed.py")


def test_the_types_hold_for_pyright() -> None:
    _check("pyright", "--pythonpath", sys.executable, "python/tests/typed.py")
