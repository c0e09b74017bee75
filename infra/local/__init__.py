"""Lexio on one machine: an emulated DynamoDB and S3, the gateway, the scheduled jobs."""
