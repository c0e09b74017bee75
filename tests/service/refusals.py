"""What was refused, for tests that expect a refusal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chalicelib.service.outcomes import RefusedAt


def refused(asking: Callable[[], object]) -> RefusedAt:
    """The refusal that answers this request."""
    with pytest.raises(RefusedAt) as caught:
        asking()
    return caught.value


def code_of(asking: Callable[[], object]) -> str:
    """The code of the refusal that answers this request."""
    return refused(asking).refusal.code
