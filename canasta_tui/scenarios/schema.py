"""What a scenario file may hold: its tables and keys, checked as far as no profile is needed."""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StringConstraints,
    ValidationError,
)

from ..language import _
from ..rules.allowed import Line
from ..rules.cards import parse_cards
from ..rules.moves import parse_move
from ..rules.refusals import CODES

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


class ScenarioError(ValueError):
    """A scenario that can't be read or can't exist: one sentence with file, place and fault."""


def _readable_cards(text: str) -> str:
    parse_cards(text)
    return text


def _readable_move(text: str) -> str:
    parse_move(text)
    return text


def _known_code(text: str) -> str:
    if text not in CODES:
        raise ValueError(
            _("{text} is no code of refusal; there are: {codes}").format(
                text=reprlib.repr(text), codes=", ".join(CODES)
            )
        )
    return text


Number = Annotated[int, Field(strict=True)]
Whole = Annotated[int, Field(strict=True, ge=0)]
Place = Annotated[int, Field(strict=True, ge=1)]
CardsText = Annotated[str, AfterValidator(_readable_cards)]
"""Cards in notation, separated by spaces."""
MoveText = Annotated[str, AfterValidator(_readable_move)]
Code = Annotated[str, AfterValidator(_known_code)]
# No control characters but line ends: a text must not be able to steer a terminal.
Prose = Annotated[str, StringConstraints(pattern=r"^[^\x00-\x09\x0b-\x1f\x7f-\x9f]*$")]


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class SeatText(_Table):
    """A `[[seats]]` table."""

    name: Line | None = None
    hand: CardsText | None = None
    hand_count: Whole | None = None
    melded: StrictBool = False
    foot: CardsText | None = None
    foot_count: Whole | None = None


class SideText(_Table):
    """A `[[sides]]` table."""

    melds: tuple[CardsText, ...] = ()
    red_threes: CardsText = ""
    asked: StrictBool = False
    concealed: tuple[Place, ...] = ()


class ItemText(_Table):
    """A line of a score sheet."""

    item: str
    count: Number
    points: Number


class FactsText(_Table):
    """The facts that a `then` may name; by side or seat where they are tables."""

    turn: Number | None = None
    drawn: StrictBool | None = None
    sides: dict[str, list[Number]] | None = None
    hands: dict[str, CardsText] | None = None
    melds: dict[str, list[CardsText]] | None = None
    red_threes: dict[str, CardsText] | None = None
    pile: CardsText | None = None
    stock_left: Number | None = None
    frozen: StrictBool | None = None
    opened: dict[str, StrictBool] | None = None
    asking: StrictBool | None = None
    ended: Literal[False, "out", "concealed", "stock", "last-three"] | None = None
    deal_scores: dict[str, Number] | None = None
    items: dict[str, list[ItemText]] | None = None
    totals: dict[str, Number] | None = None
    match_over: Number | None = None


class StepText(_Table):
    """A `[[steps]]` table."""

    move: MoveText
    expect: Literal["legal", "illegal"] | None = None
    rule: Code | None = None
    say: Prose = ""
    then: FactsText = FactsText()


class ScenarioText(_Table):
    """A scenario as it is written."""

    title: Line
    profile: str
    rules: dict[str, Any] = {}
    scores: tuple[Number, ...] | None = None
    turn: Number
    drawn: StrictBool = False
    source: Prose = ""
    dealer: Number | None = None
    pile: CardsText = ""
    stock: CardsText = ""
    stock_left: Whole | None = None
    frozen: StrictBool | None = None
    lone: Number | None = None
    """The seat that plays alone against all the others, who then are side 2."""
    round: Place = 1
    """The number of the deal in the match."""
    seed: Number = 0
    seats: tuple[SeatText, ...] = ()
    sides: tuple[SideText, ...] = ()
    steps: tuple[StepText, ...] = ()


def read_table(table: object, where: str) -> ScenarioText:
    """The scenario of a TOML table. Raises `ScenarioError` for the first thing that is wrong."""
    try:
        return ScenarioText.model_validate(table)
    except ValidationError as error:
        raise ScenarioError(f"{where}: {fault_text(error, ScenarioText)}") from None


def fault_text(error: ValidationError, table: type[BaseModel]) -> str:
    """The place of the first thing that is wrong with a table, and what is wrong and allowed."""
    first = error.errors(include_url=False)[0]
    parts = [_place(first["loc"]), _fault(first, table)]
    return ": ".join(part for part in parts if part)


def _place(parts: Iterable[int | str]) -> str:
    """`steps.1.move`; a key that can't be printed is quoted."""
    texts = (str(part + 1) if isinstance(part, int) else part for part in parts)
    return ".".join(text if text and text.isprintable() else repr(text) for text in texts)


def _fault(error: ErrorDetails, table: type[BaseModel]) -> str:
    """What is wrong and what is allowed."""
    context = error.get("ctx", {})
    match error["type"]:
        case "missing":
            return _("missing")
        case "extra_forbidden":
            *above, key = error["loc"]
            keys = _keys(above, table)
            close = difflib.get_close_matches(str(key), keys, n=1)
            if close:
                return _("unknown key; did you mean {key}?").format(key=close[0])
            return _("unknown key; allowed: {keys}").format(keys=", ".join(keys))
        case "value_error":
            return str(context["error"])
        case "string_pattern_mismatch":
            allowed = _("a text without control characters")
        case "string_type" | "string_too_short":
            allowed = _("a text in quotes, not empty")
        case "int_type":
            allowed = _("a whole number")
        case "greater_than_equal":
            allowed = _("{number} or more").format(number=context["ge"])
        case "less_than_equal":
            allowed = _("{number} or less").format(number=context["le"])
        case "bool_type":
            allowed = _("true or false")
        case "tuple_type" | "list_type":
            allowed = _("a list in brackets")
        case "dict_type" | "model_type":
            allowed = _("a table")
        case "literal_error":
            allowed = context["expected"].replace("False", "false")
        case _other:
            allowed = error["msg"]
    return _("{value} is not allowed; allowed: {allowed}").format(
        value=reprlib.repr(error["input"]), allowed=allowed
    )


def _keys(place: Iterable[int | str], table: type[BaseModel]) -> list[str]:
    """The keys of the table at a place in another."""
    for part in place:
        if part in table.model_fields:
            table = _table_in(table.model_fields[str(part)].annotation) or table
    return list(table.model_fields)


def _table_in(annotation: object) -> type[BaseModel] | None:
    """The table that a type is, holds or may be."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((table for one in get_args(annotation) if (table := _table_in(one))), None)
