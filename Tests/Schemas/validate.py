#!/usr/bin/env python3
"""Validate documents against the schemas that they name: validate.py SCHEMAS [PATH...]

Without a path the schemas themselves are checked.
A path is a JSON document, JSON Lines (.jsonl), or a folder such as a journal, of which all such files are validated that
are not hidden. A published document is also validated as it reads after each step of its timeline. Prints a line for each
problem and exits with 1 if there are any. Needs Debian's python3-jsonschema (4.10) or a later one.
"""
import copy
import json
import pathlib
import sys

import jsonschema


class Validators:
    """The validators of a folder's schemas, each made when it is first asked for."""

    def __init__(self, folder):
        self.schemas = {path.name: json.loads(path.read_text()) for path in sorted(folder.glob("*.schema.json"))}
        self.made = {}
        try:
            import referencing

            self.registry = referencing.Registry().with_resources(
                (name, referencing.Resource.from_contents(schema)) for name, schema in self.schemas.items()
            )
        except ImportError:  # Before 4.18.
            self.registry = None

    def __contains__(self, name):
        return f"{name}.schema.json" in self.schemas

    def __getitem__(self, name):
        if name not in self.made:
            self.made[name] = self.validator(f"{name}.schema.json")
        return self.made[name]

    def validator(self, file):
        schema = self.schemas[file]
        if self.registry is None:
            resolver = jsonschema.RefResolver(file, schema, store=self.schemas)
            return jsonschema.Draft202012Validator(schema, resolver=resolver)
        return jsonschema.Draft202012Validator(schema, registry=self.registry)

    def check(self):
        """Checks every schema."""
        for file, schema in self.schemas.items():
            jsonschema.Draft202012Validator.check_schema(schema)
            if schema["$id"] != file:
                sys.exit(f"{file}: its $id is {schema['$id']}")


def patched(document, patch):
    """The document with the values of a step of its timeline, which it then no longer needs."""
    document = copy.deepcopy({**document, "timeline": []})
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


# What a journal holds that is no document: settings and the state of a device, and lines of facts as `log` stores them.
WITHOUT_SCHEMA = ("settings.json", "facts/device.json", "facts/typed.jsonl")


def files(path):
    """The files that path names."""
    if not path.is_dir():
        return [path]
    inside = [file for file in sorted(path.rglob("*")) if file.is_file() and file.suffix in (".json", ".jsonl")]
    return [
        file
        for file in inside
        if not any(part.startswith(".") for part in file.relative_to(path).parts)
        and not file.as_posix().endswith(WITHOUT_SCHEMA)
    ]


def documents(path):
    """The documents in a file, each with the place that a problem names."""
    text = path.read_text()
    if path.suffix != ".jsonl":
        yield path.name, text
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line:
            yield f"{path.name}:{number}", line


def problems(place, text, known):
    """What is wrong with a document, a line each."""
    try:
        document = json.loads(text)
    except ValueError as error:
        yield f"{place}: not JSON: {error}"
        return
    schema = document.get("schema") if isinstance(document, dict) else None
    name = schema.get("name") if isinstance(schema, dict) else None
    if name not in known:
        yield f"{place}: no schema {name}"
        return
    readings = [("", document)]
    for step in document.get("timeline", []):
        readings.append((f" from {step['from']}", patched(document, step["patch"])))
    for when, reading in readings:
        for error in known[name].iter_errors(reading):
            yield f"{place}{when}: {error.json_path}: {error.message[:300]}"


if __name__ == "__main__":
    known = Validators(pathlib.Path(sys.argv[1]))
    if len(sys.argv) == 2:
        known.check()
    found = [
        line
        for argument in sys.argv[2:]
        for path in files(pathlib.Path(argument))
        for place, text in documents(path)
        for line in problems(place, text, known)
    ]
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
