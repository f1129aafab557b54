"""From JSON to the dataclasses of `models`."""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import lru_cache
from typing import Any, Mapping, Union, get_args, get_origin, get_type_hints


def decode(kind: Any, value: Any) -> Any:
    """`value` as `kind`. Fields that `kind` does not know are left out: the API may add some.

    Raises `TypeError`, `AttributeError` or `KeyError` when it is something else.
    """
    origin = get_origin(kind)
    if origin is Union:  # Optional
        return None if value is None else decode(get_args(kind)[0], value)
    if origin is list:
        (item,) = get_args(kind)
        return [decode(item, each) for each in value]
    if is_dataclass(kind):
        # `from` is a word of Python: its field is `from_`.
        known = {
            name: decode(of, value[name.rstrip("_")])
            for name, of in _fields(kind).items()
            if name.rstrip("_") in value
        }
        return kind(**known)  # type: ignore[operator]
    return value


@lru_cache(maxsize=None)
def _fields(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind)
