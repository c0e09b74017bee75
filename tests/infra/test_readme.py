"""What the README tells a newcomer to type works as it stands."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from infra.local.stack import LocalStack

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.skipif(not shutil.which("curl") or not shutil.which("bash"), reason="needs curl and bash")
def test_the_first_game_with_curl_is_played(stack: LocalStack) -> None:
    (block,) = re.findall(r"```bash\n(.*?)```", README, re.DOTALL)
    script = block.replace("http://127.0.0.1:8000", stack.url)
    assert len(script.splitlines()) <= 12
    played = subprocess.run(["bash", "-eu", "-c", script], capture_output=True, text=True, timeout=120, check=True)
    assert re.match(r"Ana holds [A-Z?]{7}\n", played.stdout)
    assert '"entries":[{"kind":' in played.stdout
    assert played.stderr == ""
