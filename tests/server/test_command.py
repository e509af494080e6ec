"""`maudsl lsp` as a process: what it prints, how it ends, and what it says where it can't begin."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from click.testing import CliRunner, Result

from maudsl.cli import cli

NOISY = (
    "import sys\n"
    "from maudsl.server import shell\n"
    "from maudsl.cli import main\n"
    "shell.symbols = lambda document: print('noise') or ()\n"
    "sys.argv = ['maudsl', 'lsp', '--stdio']\n"
    "main()\n"
)


def frames(*messages: dict[str, Any]) -> bytes:
    bodies = (json.dumps({"jsonrpc": "2.0", **each}).encode("utf-8") for each in messages)
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)


def unframed(data: bytes) -> Iterator[dict[str, Any]]:
    """Each byte belongs to a message, or this fails."""
    while data:
        head, _, rest = data.partition(b"\r\n\r\n")
        fields = dict(line.split(b": ") for line in head.split(b"\r\n"))
        assert set(fields) <= {b"Content-Length", b"Content-Type"}, head
        length = int(fields[b"Content-Length"])
        yield json.loads(rest[:length])
        data = rest[length:]


def run(code: str, said: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", code], input=said, capture_output=True)


TEXT = "🃏 when\n"


def conversation(encodings: list[str]) -> bytes:
    general = {"positionEncodings": encodings} if encodings else {}
    capabilities = {"general": general}
    item = {"uri": "untitled:One", "languageId": "mau", "version": 1, "text": TEXT}
    nowhere = {"uri": "file:///nowhere.mau", "version": 2}
    unopened = {"textDocument": nowhere, "contentChanges": [{"text": "when"}]}
    document = {"textDocument": {"uri": "untitled:One"}}
    return frames(
        {
            "id": 1,
            "method": "initialize",
            "params": {"processId": None, "rootUri": None, "capabilities": capabilities},
        },
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didChange", "params": unopened},
        {"method": "textDocument/didOpen", "params": {"textDocument": item}},
        {"id": 2, "method": "textDocument/documentSymbol", "params": document},
        {"id": 3, "method": "textDocument/unheardOf", "params": document},
        {"id": 4, "method": "shutdown"},
        {"method": "exit"},
    )


@pytest.mark.parametrize(
    ("encodings", "agreed", "length"),
    [([], "utf-16", 2), (["utf-8", "utf-16"], "utf-8", 4)],
)
def test_only_the_protocol_is_spoken(encodings: list[str], agreed: str, length: int) -> None:
    done = run(NOISY, conversation(encodings))
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert b"noise" in done.stderr
    told = list(unframed(done.stdout))
    answers = {each["id"]: each for each in told if "id" in each}
    assert answers[1]["result"]["capabilities"]["positionEncoding"] == agreed
    assert answers[2]["result"] == []
    assert "error" in answers[3]
    assert answers[4]["result"] is None
    (published,) = [each["params"] for each in told if each.get("method", "").endswith("nostics")]
    assert published["uri"] == "untitled:One"
    (problem,) = published["diagnostics"]
    assert problem["range"]["end"]["character"] == length


def test_it_ends_when_the_editor_is_gone() -> None:
    done = run(NOISY)
    assert (done.returncode, done.stdout) == (0, b"")


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Result]:
    """The command where a module isn't there to be imported."""

    def call(missing: str) -> Result:
        parts = ("maudsl.server.", f"{missing}.")
        for name in [name for name in sys.modules if name.startswith(parts)]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, missing, None)
        return CliRunner().invoke(cli, ["lsp"])

    return call


@pytest.mark.parametrize("missing", ["pygls", "lsprotocol"])
def test_without_the_extra_one_line_says_what_to_do(
    without: Callable[[str], Result], missing: str
) -> None:
    done = without(missing)
    assert done.exit_code == 2 and done.stdout == ""
    assert done.stderr == "maudsl: the language server needs pygls (pip install 'maudsl[lsp]')\n"


def test_a_fault_of_ours_is_not_taken_for_a_missing_extra(
    without: Callable[[str], Result],
) -> None:
    done = without("maudsl.server.symbols")
    assert isinstance(done.exception, ModuleNotFoundError)
    assert done.exception.name == "maudsl.server.symbols"
