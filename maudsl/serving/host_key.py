"""The key by which clients know the server again: made once, and kept for the user alone."""

from __future__ import annotations

from pathlib import Path

import asyncssh

from maudsl.folders import data_folder, write_private

NAME = "ssh_host_key"


def host_key(path: Path | None) -> asyncssh.SSHKey | str:
    """The key in a file, or the one in the user's data folder; a text is why there is none."""
    made = path is None
    if path is None:
        folder = data_folder()
        if folder is None:
            return "there is no folder to keep a host key in; name a file with --host-key"
        path = folder / NAME
    try:
        if made and not path.exists():
            write_private(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        if made and path.stat().st_mode & 0o077:
            path.chmod(0o600)
        return asyncssh.read_private_key(path)
    except OSError as problem:
        return f"{path}: {problem.strerror or problem}"
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as problem:
        return f"{path}: {problem}"


def fingerprints(path: Path) -> frozenset[str] | str:
    """Of the public keys in a file, one a line as in authorized_keys; a text is what is wrong."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as problem:
        return f"{path}: {problem.strerror or problem}"
    except UnicodeDecodeError:
        return f"{path}: not a text"
    found: set[str] = set()
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            found.add(asyncssh.import_public_key(line).get_fingerprint())
        except asyncssh.KeyImportError:
            return f"{path}: line {number} isn't a public key (options before it aren't read)"
    return frozenset(found) if found else f"{path}: no key in it"
