"""Checked mode reads no list from its end: computed indices in modules of games are looked at.

A sentinel such as -1 for "none" would else find the last row of a table, silently. An index that is written
out, such as `rows[-1]`, is meant. Stores and the lists of records are checked in `record.py` too.
"""

from __future__ import annotations

import ast
import importlib.machinery
import sys
from collections.abc import Sequence
from types import CodeType, ModuleType
from typing import Any

_AT, _PLACE = "__lauta_at__", "__lauta_place__"  # the names of the two functions below in a module


def at(rows: Any, index: Any) -> Any:
    """`rows[index]`. IndexError where that would count from the end of a list."""
    return rows[place(rows, index)]


def place(rows: Any, index: Any) -> Any:
    """The index. IndexError where it would count from the end of a list."""
    if isinstance(index, int) and index < 0 and isinstance(rows, list | tuple | str):
        raise IndexError(
            f"index {int(index)} of {type(rows).__name__} counts from the end: is it a sentinel?"
        )
    return index


def is_written_out(index: ast.expr) -> bool:
    """Whether an index is a constant, a slice, or the key of several dimensions."""
    if isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub):
        return isinstance(index.operand, ast.Constant)
    return isinstance(index, ast.Constant | ast.Slice | ast.Tuple)


class _Looking(ast.NodeTransformer):
    """Puts `at` and `place` where an index is computed; annotations and bases of classes stay as they are."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        if is_written_out(node.slice):
            return node
        if isinstance(node.ctx, ast.Load):
            return _call(_AT, node.value, node.slice, node)
        if not any(isinstance(part, ast.Call) for part in ast.walk(node.value)):
            node.slice = _call(_PLACE, _loaded(node.value), node.slice, node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        node.value = self.visit(node.value) if node.value is not None else None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = [self.visit(line) for line in node.body]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [self.visit(line) for line in node.body]
        return node


def _call(name: str, rows: ast.expr, index: ast.expr, node: ast.expr) -> ast.Call:
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), [rows, index], []), node)


def _loaded(rows: ast.expr) -> ast.expr:
    """The same expression, to be read a second time; names and attributes only."""
    return ast.parse(ast.unparse(rows), mode="eval").body


class CheckedLoader(importlib.machinery.SourceFileLoader):
    """Loads a module with its indices looked at; nothing of it is kept on disk."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = _Looking().visit(ast.parse(self.get_data(path), path))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update({_AT: at, _PLACE: place})
        super().exec_module(module)


class _Finder:
    """Finds the modules below packages that are loaded in checked mode."""

    def __init__(self) -> None:
        self.packages: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not any(name.startswith(f"{package}.") for package in self.packages):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = CheckedLoader(name, spec.loader.path)
        return spec


_finder = _Finder()


def look_into(package: str) -> None:
    """Have every module below this package imported with its indices looked at."""
    _finder.packages.add(package)
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)
