"""A small game, a scenario of it that holds, and one that fails."""

GAME = """\
game "Small"

rule "match"
    anyone may play a card matching the top card
    anyone may draw 1 instead of playing
rule "ace"
    when anyone plays an ace: reverse
"""
HOLDS = """
scenario "an ace reverses"
    players Ann, Ben, Cay
    Ann holds AS 2C, top 9S
    Ann plays AS
    => turn Cay
"""
FAILS = """
scenario "a nine reverses"
    players Ann, Ben, Cay
    Ann holds 9S 2C, top 8S
    Ann plays 9S
    => turn Cay
"""
