"""What a key of a file may hold, as types that pydantic checks."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints
from pydantic import StrictBool as StrictBool

Count = Annotated[int, Field(strict=True, ge=0)]
Positive = Annotated[int, Field(strict=True, ge=1)]
Points = Annotated[int, Field(strict=True, multiple_of=5)]
Line = Annotated[
    str,
    # No control characters: a name or a note must not be able to steer a terminal.
    StringConstraints(strip_whitespace=True, min_length=1, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$"),
]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
