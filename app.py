"""Lexio's Chalice application: composition only."""

from chalice.app import Chalice

from chalicelib import jobs, wiring
from chalicelib.api import gate

app = Chalice(app_name="lexio")
app.register_blueprint(gate.register())
app.register_blueprint(jobs.blueprint)
wiring.wake(looks_up_words=True)
