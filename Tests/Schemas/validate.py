#!/usr/bin/env python3
"""Validate documents against the schemas of their names: validate.py SCHEMAS FILE...

A document is also validated as it reads after each step of its timeline. Prints a line for each problem and exits with 1
if there are any. Needs Debian's python3-jsonschema (4.10) or a later one.
"""
import copy
import json
import pathlib
import sys

import jsonschema


def validators(folder):
    """The validator of every schema by name."""
    schemas = {path.name: json.loads(path.read_text()) for path in sorted(folder.glob("*.schema.json"))}
    for name, schema in schemas.items():
        jsonschema.Draft202012Validator.check_schema(schema)
        if schema["$id"] != name:
            sys.exit(f"{name}: its $id is {schema['$id']}")
    try:
        import referencing

        registry = referencing.Registry().with_resources(
            (name, referencing.Resource.from_contents(schema)) for name, schema in schemas.items()
        )
        options = {name: {"registry": registry} for name in schemas}
    except ImportError:  # Before 4.18.
        options = {
            name: {"resolver": jsonschema.RefResolver(name, schema, store=schemas)} for name, schema in schemas.items()
        }
    return {
        name.removesuffix(".schema.json"): jsonschema.Draft202012Validator(schema, **options[name])
        for name, schema in schemas.items()
    }


def patched(document, patch):
    """The document with the values of a step of its timeline."""
    document = copy.deepcopy(document)
    for pointer, value in patch.items():
        *parents, last = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
        place = document
        for key in parents:
            place = place[int(key) if isinstance(place, list) else key]
        if isinstance(place, list):
            place[int(last)] = value
        else:
            place[last] = value
    return document


def problems(path, known):
    """What is wrong with the file at path, a line each."""
    document = json.loads(path.read_text())
    schema = document.get("schema", {}).get("name")
    if schema not in known:
        yield f"{path.name}: no schema {schema}"
        return
    readings = [("", document)]
    for step in document.get("timeline", []):
        readings.append((f" from {step['from']}", patched(document, step["patch"])))
    for when, reading in readings:
        for error in known[schema].iter_errors(reading):
            yield f"{path.name}{when}: {error.json_path}: {error.message[:300]}"


if __name__ == "__main__":
    known = validators(pathlib.Path(sys.argv[1]))
    found = [line for path in sys.argv[2:] for line in problems(pathlib.Path(path), known)]
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
