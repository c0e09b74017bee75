"""A short run of what `make soak` does for minutes."""

from __future__ import annotations

import pytest

from tests.proofs.hall import Hall
from tests.proofs.soaking import soak

SECONDS = 12
SEED = 7


# Functions that are killed on purpose end their threads; a robot's own failure is one of the figure's wrongs.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_robots_play_while_all_goes_wrong_and_nothing_is_lost(local_hall: Hall) -> None:
    figure = soak(local_hall, SECONDS, SEED, tables=4)
    assert figure.wrongs == []
    assert figure.games >= 4
    assert figure.actions + figure.by_clock > 10
    assert {"not done", "unanswered", "sent again", "a dropped answer", "a request delivered twice"} <= set(
        figure.faults
    )
    assert f"faults lost = 0; seed {SEED}" in str(figure)
