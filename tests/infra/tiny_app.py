"""An app of three lines a route, to see what the gateway and the server in front of it do."""

import hashlib
import threading
from typing import Any

from chalice.app import Chalice, Response

BOTH_ARE_HERE = threading.Barrier(2, timeout=10)


def tiny_app() -> Chalice:
    """A fresh app: the gateway changes the class of the one it serves."""
    app = Chalice("tiny", configure_logs=False)

    @app.route("/hello")
    def hello() -> dict[str, str]:
        return {"hello": "world"}

    @app.route("/hello/{name}", methods=["GET", "PUT"])
    def hello_name(name: str) -> dict[str, str]:
        return {"hello": name}

    @app.route("/echo", methods=["POST"], content_types=["*/*"])
    def echo() -> dict[str, Any]:
        body = bytes(app.current_request.raw_body)  # type: ignore[union-attr,arg-type]  # a request, and its bytes
        return {"bytes": len(body), "sha256": hashlib.sha256(body).hexdigest()}

    @app.route("/headers")
    def headers() -> dict[str, Any]:
        return dict(app.current_request.headers)  # type: ignore[union-attr]

    @app.route("/meet/{name}")
    def meet(name: str) -> dict[str, str]:
        BOTH_ARE_HERE.wait()
        return {"called": name, "request": app.current_request.uri_params["name"]}  # type: ignore[union-attr,index]

    @app.route("/nothing", methods=["DELETE"])
    def nothing() -> Response:
        return Response(body="", status_code=204)

    @app.route("/unchanged")
    def unchanged() -> Response:
        return Response(body="", status_code=304, headers={"ETag": '"1"'})

    @app.route("/large")
    def large() -> Response:
        return Response(body="x" * 300_000, headers={"Content-Type": "text/plain"})

    @app.route("/broken")
    def broken() -> Response:
        return Response(body=object())

    @app.route("/snow")
    def snow() -> Response:
        return Response(body="", headers={"X-Weather": "☃"})

    return app
