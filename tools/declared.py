"""Prepare a copy of the sources for mypyc, which would build msgspec Structs wrongly without saying so.

mypyc makes a class with a foreign metaclass without its class keywords (``frozen=True``, ``tag="pay"``) and with the
annotations of unions, tuples and literals lost. So each Struct in the copy gets a decorator that builds it again, by the
interpreter, from its own source text. Everything else is compiled as it stands.
"""

import ast
from pathlib import Path

HELPER = '''
def _as_written(source: str) -> _Any:
    """A class decorator: the class as Python itself builds it from this text."""
    def build(compiled: _Any) -> _Any:
        made: dict[str, _Any] = {}
        exec(source, globals(), made)
        return made[compiled.__name__]
    return build
'''


def prepare(files: list[Path]) -> None:
    """Rewrite these files in place; a Struct is whatever is derived from msgspec.Struct, in whichever of them."""
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    classes = [node for tree in trees.values() for node in tree.body if isinstance(node, ast.ClassDef)]
    structs = {"Struct"}
    while grown := {c.name for c in classes if structs & set(map(_last_name, c.bases))} - structs:
        structs |= grown
    for file, tree in trees.items():
        declared = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name in structs]
        if declared:
            file.write_text(_rewritten(file.read_text(encoding="utf-8"), tree, declared), encoding="utf-8")


def _last_name(base: ast.expr) -> str:
    return base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""


def _defaults_last(lines: list[str], node: ast.ClassDef) -> list[str]:
    """The body in an order msgspec takes without ``kw_only=True``; only the class that is thrown away has it."""
    ordered = sorted(node.body, key=lambda each: isinstance(each, ast.AnnAssign) and each.value is not None)
    return [line for each in ordered for line in lines[_begin(each) : each.end_lineno]]


def _begin(node: ast.stmt) -> int:
    """The index of its first line, decorators included."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *[decorator.lineno for decorator in decorators]]) - 1


def _rewritten(text: str, tree: ast.Module, declared: list[ast.ClassDef]) -> str:
    lines = text.splitlines()
    for node in sorted(declared, key=lambda node: -node.lineno):
        source = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        lines[_begin(node.body[0]) : node.end_lineno] = _defaults_last(lines, node)
        lines.insert(_begin(node), f"@_as_written({source!r})")
    last_import = max((n.end_lineno or 0 for n in tree.body if isinstance(n, (ast.Import, ast.ImportFrom))), default=0)
    return "\n".join([*lines[:last_import], "from typing import Any as _Any", HELPER, *lines[last_import:], ""])
