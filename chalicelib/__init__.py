"""Lexio: rules (pure), service (use cases), storage (DynamoDB, S3), api (HTTP)."""
