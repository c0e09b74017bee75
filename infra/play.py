"""Lexio on this machine, in one command:

python -m infra.play        (or: make play)

PORT (8000), HOST (127.0.0.1)     where it is served
LEXIO_PUBLIC_URL                  where clients reach it, if not there
LEXIO_NO_BROWSER=1                opens no browser
LEXIO_LOG=-                       requests are logged to the terminal instead of build/lexio.log
AWS_ENDPOINT_URL_DYNAMODB         a DynamoDB to keep the games in; without it they end with this process
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import signal
import sys
import threading
import urllib.request
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chalice.app import Chalice

    from infra.local.stack import LocalStack

ROOT = Path(__file__).parent.parent
LOG = ROOT / "build" / "lexio.log"


class CannotPlay(Exception):
    """Lexio can't be served; the message says why, and what to do."""


def main() -> int:
    """Serve until Ctrl-C or a termination signal; 0 then, 1 when it can't be served."""
    # A script that starts it in the background, or nohup, has it ignore Ctrl-C's signal.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    stack: LocalStack | None = None
    try:
        stack = _stack(os.environ.get("HOST") or "127.0.0.1", _port(os.environ.get("PORT") or "8000"))
        _start(stack)
        _greet(stack)
        threading.Event().wait()
    except KeyboardInterrupt:
        pass
    except CannotPlay as reason:
        print(reason, file=sys.stderr)
        return 1
    finally:
        # From here on it ends by itself, and quickly: a second Ctrl-C would only tear it.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        if stack is not None:
            stack.stop()
    _say("\nStopped. À bientôt !")
    return 0


def _port(written: str) -> int:
    if not (written.isascii() and written.isdigit() and 1 <= int(written) <= 65535):
        raise CannotPlay(f"PORT is a number from 1 to 65535, not {written!r}.")
    return int(written)


def _stack(host: str, port: int) -> LocalStack:
    """The stack on that port, not started yet."""
    # Here, and not above: what takes a second to import is imported where Ctrl-C is already understood.
    from infra.local.stack import LocalStack

    try:
        return LocalStack(_app_with_log, host=host, port=port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CannotPlay(
                f"Port {port} is taken by another program, another Lexio maybe. Choose one: PORT={port + 1} make play"
            ) from error
        raise CannotPlay(f"Can't serve on {host}:{port}: {error}") from error


def _start(stack: LocalStack) -> None:
    from botocore.exceptions import BotoCoreError, ClientError

    from infra.reference.page import write_page
    from infra.resources import ResourceDiffers
    from infra.upload_words import UploadRefused

    _say("Lexio is starting …")
    try:
        write_page()
        stack.start()
    except (BotoCoreError, ClientError, ResourceDiffers) as error:
        raise CannotPlay(f"The store can't be prepared: {error}") from error
    except UploadRefused as error:
        raise CannotPlay(f"The word list can't be used: {error}") from error


def _app_with_log() -> Chalice:
    """The app, with its log where the person playing wants it."""
    from infra.local.stack import lexio_app

    app = lexio_app()
    handler: logging.Handler
    if os.environ.get("LEXIO_LOG") == "-":
        handler = logging.StreamHandler()
    else:
        LOG.parent.mkdir(parents=True, exist_ok=True)
        LOG.write_bytes(b"")
        # Appended to, so that a second Lexio in this working tree leaves no holes in it.
        handler = logging.FileHandler(LOG, mode="a", encoding="utf-8")
    # After the import of the app: Chalice gives its logger a handler of its own, which writes between our lines.
    lexio = logging.getLogger("lexio")
    lexio.handlers = [handler]
    lexio.setLevel(logging.INFO)
    lexio.propagate = False
    logging.getLogger().handlers = [handler]
    return app


def _greet(stack: LocalStack) -> None:
    elsewhere = stack.external_dynamodb
    _say(
        f"Lexio is ready on {stack.url}",
        f"  Games     {'in ' + elsewhere if elsewhere else 'end with this process; to keep them, see the README'}",
        f"  Requests  {'here' if os.environ.get('LEXIO_LOG') == '-' else os.path.relpath(LOG)}",
        f"  Try       make demo URL={stack.url}",
        "  Stop      Ctrl-C",
    )
    if sys.stdout.isatty() and os.environ.get("LEXIO_NO_BROWSER") != "1":
        threading.Thread(target=_open_browser, args=(stack.url,), daemon=True).start()


def _open_browser(url: str) -> None:
    """Show the game, if there is a screen of ours to show and one of the person's to show it on."""
    on_a_desktop = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not on_a_desktop:
        return
    with contextlib.suppress(OSError, webbrowser.Error), urllib.request.urlopen(f"{url}/", timeout=5):  # noqa: S310  # our own
        webbrowser.open(url)


def _say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
