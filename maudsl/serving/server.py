"""The server for SSH: a table for each connection that is let in, and nothing else. No files, no
commands, no forwarding.
"""

from __future__ import annotations

import asyncio

import asyncssh

from maudsl.serving.door import WRONG_AT_ONCE, new_word
from maudsl.serving.served import Served
from maudsl.serving.visit import Visit

LOGIN_TIME = 20  # seconds
ALIVE = 15  # seconds between two questions whether a silent client is still there


class Server(asyncssh.SSHServer):
    """One connection, from the first byte to the last."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.known_by: set[str] = set()
        self.wrong = 0
        self.visit: Visit | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self.conn = conn
        peer = conn.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        served = self.served
        full = len(served.connections) >= served.most
        if full or served.attempts.cut_off(self.address, served.now()):
            asyncio.get_running_loop().call_soon(conn.abort)
        else:
            served.connections.add(self)
            asyncio.get_running_loop().call_later(2 * LOGIN_TIME, self._sit_or_go)

    def _sit_or_go(self) -> None:
        """Whoever is let in and then comes to no table takes a place from others."""
        seated = self.visit is not None and self.visit.member is not None
        if self in self.served.connections and not seated:
            self.conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.served.connections.discard(self)

    # -- who it is ---------------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """Where all may come in, only a seat that is kept asks for something: its word."""
        self.name = username
        kept = self.served.room.named(username)
        return not self.served.door.open or (kept is not None and not kept.unclaimed)

    def password_auth_supported(self) -> bool:
        return self.served.door.keys is None

    def public_key_auth_supported(self) -> bool:
        return self.served.door.keys is not None

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        fingerprint = key.get_fingerprint()
        self.known_by = {fingerprint}
        return fingerprint in (self.served.door.keys or ())

    async def validate_password(self, username: str, password: str) -> bool:
        served = self.served
        self.known_by = {served.door.known_by(password)}
        kept = served.room.named(username)
        if served.door.open and (kept is None or kept.unclaimed or kept.known_by & self.known_by):
            return True
        if served.door.admits(password):
            return True
        self.wrong += 1
        await asyncio.sleep(served.attempts.failed(self.address, served.now()))
        if self.wrong >= WRONG_AT_ONCE:
            self.conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "Too many passwords")
        return False

    # -- what it gets ------------------------------------------------------------------------------

    def session_requested(self) -> Visit | bool:
        """One, and no second one in the same connection, which ends with it."""
        if self.visit is not None:
            return False
        word = ""
        if self.served.door.open and not self.known_by:
            word = new_word()
            self.known_by = {self.served.door.known_by(word)}
        self.visit = Visit(self.served, self.name, self.known_by, word, self.conn.close)
        return self.visit


def shut(served: Served, listener: asyncssh.SSHAcceptor) -> None:
    """Nobody new comes, and whoever is still there isn't waited for."""
    listener.close()
    for each in list(served.connections):
        if isinstance(each, Server):
            each.conn.abort()


async def listen(
    served: Served, host: str, port: int, key: asyncssh.SSHKey
) -> asyncssh.SSHAcceptor:
    """Raises OSError if the address can't be had."""
    return await asyncssh.create_server(
        lambda: Server(served),
        host,
        port,
        server_host_keys=[key],
        encoding="utf-8",
        errors="replace",
        line_editor=False,
        login_timeout=LOGIN_TIME,
        keepalive_interval=ALIVE,
        keepalive_count_max=3,
        compression_algs=["none"],
        kbdint_auth=False,
        host_based_auth=False,
        gss_host=None,
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        sftp_factory=None,
        window=64 * 1024,
    )
