"""How fast finished replays are served, beside nginx with the same bytes, and how soon watchers see what is recorded.

    serving.py PROGRAM BATTLES

PROGRAM is the command `aftermath`, BATTLES a folder of logs. Everything runs on the loopback interface, for some seconds
each; `wrk` and `nginx` must be installed. Both serve without compression, turn about, in one run.
"""

import asyncio
import os
import pathlib
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROUNDS = 3
SECONDS = 4
CONNECTIONS = 32
WATCHERS = 200
ENTRIES = 100
"""Entries recorded while they watch, one every PAUSE seconds."""
PAUSE = 0.1
GOALS = {"entries": "10000, and half of nginx"}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def ask(port, path, data=None):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data=data)
    if data is not None:
        request.add_header("content-type", "application/x-ndjson")
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read()


def until_it_answers(port, path):
    for _ in range(300):
        try:
            return ask(port, path)
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"nothing answers at port {port}")


def service(program, data, port):
    limits = ["--requests-per-s", "1000000", "--burst", "1000000", "--max-connections-per-address", "1000"]
    # All of them come from one address, which has three eighths of the room for requests.
    limits += ["--max-followers-per-address", str(2 * WATCHERS), "--max-concurrent", str(4 * WATCHERS), "--log", "error"]
    return subprocess.Popen([program, "serve", "--data", data, "--bind", f"127.0.0.1:{port}", *limits])


def nginx(folder, port):
    """nginx as one would set it up for files that are asked for often."""
    config = folder / "nginx.conf"
    config.write_text(
        f"""
        daemon off; pid {folder}/pid; error_log stderr crit; worker_processes 2;
        events {{ worker_connections 1024; }}
        http {{
            access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type application/json;
            open_file_cache max=1000; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
            fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
            server {{ listen 127.0.0.1:{port}; root {folder}/root; }}
        }}"""
    )
    return subprocess.Popen([shutil.which("nginx") or "/usr/sbin/nginx", "-e", "stderr", "-p", folder, "-c", config])


def load(port, path):
    """Answers a second."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", f"http://127.0.0.1:{port}{path}"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    if "Non-2xx" in told or "Socket errors" in told:
        raise SystemExit(told)
    return float(re.search(r"Requests/sec:\s+([\d.]+)", told)[1])


def serving(port, place):
    match = re.search(r'"id":"([^"]+)"', ask(port, "/api/v1/matches?limit=1").decode())[1]
    base = f"/api/v1/matches/{match}"
    paths = [f"{base}/entries", f"{base}/course", f"{base}/board/100", f"{base}/verdicts/100", f"{base}/timeline"]
    other = free_port()
    for path in paths:
        file = place / "root" / path[1:]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(ask(port, path))
    beside = nginx(place, other)
    try:
        until_it_answers(other, paths[0])
        print(f"{'answers a second':40} {'bytes':>8} {'service':>10} {'nginx':>10} {'share':>6}  goal")
        for path in paths:
            bytes_ = len(ask(other, path))
            ours, theirs = [], []
            for _ in range(ROUNDS):
                ours.append(load(port, path))
                theirs.append(load(other, path))
            one, two = statistics.median(ours), statistics.median(theirs)
            print(f"{path.replace(base, 'a replay: '):40} {bytes_:8} {one:10.0f} {two:10.0f} {one / two:6.2f}  {GOALS.get(path.rsplit('/')[-1], '')}")
    finally:
        beside.terminate()
        beside.wait()


async def watch(port, match, ready, seen):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"GET /api/v1/matches/{match}/live HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n"
    writer.write(head.encode())
    await writer.drain()
    answer = await reader.readline()
    if b"200" not in answer:
        raise SystemExit(f"a watcher was answered {answer.decode().strip()}")
    ready.release()
    count = 0
    while count < ENTRIES:
        line = await reader.readline()
        if not line:
            raise SystemExit("a watcher was cut off")
        if line.startswith(b"data:") and b'"seq":' in line:
            seen.append((count, time.perf_counter()))
            count += 1
    writer.close()


async def watching(port, log):
    header, *entries = log.read_bytes().splitlines()
    match = re.search(rb'"match"\s*:\s*\{?\s*(?:"id"\s*:\s*)?"([^"]+)"', header)[1].decode()
    await asyncio.to_thread(ask, port, "/api/v1/matches", header + b"\n")
    ready, seen, sent = asyncio.Semaphore(0), [], []
    watchers = [asyncio.create_task(watch(port, match, ready, seen)) for _ in range(WATCHERS)]
    for _ in range(WATCHERS):
        await asyncio.wait_for(ready.acquire(), 30)
    for number, entry in enumerate(entries[:ENTRIES]):
        sent.append(time.perf_counter())
        path = f"/api/v1/matches/{match}/entries?expected={number}"
        await asyncio.to_thread(ask, port, path, entry + b"\n")
        await asyncio.sleep(PAUSE)
    await asyncio.wait_for(asyncio.gather(*watchers), 60)
    took = sorted((at - sent[number]) * 1e3 for number, at in seen)
    late = sum(ms > 200 for ms in took)
    at = lambda share: took[int((len(took) - 1) * share)]  # noqa: E731
    print(f"\n{WATCHERS} watchers of a table, {ENTRIES} entries: each shown after (median, p99, most)")
    print(f"{at(0.5):.0f} ms, {at(0.99):.0f} ms, {took[-1]:.0f} ms; {late} of {len(took)} after more than 200 ms")


def main():
    for tool in ("wrk", "nginx"):
        if not shutil.which(tool, path=f"{os.environ['PATH']}:/usr/sbin"):
            raise SystemExit(f"{tool} is not installed")
    program, battles = sys.argv[1], sorted(pathlib.Path(sys.argv[2]).glob("*.jsonl"))
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        place.chmod(0o755)
        subprocess.run([program, "ingest", "--data", place / "data", *battles[:8]], stdout=subprocess.DEVNULL, check=True)
        port = free_port()
        running = service(program, place / "data", port)
        try:
            until_it_answers(port, "/health")
            serving(port, place)
            asyncio.run(watching(port, battles[-1]))
        finally:
            running.terminate()
            running.wait()


main()
