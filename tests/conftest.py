"""How all tests run: no test may fail because the machine was slow, and none opens a window on a desktop."""

import os

from hypothesis import settings

settings.register_profile("etg", deadline=None)
settings.load_profile("etg")
os.environ["QT_QPA_PLATFORM"] = "offscreen"
