"""The whole of Lexio in one process: DynamoDB and S3, its resources, the words, the app, the scheduled jobs."""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any

import boto3
from botocore.config import Config
from chalice.app import Chalice

from infra.local.aws import REGION, LocalAws, credentials
from infra.local.gateway import Gateway
from infra.local.server import GatewayServer
from infra.local.ticker import MINUTE_SECONDS, Ticker, scheduled_jobs
from infra.local.word_list import earlier_words, packed_words
from infra.resources import create_bucket, create_table
from infra.upload_words import WordBucket

TABLE = "lexio"
BUCKET = "lexio-words"


def lexio_app() -> Chalice:
    """The app of app.py, imported when it is asked for: by then the environment says where its store is."""
    from app import app

    return app


class LocalStack:
    """Lexio on a port of this machine.

    The port is taken when the stack is made, so that somebody else's server shows at once (OSError). `environment`
    is what the app finds in os.environ until `stop`, beyond what points it to the local DynamoDB and S3. Where
    AWS_ENDPOINT_URL_DYNAMODB is set, there or outside, that DynamoDB is used, and so for S3.
    """

    def __init__(
        self,
        load_app: Callable[[], Chalice] = lexio_app,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        environment: Mapping[str, str] | None = None,
        minute_seconds: float = MINUTE_SECONDS,
    ) -> None:
        self._load_app = load_app
        self._environment = dict(environment or {})
        self._minute_seconds = minute_seconds
        self._server = GatewayServer(host, port)
        self._aws: LocalAws | None = None
        self._ticker: Ticker | None = None
        self._before: dict[str, str] | None = None

    @property
    def url(self) -> str:
        """The base URL of the API."""
        return self._server.url

    @property
    def dynamodb_endpoint(self) -> str:
        """The URL of the DynamoDB in use."""
        return os.environ["AWS_ENDPOINT_URL_DYNAMODB"]

    @property
    def s3_endpoint(self) -> str:
        """The URL of the S3 in use."""
        return os.environ["AWS_ENDPOINT_URL_S3"]

    @property
    def external_dynamodb(self) -> str | None:
        """The URL of the DynamoDB in use when it is not the emulated one of this process, which forgets."""
        emulated = None if self._aws is None else self._aws.endpoint
        return None if self.dynamodb_endpoint == emulated else self.dynamodb_endpoint

    @property
    def table(self) -> str:
        """The name of the DynamoDB table."""
        return os.environ["LEXIO_TABLE"]

    @property
    def bucket(self) -> str:
        """The name of the bucket of word lists."""
        return os.environ["LEXIO_WORDS_BUCKET"]

    def start(self) -> LocalStack:
        """Serve and tick, in threads; returns when requests are answered. Stops again what it started if it can't."""
        self._before = dict(os.environ)
        try:
            self._set_environment()
            self._make_resources()
            app = self._load_app()
            ticker = Ticker(scheduled_jobs(app), minute_seconds=self._minute_seconds)
            self._server.start(Gateway(app))
            ticker.start()
            self._ticker = ticker
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self) -> None:
        """Answer no more, tick no more, and leave the environment as it was."""
        if self._ticker is not None:
            self._ticker.stop()
        self._server.stop()
        if self._aws is not None:
            self._aws.stop()
        if self._before is not None:
            os.environ.clear()
            os.environ.update(self._before)

    def _set_environment(self) -> None:
        os.environ.update(self._environment)
        for name, value in {"LEXIO_TABLE": TABLE, "LEXIO_WORDS_BUCKET": BUCKET}.items():
            os.environ.setdefault(name, value)
        endpoints = ("AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL_S3")
        missing = [name for name in endpoints if not os.environ.get(name)]
        if missing:
            self._aws = LocalAws().start()
            os.environ.update(dict.fromkeys(missing, self._aws.endpoint))
        if len(missing) == len(endpoints):
            # Nothing of the person's own AWS is asked or used.
            os.environ.pop("AWS_PROFILE", None)
            os.environ.update({"AWS_CONFIG_FILE": os.devnull, "AWS_SHARED_CREDENTIALS_FILE": os.devnull})
            os.environ.update(credentials())
        for name, value in credentials().items():
            os.environ.setdefault(name, value)
        if not self._server.is_on_every_address:
            os.environ.setdefault("LEXIO_PUBLIC_URL", self.url)
        # A proxy for the internet has no way to this machine's own ports.
        reached_directly = filter(None, (os.environ.get("NO_PROXY"), "127.0.0.1", "localhost"))
        os.environ["NO_PROXY"] = os.environ["no_proxy"] = ",".join(reached_directly)

    def _make_resources(self) -> None:
        # A session of its own: boto3's default one keeps what the environment said the first time.
        session = boto3.Session()
        # A store that isn't there is told at once, not after a minute of tries.
        impatient = Config(connect_timeout=3, read_timeout=10, retries={"total_max_attempts": 2})
        create_table(session.client("dynamodb", config=impatient), self.table)
        s3 = session.client("s3", config=impatient)
        create_bucket(s3, self.bucket)
        shelf = WordBucket(s3, self.bucket)
        packed = packed_words()
        for each in (packed, *earlier_words()):
            shelf.add(each)
        # Whatever was there before: this stack serves the list of its own working tree.
        shelf.point_to(packed.id, smaller_is_fine=True)

    def __enter__(self) -> LocalStack:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def local_client(service: str, endpoint: str) -> Any:
    """A boto3 client of an emulated AWS, whatever the environment says."""
    local = credentials()
    return boto3.Session(local["AWS_ACCESS_KEY_ID"], local["AWS_SECRET_ACCESS_KEY"], region_name=REGION).client(
        service, endpoint_url=endpoint
    )


def fresh_table(endpoint: str) -> str:
    """Make a table of games with a name of its own on a local DynamoDB, and give the name."""
    name = f"lexio-{uuid.uuid4().hex[:12]}"
    create_table(local_client("dynamodb", endpoint), name)
    return name
