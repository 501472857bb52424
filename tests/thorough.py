"""`make test` takes a share of what goes on for hours, each kind of it; `make fuzz` sets HEARTHSIDE_THOROUGH and takes all."""

import os

THOROUGH = "HEARTHSIDE_THOROUGH" in os.environ
