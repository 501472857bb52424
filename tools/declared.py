"""Prepare a copy of the sources for mypyc, which would build msgspec Structs wrongly without saying so.

mypyc makes a class with a foreign metaclass without its class keywords (``frozen=True``, ``tag="pay"``) and with the
annotations of unions, tuples and literals lost. So each Struct in the copy gets a decorator that builds it again, by the
interpreter, from its own source text. A name in capitals that a module binds once is declared final, for mypyc looks every
other name of a module up in a dict, each time. What games are derived from is declared so that a game that is not compiled
can be, too. Everything else is compiled as it stands.
"""

import ast
import re
from collections import Counter
from pathlib import Path

OPEN = {"Facts", "Step", "Auto", "Ask", "State", "Pack", "Rng"}
"""What a game that somebody adds, or a test of one, derives its classes from."""
CAPITALS = re.compile("_?[A-Z][A-Z0-9_]+")
ATTRIBUTES = """from typing import TYPE_CHECKING as _TYPE_CHECKING
if _TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as _mypyc_attr"""
"""For the compiler alone: it reads the decorator and leaves it out."""
FLOATS = "[tuple[float, ...]]"
"""A final tuple of so many floats would be taken for one that was never set."""
HELPER = '''
def _as_written(source: str) -> _Any:
    """A class decorator: the class as Python itself builds it from this text."""
    def build(compiled: _Any) -> _Any:
        made: dict[str, _Any] = {}
        exec(source, globals(), made)
        return made[compiled.__name__]
    return build
'''


def prepare(files: list[Path], others: list[Path] | None = None) -> None:
    """Rewrite these files in place; a Struct is whatever is derived from msgspec.Struct, in whichever of them or the others."""
    every = {file: ast.parse(file.read_text(encoding="utf-8")) for file in [*files, *(others or [])]}
    structs = _derived(every)
    for file in files:
        tree = every[file]
        mine = [node for node in tree.body if isinstance(node, ast.ClassDef)]
        declared = [node for node in mine if structs[node]]
        opened = [node for node in mine if structs[node] is False and node.name in OPEN]
        written = file.read_text(encoding="utf-8")
        text = _with_finals(written, tree)
        if declared or opened or text != written.rstrip("\n"):
            file.write_text(_rewritten(text, tree, declared, opened), encoding="utf-8")


def _derived(every: dict[Path, ast.Module]) -> dict[ast.ClassDef, bool | None]:
    """Whether each class is a Struct; None where it is derived from something that is neither that nor one of ours."""
    known: dict[str, ast.ClassDef] = {}
    """Classes by where they are called what: a file's name and the name of the class in it, imported ones included."""
    imports: list[tuple[str, str]] = []
    for file, tree in every.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                known[f"{_dotted(file)}.{node.name}"] = node
            elif isinstance(node, ast.ImportFrom):
                imports += [(f"{_dotted(file)}.{n.asname or n.name}", f"{node.module}.{n.name}") for n in node.names]
    for here, there in imports:
        if there in known:
            known.setdefault(here, known[there])
    found: dict[ast.ClassDef, bool | None] = {}

    def is_struct(file: Path, node: ast.ClassDef) -> bool | None:
        if node not in found:
            found[node] = None
            bases = [known.get(f"{_dotted(file)}.{_last_name(base)}") for base in node.bases]
            kinds = [base is not None and is_struct(places[base], base) for base in bases]
            if any(kinds) or "Struct" in map(_last_name, node.bases):
                found[node] = True
            elif None not in bases and None not in kinds:
                found[node] = False
        return found[node]

    places = {node: file for file, tree in every.items() for node in tree.body if isinstance(node, ast.ClassDef)}
    for node, file in places.items():
        is_struct(file, node)
    return found


def _dotted(file: Path) -> str:
    """A file as it is imported."""
    parts = file.with_suffix("").parts
    return ".".join(parts[len(parts) - 1 - parts[::-1].index("hearthside") :]) if "hearthside" in parts else file.stem


def _with_finals(text: str, tree: ast.Module) -> str:
    """The names in capitals that are bound once, each declared final; no line is added or taken away."""
    bound = Counter(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    lines = text.splitlines()
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and node.lineno == node.end_lineno:
            names = [ast.unparse(name) for name in node.targets[0].elts]
            values = _one_by_one(node.value, len(names))
            if len(names) == len(values) and all(CAPITALS.fullmatch(name) and bound[name] == 1 for name in names):
                declared = [f"{name}: _Final = {value}" for name, value in zip(names, values, strict=True)]
                lines[node.lineno - 1] = "; ".join(declared)
            continue
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, annotation = node.targets[0], None
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            target, annotation = node.target, node.annotation
        else:
            continue
        if not isinstance(target, ast.Name) or bound[target.id] > 1 or not CAPITALS.fullmatch(target.id):
            continue
        if annotation is None:
            of_floats = isinstance(node.value, ast.Tuple) and all(map(_is_float, node.value.elts))
            _insert(lines, target.end_lineno, target.end_col_offset, f": _Final{FLOATS if of_floats else ''}")
        elif "Final" not in ast.unparse(annotation):
            _insert(lines, annotation.end_lineno, annotation.end_col_offset, "]")
            _insert(lines, annotation.lineno, annotation.col_offset, "_Final[")
    return "\n".join(lines).rstrip("\n")


def _one_by_one(value: ast.expr, number: int) -> list[str]:
    """What so many names are bound to on one line: the numbers of a range, or values with commas between them."""
    if ast.unparse(value) == f"range({number})":
        return [str(i) for i in range(number)]
    return [ast.unparse(each) for each in value.elts] if isinstance(value, ast.Tuple) else []


def _is_float(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, float)


def _insert(lines: list[str], line: int | None, column: int | None, text: str) -> None:
    """Put text into a line; the parser counts columns in bytes."""
    assert line is not None and column is not None
    whole = lines[line - 1].encode()
    lines[line - 1] = (whole[:column] + text.encode() + whole[column:]).decode()


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


def _rewritten(text: str, tree: ast.Module, declared: list[ast.ClassDef], opened: list[ast.ClassDef]) -> str:
    lines = text.splitlines()
    for node in sorted([*declared, *opened], key=lambda node: -node.lineno):
        if node in opened:
            lines.insert(_begin(node), "@_mypyc_attr(allow_interpreted_subclasses=True)")
            continue
        source = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        lines[_begin(node.body[0]) : node.end_lineno] = _defaults_last(lines, node)
        lines.insert(_begin(node), f"@_as_written({source!r})")
    last_import = max((n.end_lineno or 0 for n in tree.body if isinstance(n, (ast.Import, ast.ImportFrom))), default=0)
    helper = [
        "from typing import Any as _Any",
        "from typing import Final as _Final",
        ATTRIBUTES if opened else "",
        HELPER if declared else "",
    ]
    return "\n".join([*lines[:last_import], *helper, *lines[last_import:], ""])
