"""Robots that play a whole game against a running server, as clients of its API and nothing more."""
