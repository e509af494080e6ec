"""Penalties that are called, contested and paid; votes, and rules that come and go."""

from __future__ import annotations

from msgspec.structs import replace

from maudsl.engine import events as e
from maudsl.engine import memory
from maudsl.engine import state as s
from maudsl.engine.changes.seated import Changes, as_it_was, without_breach
from maudsl.engine.state import State


def _penalised(state: State, event: e.Penalised) -> State:
    call = s.Call(event.caller, event.player, event.reason, True, event.cards)
    state = without_breach(state, event.number)
    return replace(state, call=call if event.caller else state.call, contest=None)


def _accused(state: State, event: e.Accused) -> State:
    call = s.Call(event.caller, event.player, event.reason, False, event.cards)
    return replace(state, call=call, contest=None)


def _wrong_call(state: State, event: e.WrongCall) -> State:
    call = s.Call(event.player, event.offender, event.reason, False)
    return replace(state, call=call, contest=None)


def _rule_added(state: State, event: e.RuleAdded) -> State:
    # A rule by somebody else, by consent of the table, doesn't use up the winner's own.
    used = state.won is not None and event.player == state.won.player
    return replace(state, version=event.version, amended=state.amended or used)


def _rule_struck(state: State, event: e.RuleStruck) -> State:
    kept = memory.forgotten(state.kept, event.name)
    return replace(state, version=event.version, vote=None, kept=kept)


def _voted(vote: s.Vote | None, event: e.Voted) -> s.Vote:
    if vote is None or vote.rule != event.name:
        vote = s.Vote(event.name, event.player, ())
    yes = tuple(name for name in vote.yes if name != event.player)
    no = tuple(name for name in vote.no if name != event.player)
    if event.yes:
        return replace(vote, yes=(*yes, event.player), no=no)
    return replace(vote, yes=yes, no=(*no, event.player))


def _call_voted(contest: s.Contest | None, event: e.CallVoted) -> s.Contest:
    contest = contest or s.Contest()
    yes = tuple(name for name in contest.yes if name != event.player)
    no = tuple(name for name in contest.no if name != event.player)
    if event.yes:
        return s.Contest((*yes, event.player), no)
    return s.Contest(yes, (*no, event.player))


CHANGES: Changes = {
    e.Penalised: _penalised,
    e.Accused: _accused,
    e.WrongCall: _wrong_call,
    e.Contested: lambda state, event: replace(state, contest=s.Contest()),
    e.CallVoted: lambda state, event: replace(state, contest=_call_voted(state.contest, event)),
    e.CallSettled: lambda state, event: replace(state, contest=None),
    e.Fined: as_it_was,
    e.RuleAdded: _rule_added,
    e.RuleStruck: _rule_struck,
    e.Voted: lambda state, event: replace(state, vote=_voted(state.vote, event)),
    e.VoteFailed: lambda state, event: replace(state, vote=None),
    e.Refused: as_it_was,
}
