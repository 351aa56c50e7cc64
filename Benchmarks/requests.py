"""usage: requests.py A0 [--json] [--seconds S] [--connections N] [--only KIND] [--option=OPTION]

Prints the processor time that a tenant spends on each kind of request, in microseconds. It starts the program A0 as a
tenant with a data directory, and sends requests over several connections. The time hardly depends on what else the
machine does.
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
arguments.add_argument("--seconds", type=float, default=5)
arguments.add_argument("--connections", type=int, default=8)
arguments.add_argument("--only", action="append")
arguments.add_argument("--option", action="append", default=[])
arguments = arguments.parse_args()

PASSWORD = secrets.token_urlsafe(12)
SECRET = secrets.token_urlsafe(32)
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
    "users": [{"email": "ada@example.com", "password": PASSWORD, "email_verified": True}],
}


class Tenant:
    """A running tenant."""

    def __init__(self, directory):
        path = os.path.join(directory, "tenant.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(CONFIGURATION, file)
        command = [arguments.program, "tenant", "--port", "0", "--config", path, "--data", directory + "/data"]
        self.process = subprocess.Popen(
            command + arguments.option, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            found = re.search(r"tenant ready at http://([^/]+)/", line)
            if found:
                self.address = found[1]
                break
        else:
            sys.exit("The tenant didn't start: " + "".join(lines))

    def cpu(self):
        """The seconds of processor time that it has used so far."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Connection:
    """A connection to a tenant."""

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
        tenant, grant_type="password", client_id="web", username="ada@example.com", password=PASSWORD,
        scope="openid profile offline_access")
    bearer = {"Authorization": "Bearer " + first["access_token"]}
    current = {"refresh_token": first["refresh_token"]}

    def refresh():
        current.update(token(
            tenant, grant_type="refresh_token", client_id="web", refresh_token=current["refresh_token"]))

    def log_in():
        verifier = secrets.token_urlsafe(40)
        response, _ = tenant.send("GET", authorization(verifier), status=302)
        cookies = {}

        def keep(response):
            for line in response.headers.get_all("Set-Cookie") or []:
                name, _, value = line.split(";")[0].partition("=")
                cookies[name] = value
            return {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}

        location, headers = response.headers["Location"], keep(response)
        page, html = tenant.send("GET", location, headers=headers)
        headers = keep(page)
        fields = dict(re.findall(r'name="(state|csrf)" value="([^"]*)"', html.decode()))
        fields |= {"username": "ada@example.com", "password": PASSWORD}
        headers["Origin"] = "http://" + tenant.address
        response, _ = tenant.send("POST", location, fields, headers, status=303)
        while not response.headers["Location"].startswith(CALLBACK):
            headers = keep(response)
            response, _ = tenant.send("GET", response.headers["Location"], headers=headers, status=302)
        code = urllib.parse.parse_qs(urllib.parse.urlsplit(response.headers["Location"]).query)["code"][0]
        token(
            tenant, grant_type="authorization_code", client_id="web", code=code, redirect_uri=CALLBACK,
            code_verifier=verifier)

    challenge = authorization(secrets.token_urlsafe(40))
    return {
        "key set": lambda: tenant.send("GET", "/.well-known/jwks.json"),
        "discovery": lambda: tenant.send("GET", "/.well-known/openid-configuration"),
        "userinfo": lambda: tenant.send("GET", "/userinfo", headers=bearer),
        "client credentials": lambda: token(
            tenant, grant_type="client_credentials", client_id="service", client_secret=SECRET,
            audience="https://api.example.com"),
        "refresh": refresh,
        "authorize": lambda: tenant.send("GET", challenge, status=302),
        "login": log_in,
    }


def send(address, name, pipe):
    """Sends requests of this kind over one connection until the time is over, and tells how many."""
    request = prepare(Connection(address))[name]
    pipe.recv()
    count, end = 0, time.perf_counter() + arguments.seconds
    while time.perf_counter() < end:
        request()
        count += 1
    pipe.send(count)


def measure(tenant, name):
    """Microseconds per request."""
    pipes = [multiprocessing.Pipe() for _ in range(arguments.connections)]
    senders = [
        multiprocessing.Process(target=send, args=(tenant.address, name, child)) for _, child in pipes]
    for sender in senders:
        sender.start()
    time.sleep(1)
    before = tenant.cpu()
    for parent, _ in pipes:
        parent.send("go")
    count = sum(parent.recv() for parent, _ in pipes)
    used = tenant.cpu() - before
    for sender in senders:
        sender.join()
    return used / count * 1e6


with tempfile.TemporaryDirectory() as directory:
    tenant = Tenant(directory)
    try:
        results = {
            name: round(measure(tenant, name))
            for name in arguments.only or prepare(Connection(tenant.address))}
    finally:
        tenant.process.terminate()
        tenant.process.wait()

if arguments.json:
    print(json.dumps({"microseconds of processor time per request": results}))
else:
    for name, figure in results.items():
        print(f"{name:20}{figure:6} µs")
