"""HTTP and nothing else: requests in, answers and problem details out."""
