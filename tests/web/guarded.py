"""The addresses of cases and events, and who is answered there."""

from judge.store.visitor import Role
from tests.web.test_play import BOARD

# What is asked of the site, and the least role that is answered; {} stands for the case.
ASKED = [
    ("GET", "/cases", Role.READER),
    ("GET", "/cases/{}", Role.READER),
    ("GET", "/cases/{}/file.json", Role.READER),
    ("GET", "/cases/{}/file.toml", Role.READER),
    ("GET", "/cases/{}/file.md", Role.READER),
    ("GET", f"/cases/new?board={BOARD}", Role.JUDGE),
    ("GET", "/cases/{}/edit", Role.JUDGE),
    ("GET", f"/cases/{{}}/board?version=1&board={BOARD}", Role.JUDGE),
    ("GET", "/api/v1/cases", Role.READER),
    ("GET", "/api/v1/cases/{}", Role.READER),
    ("POST", "/api/v1/cases", Role.JUDGE),
    ("POST", "/api/v1/cases/{}/board/check", Role.JUDGE),
    ("POST", "/api/v1/cases/{}/board", Role.JUDGE),
    ("POST", "/cases/new", Role.JUDGE),
    ("POST", "/cases/import", Role.JUDGE),
    ("POST", "/cases/{}/edit", Role.JUDGE),
    ("POST", "/cases/{}/board", Role.JUDGE),
    ("POST", "/cases/{}/delete", Role.JUDGE),
    ("POST", "/cases/{}/restore", Role.JUDGE),
    ("POST", "/events", Role.OWNER),
]
SCENARIO = 'title = "x"\n[given.a]\n[given.b]\n'
FIELDS = {"title": "t", "event": "Cup", "version": "1", "board": BOARD, "text": SCENARIO, "name": "Another"}

API_FIELDS: dict[str, dict[str, object]] = {
    "cases": {"title": "t"}, "check": {"version": 1}, "board": {"version": 1, "do": []},
}  # fmt: skip


def both_forms(method: str, path: str) -> list[str]:
    """The address, and that of its twin where it has one."""
    pathname, mark, query = path.partition("?")
    has_twin = method == "GET" and not path.startswith("/api") and "/file." not in path
    return [path, f"{pathname}.json{mark}{query}"] if has_twin else [path]
