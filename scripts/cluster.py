#!/usr/bin/env python3
"""Runs a tenant in four processes on one PostgreSQL database with a standby behind haproxy. While users log in and renew tokens, it kills
one process every second, restarts PostgreSQL, fails over to the standby, and cuts one process off from the database. Counts what was
lost.

scripts/cluster.py [--seconds 60] [--users 6] [--port 9100] [--program .build/debug/a0] [--rolling]

It needs haproxy, PostgreSQL's server, and a0 built with the trait Postgres. It fails unless no session was lost, no code
and no refresh token was redeemed twice, and every error was a 503 with Retry-After.

With --rolling, nothing breaks: the processes are stopped and started again one after the other, as by an update, and no request may fail."""
import argparse, base64, collections, hashlib, html, http.client, json, os, random, re, secrets, shutil, socket, subprocess, sys
import tempfile, threading, time, urllib.parse

options = argparse.ArgumentParser()
options.add_argument("--seconds", type=int, default=60)
options.add_argument("--users", type=int, default=6)
options.add_argument("--port", type=int, default=9100)
options.add_argument("--program", default=".build/debug/a0")
options.add_argument("--rolling", action="store_true")
options = options.parse_args()

count = 4
callback = "http://127.0.0.1:7/callback"
counts = collections.Counter()
errors = []
lock = threading.Lock()
ends = time.monotonic() + 3600
folder = tempfile.mkdtemp(prefix="a0-cluster-")
os.chmod(folder, 0o755)
servers = [f"{folder}/one", f"{folder}/two"]
primary = servers[0]
public = f"http://127.0.0.1:{options.port}"


def note(name, reason=None):
    with lock:
        counts[name] += 1
        if reason and len(errors) < 20:
            errors.append(f"{name}: {reason}")


# The servers

def as_server(command):
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command] if os.geteuid() == 0 else command


binaries = sorted(
    (f"/usr/lib/postgresql/{version}/bin" for version in os.listdir("/usr/lib/postgresql")), reverse=True)[0]


def run(*command):
    return subprocess.run(as_server(command), check=True, stdout=subprocess.DEVNULL)


def postgres(server, *words):
    return run(f"{binaries}/pg_ctl", "-D", f"{server}/data", "-w", "-s", "-l", f"{server}/log", *words)


def start_postgres(server):
    # A change is complete once the standby has it.
    postgres(server, "start", "-o", f"-k {server} -h '' -c max_connections=100 -c synchronous_standby_names='*'")


def start_standby(server):
    shutil.rmtree(f"{server}/data", ignore_errors=True)
    run(f"{binaries}/pg_basebackup", "-D", f"{server}/data", "-h", primary, "-U", "app", "-c", "fast", "-R")
    start_postgres(server)


def start_servers():
    for server in servers:
        os.mkdir(server, 0o755)
        if os.geteuid() == 0:
            shutil.chown(server, "postgres", "postgres")
    run(f"{binaries}/initdb", "-D", f"{primary}/data", "-U", "app", "-A", "trust", "-E", "UTF8", "-N")
    start_postgres(primary)
    start_standby(servers[1])


def fail_over():
    global primary
    former, primary = primary, servers[servers.index(primary) - 1]
    postgres(former, "stop", "-m", "immediate")
    postgres(primary, "promote")
    start_standby(former)


class Cable:
    """Connects a process to a server. While the cables are cut, nothing arrives, and no connection ends."""

    whole = threading.Event()
    whole.set()

    def __init__(self, server):
        self.server = server
        self.place = f"{server}-cable"
        os.mkdir(self.place)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(f"{self.place}/.s.PGSQL.5432")
        self.listener.listen(100)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client, _ = self.listener.accept()
            self.whole.wait()
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(f"{self.server}/.s.PGSQL.5432")
            except OSError:
                client.close()
                continue
            for direction in [(client, server), (server, client)]:
                threading.Thread(target=self.carry, args=direction, daemon=True).start()

    def carry(self, source, target):
        try:
            while data := source.recv(65536):
                self.whole.wait()
                target.sendall(data)
        except OSError:
            pass
        finally:
            for end in (source, target):
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass


def start_tenant(number, **streams):
    hosts = [cable.place for cable in cables] if number == 0 and cables else servers
    database = f"postgres:///postgres?host={','.join(hosts)}&user=app"
    return subprocess.Popen(
        [options.program, "tenant", "--database", database, "--port", str(options.port + 1 + number), "--public-url", public,
         "--trust-proxy", "127.0.0.1", "--json"],
        stdin=subprocess.DEVNULL, stderr=open(f"{folder}/tenant-{number}.log", "ab"), **streams)


def start_haproxy():
    servers = "\n".join(
        f"    server tenant{number} 127.0.0.1:{options.port + 1 + number} check inter 200 fall 1 rise 1"
        for number in range(count))
    with open(f"{folder}/haproxy.cfg", "w") as file:
        file.write(f"""
defaults
    mode http
    timeout connect 2s
    timeout client 30s
    timeout server 30s
    option redispatch
    retries 3
    retry-on conn-failure
    errorfile 503 {folder}/503.http
frontend tenant
    bind 127.0.0.1:{options.port}
    default_backend tenants
backend tenants
    balance roundrobin
    option httpchk
    http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host tenant
    option forwardfor
{servers}
""")
    with open(f"{folder}/503.http", "w") as file:
        file.write("HTTP/1.0 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n")
    return subprocess.Popen(["haproxy", "-db", "-f", f"{folder}/haproxy.cfg"], stderr=subprocess.DEVNULL)


# The users

class Busy(Exception):
    """The response says to try again, or there was none: the process was killed."""


class Browser:
    def __init__(self):
        self.cookies = {}

    def send(self, method, url, form=None):
        target = urllib.parse.urlsplit(urllib.parse.urljoin(public, url))
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = None
        if form is not None:
            body = urllib.parse.urlencode(form)
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": public}
        try:
            connection = http.client.HTTPConnection("127.0.0.1", options.port, timeout=30)
            connection.request(method, target.path + (f"?{target.query}" if target.query else ""), body, headers)
            response = connection.getresponse()
            text = response.read().decode()
            connection.close()
        except (OSError, http.client.HTTPException) as error:
            note("without a response")
            raise Busy() from error
        for header in response.headers.get_all("Set-Cookie") or []:
            name, _, value = header.split(";")[0].partition("=")
            self.cookies[name] = value
        if response.status == 503 and response.headers["Retry-After"]:
            note("503 with Retry-After")
            raise Busy()
        # haproxy's own, for a process that was killed before it answered.
        if response.status == 502:
            note("without a response")
            raise Busy()
        if response.status >= 500:
            note("other errors", f"{response.status} {method} {target.path} {text[:200]}")
            raise Busy()
        return response, text


def patiently(body):
    while True:
        try:
            return body()
        except Busy:
            if time.monotonic() > ends + 60:
                raise
            time.sleep(0.2)


def log_in(user):
    verifier = secrets.token_urlsafe(32)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    browser = Browser()
    query = {
        "client_id": "a0-cli", "response_type": "code", "redirect_uri": callback, "scope": "openid offline_access",
        "state": "s", "code_challenge": challenge, "code_challenge_method": "S256"}
    response, _ = browser.send("GET", "/authorize?" + urllib.parse.urlencode(query))
    _, page = browser.send("GET", response.headers["Location"])

    def field(name):
        return html.unescape(re.search(f'name="{name}" value="([^"]*)"', page).group(1))

    response, text = browser.send("POST", "/u/login", {
        "state": field("state"), "csrf": field("csrf"), "username": user["email"], "password": user["password"]})
    while response.status in (302, 303) and not response.headers["Location"].startswith(callback):
        response, text = browser.send("GET", response.headers["Location"])
    if response.status not in (302, 303):
        # A login whose form was sent to a process that was killed is done again.
        note("unfinished logins", f"{response.status} {re.findall('<h1.*?</h1>', text)}")
        raise Busy()
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(response.headers["Location"]).query)
    if "code" not in query:
        note("other errors", query)
        raise Busy()
    return query["code"][0], verifier


def token(**form):
    return Browser().send("POST", "/oauth/token", {"client_id": "a0-cli", **form})


def redeem_at_once(code, verifier):
    """The refresh token; None if no response had one, because the process was killed after the redemption."""
    results = []

    def redeem():
        try:
            results.append(token(
                grant_type="authorization_code", code=code, code_verifier=verifier, redirect_uri=callback))
        except Busy:
            results.append(None)

    threads = [threading.Thread(target=redeem) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    good = [json.loads(text) for response, text in filter(None, results) if response.status == 200]
    if len(good) > 1:
        note("codes redeemed twice", code)
    return good[0]["refresh_token"] if good else None


def live(user):
    while time.monotonic() < ends:
        refresh = redeem_at_once(*patiently(lambda: log_in(user)))
        if not refresh:
            continue
        note("logins")
        for _ in range(25):
            if time.monotonic() > ends:
                break
            response, text = patiently(lambda: token(grant_type="refresh_token", refresh_token=refresh))
            if response.status != 200:
                note("lost sessions", text[:200])
                break
            note("renewals")
            former, refresh = refresh, json.loads(text)["refresh_token"]
            if former == refresh:
                note("tokens issued twice", "a renewal without rotation")


def guarded(user):
    try:
        live(user)
    except Exception as error:
        note("broken users", repr(error))


# The run

tenants, haproxy, cables = [], None, []
try:
    start_servers()
    cables = [Cable(server) for server in servers]
    first = start_tenant(0, stdout=subprocess.PIPE)
    tenants.append(first)
    report = ""
    while not report.rstrip().endswith("}") or report.count("{") != report.count("}"):
        line = first.stdout.readline().decode()
        if not line:
            sys.exit(open(f"{folder}/tenant-0.log").read() or "The tenant did not start.")
        report += line
    user = json.loads(report)["user"]
    tenants += [start_tenant(number, stdout=subprocess.DEVNULL) for number in range(1, count)]
    haproxy = start_haproxy()
    time.sleep(3)
    ends = time.monotonic() + options.seconds
    users = [threading.Thread(target=guarded, args=[user]) for _ in range(options.users)]
    for thread in users:
        thread.start()
    second = 0
    while time.monotonic() < ends:
        time.sleep(1)
        second += 1
        if options.rolling:
            number = second % count
            tenants[number].terminate()
            tenants[number].wait()
            tenants[number] = start_tenant(number, stdout=subprocess.DEVNULL)
            note("processes stopped")
            continue
        number = random.randrange(count)
        tenants[number].kill()
        tenants[number].wait()
        tenants[number] = start_tenant(number, stdout=subprocess.DEVNULL)
        note("processes killed")
        if second % 20 == 5:
            postgres(primary, "restart", "-m", random.choice(["fast", "immediate"]))
            note("restarts of PostgreSQL")
        if second % 20 == 15:
            fail_over()
            note("failovers")
        if second % 10 == 2:
            Cable.whole.clear()
            note("cuts")
        if second % 10 == 9:
            Cable.whole.set()
    for thread in users:
        thread.join()
finally:
    Cable.whole.set()
    for process in tenants + [haproxy]:
        if process:
            process.terminate()
            process.wait()
    for server in servers:
        if os.path.exists(f"{server}/data/postmaster.pid"):
            postgres(server, "stop", "-m", "immediate")
    shutil.rmtree(folder, ignore_errors=True)

zeros = ["lost sessions", "codes redeemed twice", "tokens issued twice", "other errors", "broken users"]
if options.rolling:
    zeros += ["503 with Retry-After", "without a response"]
for name in ["logins", "renewals", "processes stopped", "processes killed", "restarts of PostgreSQL", "failovers", "cuts", "503 with Retry-After", "without a response",
             *zeros]:
    print(f"{name:24}{counts[name]:8}")
for reason in errors:
    print(reason)
sys.exit(any(counts[name] for name in zeros) or not counts["renewals"])
