"""What is kept: learners, their answers, the secret that signs their cookies. Knows ids, never rules.

SQLAlchemy comes with the first store that is opened: whoever never opens one never waits for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.store.faults import Code, StoreFault
from tutor.store.places import default_url

if TYPE_CHECKING:
    from tutor.store.progress import Store

__all__ = ["Code", "Store", "StoreFault", "default_url", "open_store"]


def open_store(url: str) -> Store:
    """The store at an address, made or brought up to date where needed; see `tutor.store.connecting.open_store`."""
    from tutor.store import connecting

    return connecting.open_store(url)


def __getattr__(name: str) -> Any:
    """`tutor.store.Store`, fetched when it is asked for."""
    if name == "Store":
        from tutor.store.progress import Store

        return Store
    raise AttributeError(name)
