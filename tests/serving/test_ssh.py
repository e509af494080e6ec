"""The whole way: clients for SSH at one table, over the loopback."""

from __future__ import annotations

from ssh_table import Client, run, served


def test_one_client_plays_against_a_bot():
    async def play():
        async with served(bots=1) as (_, port):
            ann = await Client.join(port, "Ann")
            await ann.until("You are the host")
            ann.send("start")
            assert "▶ You 5   Ben 6" in await ann.until("your hand")
            ann.send("draw")
            assert "You draw" in await ann.until("your hand")
            ann.send("quit")
            await ann.until("Your seat is kept.")
            await ann.until_closed()
            assert "\x1b" not in ann.text

    run(play())


def test_one_client_with_a_terminal():
    async def play():
        async with served(bots=1) as (_, port):
            ann = await Client.join(port, "Ann", tty=True)
            await ann.until("you>")
            ann.type("start\r")
            await ann.until("your hand")
            await ann.until("you>")
            ann.type("draw\r")
            await ann.until("You draw")
            await ann.until("you>")
            ann.type("\x04")
            await ann.until("Your seat is kept.")
            await ann.until_closed()

    run(play())
