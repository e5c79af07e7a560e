"""The client for Python: it is what its document says, and it asks a service as that is asked."""

import importlib.util
import json
import sys
import typing
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CLIENT = HERE / "client" / "aftermath_client.py"
DOCUMENT = HERE.parent / "api" / "web" / "openapi.json"


def loaded(name: str, path: Path):
    """A module by its file."""
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


client = loaded("aftermath_client", CLIENT)
maker = loaded("python_client", HERE.parent / "scripts" / "python_client.py")


def test_it_is_made_from_the_document_as_it_stands():
    document = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    assert CLIENT.read_text(encoding="utf-8") == maker.made(document), "`make types` writes it again"


def test_every_type_can_be_resolved_and_every_route_is_a_method():
    kinds = [one for one in vars(client).values() if isinstance(one, type) and hasattr(one, "__required_keys__")]
    assert len(kinds) > 100
    for kind in kinds:
        typing.get_type_hints(kind)
    document = json.loads(DOCUMENT.read_text(encoding="utf-8"))
    routes = sum(len(item) for item in document["paths"].values())
    methods = [name for name, one in vars(client.Client).items() if callable(one)]
    assert len(methods) == routes


def test_it_asks_a_service(league):
    club = client.Client(league.url)
    rows = club.matches(limit=2)["matches"]
    assert len(rows) == 2
    match = club.matches_id(rows[0]["id"])
    assert set(client.MatchRow.__required_keys__) <= set(rows[0])
    timeline = club.matches_id_timeline(match["id"], lang="en")
    assert [item["seq"] for item in timeline] == list(range(len(timeline)))
    assert set(client.TimelineItem.__required_keys__) <= set(timeline[0])
    log = club.matches_id_log(match["id"])
    assert log.count(b"\n") == len(timeline)
    assert club.sql("SELECT count(*) AS matches FROM matches")[0]["matches"] > 2


def test_what_the_service_refuses_it_tells(league):
    club = client.Client(league.url)
    player = club.stats_players(system="warmaster")["rows"][0]["player"]
    with pytest.raises(client.Refused) as refused:
        club.stats_player(system="warmaster", player=player + "x")
    assert refused.value.status == 404
    assert player in refused.value.problem["near"]
