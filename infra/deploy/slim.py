"""Makes Chalice's deployment package small and quick to start, without changing what it does.

- What nobody imports is left out, with the reason beside it.
- botocore is shipped with its knowledge of the calls that the policies allow; any other call would be denied anyway.
- Every module comes compiled: a function's folder can't be written to, so Python would compile all of them again at
  each start. The compiled files are not checked against their sources, whose dates a zip does not keep exactly.
- Compiled libraries lose the symbols that only a debugger reads.

The same input gives the same bytes. A slim package bears a mark of what made it so, by which it is known as done.
"""

from __future__ import annotations

import compileall
import gzip
import hashlib
import json
import py_compile
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

POLICIES = ("policy-api.json", "policy-sweep.json")

LEFT_OUT = (
    # Of libraries, what only installers read; the licences stay.
    "*.dist-info/[!l]*",
    "*.data",
    # Ways of reaching the network that Lambda does not have.
    "urllib3/contrib/emscripten",
    "urllib3/contrib/pyopenssl.py",
    "urllib3/contrib/socks.py",
    "urllib3/http2/connection.py",
    # Recurring dates and the world's time zones: botocore only reads instants in UTC.
    "dateutil/rrule.py",
    "dateutil/easter.py",
    "dateutil/zoneinfo",
    "dateutil/tzwin.py",
    "dateutil/tz/win.py",
    # For tests.
    "botocore/stub.py",
    "chalicelib/storage/memory.py",
    # What we never ask of botocore: to wait for a resource, to page for us, to show an example.
    "botocore/data/*/*/waiters-2.json",
    "botocore/data/*/*/paginators-1*.json",
    "botocore/data/*/*/examples-1.json",
)

FUNCTION_FOLDER = "/var/task"
_OLDEST = (1980, 1, 1, 0, 0, 0)
_READABLE_BY_ALL = 0o644 << 16


def slim(package: Path, policies: Path) -> None:
    """Put the slim package in the place of Chalice's. `policies` is the folder of the functions' policies."""
    with TemporaryDirectory() as name:
        root = Path(name)
        with zipfile.ZipFile(package) as chalice_made:
            chalice_made.extractall(root)
        for pattern in LEFT_OUT:
            for path in root.glob(pattern):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        keep_calls(root / "botocore" / "data", allowed_calls(policies))
        _strip(root.rglob("*.so"))
        compile_modules(root)
        _pack(root, package, mark(policies))


def mark(policies: Path) -> bytes:
    """What a package bears that was made slim by this very code, for these policies."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for name in POLICIES:
        digest.update((policies / name).read_bytes())
    return digest.hexdigest().encode()


def is_slim(package: Path, policies: Path) -> bool:
    """Whether a package has been made slim as it would be now."""
    with zipfile.ZipFile(package) as packed:
        return packed.comment == mark(policies)


def allowed_calls(policies: Path) -> dict[str, set[str]]:
    """The calls that the functions' policies allow, by service; what Lambda itself does for them is left out."""
    calls: dict[str, set[str]] = {}
    for name in POLICIES:
        for statement in json.loads((policies / name).read_text(encoding="utf-8"))["Statement"]:
            actions = statement["Action"]
            for action in [actions] if isinstance(actions, str) else actions:
                service, _, call = action.partition(":")
                calls.setdefault(service, set()).add(call)
    del calls["logs"]
    return calls


def keep_calls(data: Path, calls: Mapping[str, set[str]]) -> None:
    """Leave of botocore's data what it needs for these calls."""
    for folder in data.iterdir():
        if folder.is_dir() and folder.name not in calls:
            shutil.rmtree(folder)
    for service, names in calls.items():
        versions = sorted((data / service).iterdir())
        for older in versions[:-1]:
            shutil.rmtree(older)
        for compressed in versions[-1].glob("*.json.gz"):
            described = json.loads(gzip.decompress(compressed.read_bytes()))
            if compressed.name == "service-2.json.gz":
                described = _model_of(described, names)
            # Not compressed again: the zip is. And without its white space, which is nine tenths of the rules by which
            # S3's endpoint is found: to read them took 10 ms of a start, and takes half.
            compressed.with_suffix("").write_text(_json(described), encoding="utf-8")
            compressed.unlink()
    endpoints = data / "endpoints.json"
    known = json.loads(endpoints.read_text(encoding="utf-8"))
    for partition in known["partitions"]:
        partition["services"] = {name: partition["services"][name] for name in calls if name in partition["services"]}
    endpoints.write_text(_json(known), encoding="utf-8")


def _model_of(described: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    """A service's model with these operations only, and with the shapes that they need."""
    operations = {name: described["operations"][name] for name in sorted(names)}
    shapes: dict[str, Any] = {}
    wanted = set(_shapes_in(operations))
    while wanted:
        name = wanted.pop()
        shapes[name] = described["shapes"][name]
        wanted |= set(_shapes_in(shapes[name])) - shapes.keys()
    kept = {key: value for key, value in described.items() if key not in ("operations", "shapes", "examples")}
    model: dict[str, Any] = _undocumented({**kept, "operations": operations, "shapes": dict(sorted(shapes.items()))})
    return model


def _shapes_in(value: Any) -> Iterable[str]:
    if isinstance(value, list):
        for each in value:
            yield from _shapes_in(each)
    elif isinstance(value, dict):
        if isinstance(value.get("shape"), str):
            yield value["shape"]
        for each in value.values():
            yield from _shapes_in(each)


def _undocumented(value: Any) -> Any:
    if isinstance(value, list):
        return [_undocumented(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        # Empty and not left out: botocore looks for some of them.
        key: "" if key == "documentation" and isinstance(each, str) else _undocumented(each)
        for key, each in value.items()
    }


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _strip(libraries: Iterable[Path]) -> None:
    tool = shutil.which("strip")
    if tool is None:
        print("Without strip (binutils) the package keeps its debugging symbols: 1.3 MB more.", file=sys.stderr)
        return
    for library in libraries:
        subprocess.run([tool, "--strip-unneeded", str(library)], check=True)


def compile_modules(root: Path) -> None:
    """Compile all that lies there, as it will lie in a function's folder. Raises ValueError for what is no Python."""
    compiled = compileall.compile_dir(
        root,
        maxlevels=20,
        quiet=1,
        stripdir=root,
        prependdir=FUNCTION_FOLDER,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    if not compiled:
        raise ValueError("not every module of the package can be compiled")


def _pack(root: Path, package: Path, comment: bytes) -> None:
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        packed.comment = comment
        for path in sorted(root.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(str(path.relative_to(root)), _OLDEST)
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = _READABLE_BY_ALL
                packed.writestr(entry, path.read_bytes())
