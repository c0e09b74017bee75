"""GET /reference: the page to read, made from the OpenAPI document before anything is served."""
