"""usage: requests.py A0 [--json | --figures FILE] [--seconds S] [--connections N] [--only KIND] [--option=OPTION]

Prints the processor time that a tenant spends on each kind of request, in microseconds. It starts the program A0 as a
tenant with a data directory, and sends requests over several connections. The time hardly depends on what else the
machine does. For comparison: a server that does nothing, and a signature with RSA-2048.

Without --only, it also prints how long the tenant takes to start, its memory, and how many requests per second it
responds to over 32 connections, next to the load generator on the same machine.
"""

import argparse
import base64
import hashlib
import http.client
import json
import multiprocessing
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.parse

arguments = argparse.ArgumentParser()
arguments.add_argument("program")
arguments.add_argument("--json", action="store_true")
arguments.add_argument("--figures")
arguments.add_argument("--seconds", type=float, default=5)
arguments.add_argument("--connections", type=int, default=8)
arguments.add_argument("--only", action="append")
arguments.add_argument("--option", action="append", default=[])
arguments = arguments.parse_args()

SECRET = secrets.token_urlsafe(32)
# The sample user. Its password is random and long enough for a quick hash, so that logins show what the rest costs.
USER = {}
CALLBACK = "http://127.0.0.1:9/callback"
CONFIGURATION = {
    "clients": [
        {
            "client_id": "web", "name": "Web", "app_type": "spa", "callbacks": [CALLBACK],
            "grant_types": ["authorization_code", "refresh_token", "password"],
            "refresh_token": {"rotation_type": "rotating", "expiration_type": "expiring"},
        },
        {
            "client_id": "service", "name": "Service", "app_type": "non_interactive", "client_secret": SECRET,
            "grant_types": ["client_credentials"],
        },
    ],
    "apis": [{"identifier": "https://api.example.com", "scopes": [{"value": "read:things"}]}],
    "client_grants": [{"client_id": "service", "audience": "https://api.example.com", "scope": ["read:things"]}],
}


class Server:
    """A running server."""

    def __init__(self, command):
        start = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            found = re.search(r"ready at http://([^/]+)/", line)
            if found:
                self.address = found[1]
                break
        else:
            sys.exit("The server didn't start: " + "".join(lines))
        self.milliseconds = (time.perf_counter() - start) * 1000

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def cpu(self):
        """The seconds of processor time that it has used so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self):
        """Its memory."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


def start_tenant(directory):
    path = os.path.join(directory, "tenant.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(CONFIGURATION, file)
    command = [arguments.program, "tenant", "--port", "0", "--config", path, "--data", directory + "/data"]
    server = Server(command + arguments.option)
    for line in server.process.stdout:
        if found := re.match(r"user (\S+) password (\S+)", line):
            USER.update(username=found[1], password=found[2])
            return server
    sys.exit("The tenant has no sample user.")


def compile_program(name, directory, *libraries):
    """One of the C programs here; None without a compiler or a library."""
    source = os.path.join(os.path.dirname(__file__), name + ".c")
    program = os.path.join(directory, name)
    try:
        subprocess.run(["cc", "-O2", source, "-o", program, *libraries], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return program


class Connection:
    """A connection to a server."""

    def __init__(self, address):
        self.address = address
        self.connection = http.client.HTTPConnection(address)

    def send(self, method, path, form=None, headers=None, status=200):
        headers = dict(headers or {})
        body = None
        if form is not None:
            body = urllib.parse.urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        text = response.read()
        if response.status != status:
            sys.exit(f"{method} {path}: {response.status} {text[:300]!r}")
        return response, text


def token(connection, **fields):
    return json.loads(connection.send("POST", "/oauth/token", fields)[1])


def authorization(verifier):
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    return "/authorize?" + urllib.parse.urlencode({
        "client_id": "web", "response_type": "code", "redirect_uri": CALLBACK, "scope": "openid profile offline_access",
        "state": "s", "nonce": "n", "code_challenge": challenge, "code_challenge_method": "S256"})


def prepare(tenant):
    """The requests to measure, by name."""
    first = token(
        tenant, grant_type="password", client_id="web", **USER,
        scope="openid profile offline_access")
    bearer = {"Authorization": "Bearer " + first["access_token"]}
    current = {"refresh_token": first["refresh_token"]}

    def refresh():
        current.update(token(
            tenant, grant_type="refresh_token", client_id="web", refresh_token=current["refresh_token"]))

    def keep(response, cookies):
        for line in response.headers.get_all("Set-Cookie") or []:
            name, _, value = line.split(";")[0].partition("=")
            cookies[name] = value
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}

    def log_in():
        verifier, cookies = secrets.token_urlsafe(40), {}
        response, _ = tenant.send("GET", authorization(verifier), status=302)
        location, headers = response.headers["Location"], keep(response, cookies)
        page, html = tenant.send("GET", location, headers=headers)
        headers = keep(page, cookies)
        fields = dict(re.findall(r'name="(state|csrf)" value="([^"]*)"', html.decode()))
        fields |= USER
        headers["Origin"] = "http://" + tenant.address
        response, _ = tenant.send("POST", location, fields, headers, status=303)
        while not response.headers["Location"].startswith(CALLBACK):
            headers = keep(response, cookies)
            response, _ = tenant.send("GET", response.headers["Location"], headers=headers, status=302)
        code = urllib.parse.parse_qs(urllib.parse.urlsplit(response.headers["Location"]).query)["code"][0]
        token(
            tenant, grant_type="authorization_code", client_id="web", code=code, redirect_uri=CALLBACK,
            code_verifier=verifier)

    challenge = authorization(secrets.token_urlsafe(40))
    opened, _ = tenant.send("GET", challenge, status=302)
    browser = keep(opened, {})
    return {
        "key set": lambda: tenant.send("GET", "/.well-known/jwks.json"),
        "discovery": lambda: tenant.send("GET", "/.well-known/openid-configuration"),
        "userinfo": lambda: tenant.send("GET", "/userinfo", headers=bearer),
        "client credentials": lambda: token(tenant, **CLIENT_CREDENTIALS),
        "refresh": refresh,
        "authorize": lambda: tenant.send("GET", challenge, status=302),
        "login page": lambda: tenant.send("GET", opened.headers["Location"], headers=browser),
        "login": log_in,
    }


CLIENT_CREDENTIALS = {
    "grant_type": "client_credentials", "client_id": "service", "client_secret": SECRET,
    "audience": "https://api.example.com"}


def send(address, name, pipe):
    """Sends requests of this kind over one connection until the time is over, and tells how many."""
    connection = Connection(address)
    request = prepare(connection)[name] if name else lambda: connection.send("GET", "/")
    pipe.send("ready")
    pipe.recv()
    count, end = 0, time.perf_counter() + arguments.seconds
    while time.perf_counter() < end:
        request()
        count += 1
    pipe.send(count)


def measure(server, name=None):
    """Microseconds per request."""
    pipes = [multiprocessing.Pipe() for _ in range(arguments.connections)]
    senders = [
        multiprocessing.Process(target=send, args=(server.address, name, child)) for _, child in pipes]
    for sender in senders:
        sender.start()
    for parent, _ in pipes:
        parent.recv()
    time.sleep(0.5)
    before = server.cpu()
    for parent, _ in pipes:
        parent.send("go")
    count = sum(parent.recv() for parent, _ in pipes)
    used = server.cpu() - before
    for sender in senders:
        sender.join()
    return used / count * 1e6


def signatures():
    """How many signatures with RSA-2048 one core makes per second; None without openssl."""
    try:
        output = subprocess.run(
            ["openssl", "speed", "-seconds", "1", "rsa2048"], check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return float(output.split()[-2])


def throughput(tenant, load, directory):
    """Requests per second over 32 connections, by name."""
    connections = 32

    def answered(name, *requests):
        paths = []
        for index, (line, headers, body) in enumerate(requests):
            paths.append(os.path.join(directory, f"{name}-{index}"))
            body = urllib.parse.urlencode(body)
            head = [line + " HTTP/1.1", "Host: " + tenant.address, *headers]
            if body:
                head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
            with open(paths[-1], "w", encoding="ascii", newline="") as file:
                file.write("\r\n".join(head) + "\r\n\r\n" + body)
        port = tenant.address.rpartition(":")[2]
        command = [load, port, str(connections), str(arguments.seconds), *paths]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    connection = Connection(tenant.address)
    grants = [
        token(
            connection, grant_type="password", client_id="web", **USER,
            scope="openid profile offline_access")
        for _ in range(connections)]
    bearer = "Authorization: Bearer " + grants[0]["access_token"]
    return {
        "userinfo": answered("userinfo", ("GET /userinfo", [bearer], {})),
        "client credentials": answered("credentials", ("POST /oauth/token", [], CLIENT_CREDENTIALS)),
        "refresh": answered("refresh", *[
            ("POST /oauth/token", [], {
                "grant_type": "refresh_token", "client_id": "web", "refresh_token": grant["refresh_token"]})
            for grant in grants]),
    }


figures = []


def add(group, name, value, unit):
    figures.append({"group": group, "name": name, "value": value, "unit": unit})


with tempfile.TemporaryDirectory() as directory:
    tenant = start_tenant(directory)
    try:
        if not arguments.only:
            add("tenant", "ready from cold", tenant.milliseconds, "ms")
            time.sleep(1)
            add("tenant", "idle memory", tenant.megabytes(), "MB")
            if program := compile_program("bare", directory, "-lmicrohttpd"):
                bare = Server([program])
                add("processor time per request", "(a server that does nothing)", measure(bare), "µs")
                bare.stop()
            signing = signatures()
            if signing:
                add("processor time per request", "(a signature with RSA-2048)", 1e6 / signing, "µs")
        kinds = list(prepare(Connection(tenant.address)))
        if unknown := set(arguments.only or []) - set(kinds):
            sys.exit(f"Not among {', '.join(kinds)}: {', '.join(unknown)}")
        for name in arguments.only or kinds:
            add("processor time per request", name, measure(tenant, name), "µs")
        load = None if arguments.only else compile_program("load", directory)
        if load:
            for name, figure in throughput(tenant, load, directory).items():
                add("requests over 32 connections", name, figure, "/s")
            if signing:
                cores = len(os.sched_getaffinity(0))
                add("requests over 32 connections", "(signatures on all cores)", signing * cores, "/s")
            add("tenant", "memory after load", tenant.megabytes(), "MB")
    finally:
        tenant.stop()

if arguments.figures:
    with open(arguments.figures, "a", encoding="utf-8") as file:
        for figure in figures:
            print(json.dumps(figure), file=file)
if arguments.json:
    print(json.dumps(figures))
else:
    for figure in figures:
        print(f"{figure['group'] + ': ' + figure['name']:60}{figure['value']:8.0f} {figure['unit']}")
