"""Learners and their answers."""

from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

import pytest
from sqlalchemy import delete, select

from tutor.store import Store, open_store
from tutor.store.schema import ANSWER, LEARNER
from tutor.store.transactions import changing, reading

MELD, WILD = "classic/meld", "classic/wild"


def tries(store: Store) -> list[int]:
    with reading(store.engine) as connection:
        return list(connection.scalars(select(ANSWER.c.tries)))


def test_somebody_new_has_an_id_of_their_own_and_has_done_nothing(store: Store):
    learners = {store.new_learner() for _ in range(20)}
    assert len(learners) == 20
    assert all(len(learner) >= 20 and learner.isascii() for learner in learners)
    assert [store.progress(learner) for learner in learners] == [{}] * 20


def test_progress_tells_for_each_lesson_which_items_were_right(store: Store):
    learner, other = store.new_learner(), store.new_learner()
    store.record(learner, MELD, "two", right=True)
    store.record(learner, MELD, "one", right=False)
    store.record(learner, WILD, "one", right=True)
    store.record(other, WILD, "nine", right=False)
    assert store.progress(learner) == {MELD: {"one": False, "two": True}, WILD: {"one": True}}
    assert store.progress(other) == {WILD: {"nine": False}}


@pytest.mark.parametrize(
    ("answers", "right"), [([False, True], True), ([True, False], True), ([False, False], False), ([True, True], True)]
)
def test_what_was_right_once_stays_right_and_every_try_counts(store: Store, answers: list[bool], right: bool):
    learner = store.new_learner()
    for answer in answers:
        store.record(learner, MELD, "one", right=answer)
    assert store.progress(learner) == {MELD: {"one": right}}
    assert tries(store) == [2]


def test_progress_is_still_there_when_the_store_is_opened_again(store: Store, address: str):
    learner = store.new_learner()
    store.record(learner, MELD, "one", right=True)
    store.close()
    again = open_store(address)
    assert again.progress(learner) == {MELD: {"one": True}}
    again.close()


def test_a_cookie_that_outlived_its_learner_goes_on(store: Store, address: str):
    learner = store.new_learner()
    store.record(learner, MELD, "one", right=True)
    store.close()
    store = open_store(address)
    with changing(store.engine) as connection:
        connection.execute(delete(LEARNER))
    assert store.progress(learner) == {}
    assert tries(store) == []
    store.record(learner, MELD, "two", right=False)
    assert store.progress(learner) == {MELD: {"two": False}}
    store.close()


def test_ids_of_any_letters_come_back_as_they_were(store: Store):
    learner = store.new_learner()
    lesson, item = "classic/Ө'; DROP TABLE answer; --", '%s ? :x "ĉ" {}'
    store.record(learner, lesson, item, right=True)
    assert store.progress(learner) == {lesson: {item: True}}


def test_the_secret_is_made_once_and_every_server_reads_the_same(store: Store, address: str):
    secret = store.secret()
    assert len(bytes.fromhex(secret)) == 32
    another = open_store(address)
    assert (another.secret(), store.secret()) == (secret, secret)
    another.close()


def test_two_sites_have_two_secrets():
    assert open_store("sqlite://").secret() != open_store("sqlite://").secret()


def test_threads_share_a_store(store: Store):
    learner = store.new_learner()
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(store.record, repeat(learner, 80), repeat(MELD), repeat("one"), repeat(False)))
    assert tries(store) == [80]


def test_a_store_in_memory_is_one_for_all_threads_and_forgets_everything():
    store = open_store("sqlite://")
    learner = store.new_learner()
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(store.record, repeat(learner, 80), repeat(MELD), repeat("one"), repeat(True)))
    assert tries(store) == [80]
    assert open_store("sqlite://").progress(learner) == {}
