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


def _rewritten(text: str, tree: ast.Module, declared: list[ast.ClassDef]) -> str:
    lines = text.splitlines()
    for node in sorted(declared, key=lambda node: -node.lineno):
        source = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        first = min([node.lineno, *[decorator.lineno for decorator in node.decorator_list]])
        lines.insert(first - 1, f"@_as_written({source!r})")
    last_import = max((n.end_lineno or 0 for n in tree.body if isinstance(n, (ast.Import, ast.ImportFrom))), default=0)
    return "\n".join([*lines[:last_import], "from typing import Any as _Any", HELPER, *lines[last_import:], ""])
