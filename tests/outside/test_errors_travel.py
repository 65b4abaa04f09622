"""Every error of the package can go to another process and come back: pickle, copy, spawn, Ray.

An error that cannot be unpickled hangs a `multiprocessing.Pool` for ever; here it fails a test instead.
"""

from __future__ import annotations

import copy
import importlib
import inspect
import json
import multiprocessing
import pickle
import pkgutil
import tomllib
import warnings
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import MultipleObjectsReturned, ObjectDoesNotExist

import lauta
from lauta.engine.errors import Portable
from lauta.engine.phrase import Phrase, T
from lauta.i18n import catalogue
from lauta.web.base.refusals import BadRequest
from lauta.web.outbox.answers import Answer
from tests.cluster.local_cluster import NEEDS_RAY, LocalCluster

# A phrase that the catalogues know, with braces in what fills it.
SAID = T("This cannot be used: {faults}", faults="{Kraal} \u202f 🦒")
FAULTS = (lauta.Fault.of("players.A", T("No such cell.")), lauta.Fault("x", "wrong", "AF-1", fatal=True))
ARGUMENTS: dict[str, Any] = {
    "message": SAID, "phrase": SAID, "rule": "AF-41", "code": "payment", "line": 7, "name": "{Aino}",
    "digest": "ab12", "what": "game", "good": ("africa", "attika"), "called": "my edition", "faults": FAULTS,
    "library": "gymnasium", "game": "africa", "length": 3, "given": 4, "file": Path("a/howto/en.md"),
    "scopes": ("play", "chat"), "after": 2.5, "answer": Answer("later", "timeout"),
    "kept": "what is saved", "now": None,
}  # fmt: skip
# Code that is not imported but copied into modules made for a game.
NOT_MODULES = ("_template", "__main__")
DJANGO = (ObjectDoesNotExist, MultipleObjectsReturned)
FOREIGN = (
    json.JSONDecodeError("no", "{", 1),
    KeyError("no"),
    OSError(28, "full", "file"),
    lauta.OptionError("no"),
)


class Stubborn(Exception):
    """An error of a library: pickle writes it and cannot read it."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} {two}")


def test_the_sample_sentence_has_a_translation() -> None:
    assert SAID.render(catalogue("fi")) != str(SAID)


def _walked() -> Iterator[type[BaseException]]:
    """Every exception and warning class that a module of the package defines."""
    for module in pkgutil.walk_packages(lauta.__path__, "lauta."):
        if module.name.endswith(NOT_MODULES) or ".migrations." in module.name:
            continue
        importlib.import_module(module.name)
    seen: set[type[BaseException]] = set()
    queue: list[type[BaseException]] = [BaseException]
    while queue:
        for kind in queue.pop().__subclasses__():
            if kind not in seen:
                seen.add(kind)
                queue.append(kind)
    yield from sorted((kind for kind in seen if kind.__module__.split(".")[0] == "lauta"), key=_label)


def _label(kind: type[BaseException]) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _sample(kind: type[BaseException]) -> BaseException:
    """One error of the class, with a value for each of its parameters."""
    if not issubclass(kind, lauta.LautaError):
        return kind("a message")
    names = [name for name in inspect.signature(kind).parameters if name not in ("args", "kwargs")]
    missing = set(names) - set(ARGUMENTS)
    assert not missing, f"{_label(kind)}: give ARGUMENTS a value for {missing}"
    return kind(**{name: ARGUMENTS[name] for name in names})


@pytest.fixture(scope="module")
def samples(_database: None) -> list[BaseException]:
    return [_dressed(_sample(kind)) for kind in _walked()]


def _dressed(error: BaseException) -> BaseException:
    """With all that an error can carry besides its own attributes."""
    error.add_note("seen at the third try")
    error.__cause__ = lauta.OptionError("the reason")
    return error


def _facts(error: BaseException | None) -> object:
    """What of an error must be the same after a journey."""
    if error is None:
        return None
    said = error.phrase.render(catalogue("fi")) if isinstance(error, lauta.LautaError) else ""
    attributes = {name: value for name, value in vars(error).items() if not name.startswith("_ray")}
    causes = (_facts(error.__cause__), _facts(error.__context__), error.__suppress_context__)
    return type(error), str(error), error.args, said, attributes, causes


def _pickled(protocol: int) -> Callable[[BaseException], BaseException]:
    return lambda error: pickle.loads(pickle.dumps(error, protocol))


WAYS: dict[str, Callable[[BaseException], BaseException]] = {
    **{f"pickle {protocol}": _pickled(protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)},
    "deepcopy": copy.deepcopy,
    "twice": lambda error: copy.deepcopy(pickle.loads(pickle.dumps(error))),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_error_comes_back_equal(samples: list[BaseException], way: str) -> None:
    sent = [error for error in samples if isinstance(error, Portable)]
    assert len(sent) > 60
    assert [_facts(WAYS[way](error)) for error in sent] == [_facts(error) for error in sent]


def test_a_shallow_copy_shares_what_the_error_names(samples: list[BaseException]) -> None:
    for error in samples:
        twin = copy.copy(error)
        assert type(twin) is type(error) and str(twin) == str(error) and vars(twin) == vars(error)


def test_every_exception_of_the_package_is_portable(samples: list[BaseException]) -> None:
    """Those of Django's models travel by Django's own way."""
    own = [type(error) for error in samples if not isinstance(error, DJANGO)]
    assert [_label(kind) for kind in own if not issubclass(kind, Portable)] == []


def test_errors_of_models_keep_class_and_message(samples: list[BaseException]) -> None:
    for error in samples:
        if isinstance(error, DJANGO):
            twin = pickle.loads(pickle.dumps(error))
            assert (type(twin), twin.args) == (type(error), error.args)


@pytest.mark.parametrize("cause", FOREIGN, ids=lambda cause: type(cause).__name__)
def test_the_cause_comes_along(cause: Exception) -> None:
    error = lauta.OptionError("no")
    error.__cause__ = error.__context__ = cause
    twin = pickle.loads(pickle.dumps(error))
    assert (type(twin.__cause__), str(twin.__cause__)) == (type(cause), str(cause))
    assert twin.__context__ is twin.__cause__


def test_a_cause_that_cannot_travel_leaves_its_words() -> None:
    error, cause = lauta.OptionError("no"), Stubborn("a", "b")
    cause.add_note("a note")
    error.__cause__ = cause
    twin = pickle.loads(pickle.dumps(error))
    assert str(twin.__cause__) == "Stubborn: a b"
    assert twin.__cause__.__notes__ == ["a note"]


def test_an_error_raised_from_none_stays_without_context() -> None:
    try:
        tomllib.loads("=")
    except tomllib.TOMLDecodeError:
        with pytest.raises(lauta.DataError) as caught:
            raise lauta.DataError("no") from None
    twin = pickle.loads(pickle.dumps(caught.value))
    assert twin.__suppress_context__ and twin.__cause__ is None


class Own(BadRequest, OSError):
    """A subclass as a user may write it: another base, positional and keyword arguments."""

    def __init__(self, one: int, *, two: int) -> None:
        self.one, self.two = one, two
        super().__init__(T("It is {n}.", n=one + two))


def test_a_subclass_from_elsewhere_travels_by_its_attributes() -> None:
    twin = pickle.loads(pickle.dumps(Own(1, two=2)))
    assert (twin.one, twin.two, str(twin), twin.phrase) == (1, 2, "It is 3.", Phrase("It is {n}.", {"n": 3}))


# --- to other processes -----------------------------------------------------------------------------


def _raise(error: BaseException) -> None:
    raise error


def _raise_own(index: int) -> str:
    """Raise one of the errors that the documented functions raise, made in the process itself."""
    match = lauta.game("africa").match(players=2, seed=1)
    calls: list[Callable[[], object]] = [
        lambda: lauta.game("chess"),
        lambda: lauta.read("no record"),
        lambda: lauta.bot("strong"),
        lambda: match.play(10**6),
        lambda: lauta.game("africa").match(players=99),
    ]
    calls[index]()
    return "nothing was raised"


def test_a_pool_of_spawned_processes_raises_what_the_function_raised() -> None:
    kinds = [lauta.UnknownName, lauta.RecordError, lauta.UnknownName, Exception, lauta.OptionError]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        with pytest.raises(lauta.UnknownName) as caught:
            pool.apply_async(lauta.game, ("chess",)).get(timeout=120)
        assert "africa" in caught.value.good
        for index, kind in enumerate(kinds):
            with pytest.raises(kind):
                pool.apply_async(_raise_own, (index,)).get(timeout=120)
        error = lauta.EditionError("mine", FAULTS)
        with pytest.raises(lauta.EditionError) as back:
            pool.apply_async(_raise, (error,)).get(timeout=120)
        assert back.value.faults == FAULTS and back.value.faults[0].phrase == FAULTS[0].phrase


@NEEDS_RAY
def test_ray_raises_every_error_as_its_own_class(samples: list[BaseException]) -> None:
    """By Ray's own wrapper of what a task raised; a cluster is asked by the test below."""
    from ray.exceptions import RayTaskError

    for error in samples:
        wrapped = RayTaskError("task", "the traceback", error, "a process", 1, "127.0.0.1")
        raised: Any = pickle.loads(pickle.dumps(wrapped)).as_instanceof_cause()
        cause = raised.cause
        assert isinstance(raised, type(error)), _label(type(error))
        assert not isinstance(error, Portable) or _facts(cause) == _facts(error)


@pytest.mark.soak
@NEEDS_RAY
def test_a_cluster_raises_what_the_task_raised() -> None:
    import ray

    with LocalCluster(1) as nodes:
        ray.init(nodes.address, log_to_driver=False)
        try:
            with pytest.raises(lauta.UnknownName) as caught:
                ray.get(ray.remote(lauta.game).remote("chess"), timeout=120)
            assert "africa" in caught.value.good
        finally:
            ray.shutdown()


# --- other things that people send ------------------------------------------------------------------


@pytest.mark.parametrize("ident", [game.id for game in lauta.games()])
def test_what_the_library_hands_out_travels(ident: str) -> None:
    game = lauta.game(ident)
    match = game.match(players=3, seed=5)
    things = [
        game, game.about, match, match.state, match.redacted(0), match.position(), match.legal_actions(),
        lauta.bot("casual"), lauta.Fault.of("a", SAID), SAID,
    ]  # fmt: skip
    if find_spec("numpy"):
        from lauta import research

        things.append(research.setting(ident, players=3))
    for thing in things:
        for twin in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):
            assert type(twin) is type(thing)


def test_a_warning_raised_as_an_error_travels() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(lauta.LinkingWarning) as caught:
            warnings.warn(lauta.LinkingWarning("slow"), stacklevel=1)
    assert str(pickle.loads(pickle.dumps(caught.value))) == "slow"
