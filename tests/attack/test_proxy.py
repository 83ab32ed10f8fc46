"""Behind a proxy everybody comes from one address: nobody is the owner for that, and nobody pays for others."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.attack.conftest import Note
from tests.attack.served import ROOT, Site, Visitor, free_port, served

THROUGH = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "judge.example"}
NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/log;
events {{ }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  server {{ listen 127.0.0.1:{port};
    {location}
  }}
}}
"""


def printed(site: Site) -> str:
    """The address that the site printed for its owner."""
    found = re.search(r"http://[^ ]+(/owner\?token=\w+)", (site.home.parent / f"{site.home.name}.log").read_text())
    assert found
    return found[1]


@contextmanager
def nginx(folder: Path, location: str, port: int) -> Iterator[None]:
    folder.mkdir(exist_ok=True)
    (folder / "conf").write_text(NGINX.format(folder=folder, port=port, location=location))
    process = subprocess.Popen(["nginx", "-c", str(folder / "conf")], env={**os.environ, "PATH": "/usr/sbin:/usr/bin"})
    time.sleep(0.5)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def test_who_comes_from_this_machine_is_not_its_owner(tmp_path: Path, note: Note) -> None:
    """E6: a proxy that says nothing makes no owner; the printed address does, and for that browser alone."""
    with served(tmp_path / "home", warm=False) as site:
        owner, stranger = Visitor(site), Visitor(site)
        assert stranger.send("/import/remove", "/import", rulebook="18.4").status == 403
        assert stranger.send("/events", "/import", name="Mine").status == 403
        assert stranger.ask("/owner?token=").status == 403
        assert owner.ask(printed(site)).status == 303
        assert 'type="file"' in owner.ask("/import").text
        assert 'type="file"' not in stranger.ask("/import").text
        assert "Secure" not in stranger.ask("/import", **THROUGH).headers.get("Set-Cookie", "")
    note("a proxy_pass without a token", "strangers are asked for the owner token")


def test_the_proxy_of_the_manual(tmp_path: Path, note: Note, needed: Callable[[str, str], str]) -> None:
    """E5: nginx as the manual sets it up: scheme, name and client are those of the visitor, whatever he claims himself."""
    needed("nginx", "nginx")
    block = re.search(r"```nginx\n(.*?)```", (ROOT / "docs" / "operating.md").read_text(encoding="utf-8"), re.DOTALL)
    assert block
    with served(tmp_path / "home", "--trusted-proxy", "1", "--log", "json", warm=False) as site:
        location, port = block[1].replace("127.0.0.1:8000", f"127.0.0.1:{site.port}"), free_port()
        with nginx(tmp_path / "nginx", location, port):
            through = Visitor(Site(port, site.process, site.home, host="judge.example"))
            assert through.ask("/entry/glossary:ward").status == 200
            assert "http://judge.example/entry/glossary:ward" in through.ask("/entry/glossary:ward").text
            claimed = through.ask("/import", **{"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": "evil.example"})
            assert 'type="file"' not in claimed.text
            assert "evil.example" not in claimed.text
        secure = location.replace("$scheme", "https")
        with nginx(tmp_path / "secure", secure, port):
            assert "Secure" in Visitor(through.site).ask("/import").headers["Set-Cookie"]
    note("nginx as in the manual", "name and scheme are right, no stranger is an owner")


@contextmanager
def caddy(folder: Path, site: str, port: int) -> Iterator[None]:
    """The manual's line, but on a port of this machine and without a certificate."""
    folder.mkdir(exist_ok=True)
    (folder / "Caddyfile").write_text(f"{{\n admin off\n auto_https off\n}}\nhttp://judge.example:{port} {site}\n")
    known = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("wb") as told:
        process = subprocess.Popen(["caddy", "run", "--config", folder / "Caddyfile"], env=known, stdout=told, stderr=told)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def test_caddy_of_the_manual(tmp_path: Path, note: Note, needed: Callable[[str, str], str]) -> None:
    """E5: its one line does the same: the name is right, no stranger is an owner, and what he claims counts for nothing."""
    needed("caddy", "caddy")
    manual = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    line = re.search(r"`judge\.example \{ (reverse_proxy [\d.:]+) \}`", manual)
    assert line
    with served(tmp_path / "home", "--trusted-proxy", "1", warm=False) as site:
        port, block = free_port(), line[1].replace(":8000", f":{site.port}")
        with caddy(tmp_path / "caddy", f"{{\n {block}\n}}", port):
            through = Visitor(Site(port, site.process, site.home, host="judge.example"))
            through.site.until("/entry/glossary:ward", 200)
            assert "http://judge.example/entry/glossary:ward" in through.ask("/entry/glossary:ward").text
            claimed = through.ask("/import", **{"X-Forwarded-For": "127.0.0.1", "X-Forwarded-Host": "evil.example"})
            assert 'type="file"' not in claimed.text
            assert "evil.example" not in claimed.text
    note("Caddy as in the manual", "the name is right, no stranger is an owner")


@pytest.mark.parametrize("claimed", ["127.0.0.1", "::1"])
def test_nobody_is_believed_who_is_no_proxy(tmp_path: Path, claimed: str) -> None:
    """Without --trusted-proxy what a client says of itself changes nothing."""
    with served(tmp_path / "home", warm=False) as site:
        answer = site.ask("/entry/glossary:ward", headers={**THROUGH, "X-Forwarded-For": claimed})
        assert answer.status == 200
        assert "judge.example" not in answer.text
