"""How all tests run: no test may fail because the machine was slow."""

from hypothesis import settings

settings.register_profile("etg", deadline=None)
settings.load_profile("etg")
