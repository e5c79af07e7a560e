#!/usr/bin/env python3
"""Makes the typed client for Python from the document of the service. Usage: python_client.py OPENAPI.json CLIENT.py

One type a schema, one method a route; what the document says of each stands beside it. `make types` runs it.
"""

import json
import keyword
import re
import sys
import textwrap
from pathlib import Path

WIDTH = 116
JSON = "application/json"

HEAD = '''"""The service of aftermath, typed: a method for each route, a type for each answer.

Made from the OpenAPI document of the service by `scripts/python_client.py`: do not edit. It needs nothing but Python 3.11.

    from aftermath_client import Client
    client = Client("http://127.0.0.1:8787")
    for row in client.stats_meta(system="kow2")["armies"]:
        print(row["army"], row["rate"])
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

PATIENCE_S, TRIES = 60, 5


class Refused(RuntimeError):
    """The service answered that it cannot: `status`, and the whole problem after RFC 9457."""

    def __init__(self, status: int, problem: dict[str, Any]):
        super().__init__(f"{status}, {problem.get('title', '')}: {problem.get('detail', '')}")
        self.status = status
        self.problem = problem


class Caller:
    """Asks a service, and asks again where that has too much to do."""

    def __init__(self, url: str, token: str | None = None):
        self.url = url.rstrip("/")
        self.headers = {"authorization": f"Bearer {token}"} if token else {}

    def call(self, method: str, path: str, query: dict[str, Any], accept: str, body: Any = None, *kinds: str) -> bytes:
        """The bytes of an answer; what is `None` in the query is left out. A body of bytes or text goes as it is, any other as
        JSON; `kinds` are those that the route takes."""
        given = {name: str(value).lower() if isinstance(value, bool) else value for name, value in query.items()}
        words = urllib.parse.urlencode({name: value for name, value in given.items() if value is not None})
        headers = self.headers | {"accept": accept}
        data = None
        if body is not None:
            data = body if isinstance(body, bytes) else body.encode() if isinstance(body, str) else json.dumps(body).encode()
            is_text = isinstance(body, str | bytes)
            headers["content-type"] = next((kind for kind in kinds if (kind != "application/json") == is_text), kinds[0])
        request = urllib.request.Request(self.url + path + (f"?{words}" if words else ""), data, headers, method=method)
        for left in reversed(range(TRIES)):
            try:
                with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                    return answer.read()
            except urllib.error.HTTPError as error:
                if left and error.code in (429, 503):
                    time.sleep(min(float(error.headers.get("retry-after") or 1), 10))
                    continue
                raise Refused(error.code, problem_of(error)) from None
        raise AssertionError("the last try returns or raises")


def problem_of(error: urllib.error.HTTPError) -> dict[str, Any]:
    """What a refusal says of itself."""
    try:
        problem = json.loads(error.read())
    except ValueError:
        return {"title": error.reason}
    return problem if isinstance(problem, dict) else {"title": error.reason}


def part(value: object) -> str:
    """A part of a path."""
    return urllib.parse.quote(str(value), safe="")
'''


def main(document: Path, client: Path) -> None:
    client.write_text(made(json.loads(document.read_text(encoding="utf-8"))), encoding="utf-8")


def made(document: dict) -> str:
    """The text of the client."""
    schemas = document["components"]["schemas"]
    types = [typed(name, schemas[name]) for name in in_order(schemas)]
    methods = []
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in ("get", "post", "put", "delete"):
                methods.append(method_of(path, method, operation, len(item) > 1))
    head = 'class Client(Caller):\n    """Every route of the service."""\n'
    return HEAD + "\n\n" + "\n\n".join(types) + "\n\n\n" + head + "\n" + "\n".join(methods)


def in_order(schemas: dict) -> list[str]:
    """Names of schemas, each behind those that it is made of."""
    found: list[str] = []

    def put(name: str) -> None:
        if name not in found:
            for one in schemas[name].get("allOf") or []:
                if "$ref" in one:
                    put(reference(one["$ref"]))
            found.append(name)

    for name in sorted(schemas):
        put(name)
    return found


def typed(name: str, schema: dict) -> str:
    """A schema as a type with its words."""
    said = comment(schema.get("description", ""), "")
    parts = schema.get("allOf") or []
    fields, required = {}, set()
    for one in [schema, *parts]:
        fields |= one.get("properties", {})
        required |= set(one.get("required", []))
    bases = [reference(one["$ref"]) for one in parts if "$ref" in one]
    if not fields and not bases:
        annotation = of(schema)
        return f"{said}{name}: TypeAlias = {annotation if '$ref' not in json.dumps(schema) else repr(annotation)}"
    if bases or not all(field.isidentifier() and not keyword.iskeyword(field) for field in fields):
        # Keys that are no names, and types of which one is part of another, are dictionaries.
        if not bases:
            rows = ", ".join(f"{field!r}: {wrapped(of(one), field in required)!r}" for field, one in fields.items())
            return f"{said}{name} = TypedDict({name!r}, {{{rows}}})"
    lines = [f"class {name}({', '.join(bases) or 'TypedDict'}):", doc(schema.get("description", name), "    ")]
    for field, one in fields.items():
        if keyword.iskeyword(field) or not field.isidentifier():
            continue
        lines.append(comment(one.get("description", ""), "    ") + f"    {field}: {wrapped(of(one), field in required)}")
    return "\n" + "\n".join(lines)


def wrapped(name: str, is_required: bool) -> str:
    return name if is_required else f"NotRequired[{name}]"


def of(schema: dict) -> str:
    """A schema as an annotation."""
    if "$ref" in schema:
        return reference(schema["$ref"])
    if one := schema.get("oneOf") or schema.get("anyOf"):
        return " | ".join(dict.fromkeys(of(each) for each in one))
    if values := schema.get("enum"):
        return f"Literal[{', '.join(map(repr, values))}]"
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(dict.fromkeys(of({**schema, "type": each}) for each in kind))
    if kind == "array":
        return f"list[{of(schema['items'])}]" if isinstance(schema.get("items"), dict) and schema["items"] else "list[Any]"
    plain = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
    return plain.get(kind, "dict[str, Any]" if kind == "object" else "Any")


def reference(address: str) -> str:
    return address.rsplit("/", 1)[1]


def method_of(path: str, method: str, operation: dict, has_others: bool) -> str:
    """A route as a method."""
    words = [word for word in re.split(r"[^A-Za-z0-9]+", path.removeprefix("/api/v1")) if word]
    name = "_".join(words) if method == "get" or not has_others else f"{method}_" + "_".join(words)
    parameters = operation.get("parameters", [])
    inside = [one for one in parameters if one["in"] == "path"]
    asked = [one for one in parameters if one["in"] == "query"]
    answer = operation["responses"].get("200") or operation["responses"].get("201") or {}
    media = answer.get("content", {})
    is_json = JSON in media and media[JSON].get("schema")
    result = of(media[JSON]["schema"]) if is_json else "bytes"
    bodies = operation.get("requestBody", {}).get("content", {})
    must = [f"{safe(one['name'])}: {of(one['schema'])}" for one in inside]
    must += ["body: Any"] if bodies else []
    may = [f"{safe(one['name'])}: {of(one['schema'])}" for one in asked if one.get("required")]
    may += [f"{safe(one['name'])}: {of(one['schema'])} | None = None" for one in asked if not one.get("required") and one["name"] != "format"]
    arguments = ", ".join(["self", *must, *(["*"] if may else []), *may])
    where = re.sub(r"\{(\w+)\}", lambda found: "{part(" + safe(found[1]) + ")}", path)
    query = ", ".join(f"{one['name']!r}: {safe(one['name'])}" for one in asked if one["name"] != "format")
    accept = JSON if is_json else "*/*"
    call = f'self.call({method.upper()!r}, f"{where}", {{{query}}}, {accept!r}'
    call += f", body, {', '.join(map(repr, bodies))})" if bodies else ")"
    said = operation.get("description") or operation.get("summary") or name
    rows = [f"    def {name}({arguments}) -> {result}:", doc(said, "        ")]
    rows.append(f"        return json.loads({call})" if is_json else f"        return {call}")
    return "\n".join(rows) + "\n"


def safe(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) or name == "self" else name


def comment(text: str, indent: str) -> str:
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - len(indent)) if text else []
    return "".join(f"{indent}# {line}\n" for line in lines)


def doc(text: str, indent: str) -> str:
    text = " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")
    lines = textwrap.wrap(text, WIDTH - len(indent))
    body = f"\n{indent}".join(lines)
    end = f"\n{indent}" if len(lines) > 1 or body.endswith('"') else ""
    return f'{indent}"""{body}{end}"""'


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
