"""Where tables and word lists are kept: the only importers of pynamodb and botocore."""
