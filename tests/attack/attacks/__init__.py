"""The attacks, by what they aim at. Each module registers its own, in this order."""
from attacks import byte_streams, thinking, dealing, engines, readers, limits, requests, shutdown, page  # noqa: F401
