"""Lexio's Chalice application: composition only."""

from chalice.app import Chalice

from chalicelib import jobs, wiring
from chalicelib.api import gate

app = Chalice(app_name="lexio")
# All that goes in and out is text: neither Chalice nor the gateway need look for anything else.
app.api.binary_types = []
app.register_blueprint(gate.register())
app.register_blueprint(jobs.blueprint)
wiring.wake(looks_up_words=True)
