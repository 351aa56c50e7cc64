"""usage: renewals.py ISSUER USER PASSWORD [CONNECTIONS [SECONDS]]

Renews tokens at a tenant, over so many connections at once, and prints how many renewals a second it answers.
"""

import http.client
import json
import statistics
import sys
import threading
import time
import urllib.parse

issuer, user, password = sys.argv[1:4]
connections = int(sys.argv[4]) if len(sys.argv) > 4 else 16
seconds = float(sys.argv[5]) if len(sys.argv) > 5 else 5
address = urllib.parse.urlsplit(issuer).netloc


def token(connection, **fields):
    body = urllib.parse.urlencode({"client_id": "a0-cli", **fields})
    connection.request("POST", "/oauth/token", body, {"Content-Type": "application/x-www-form-urlencoded"})
    response = connection.getresponse()
    text = response.read()
    assert response.status == 200, (response.status, text)
    return json.loads(text)["refresh_token"]


latencies = []


def renew(start, connection, refresh_token):
    own = []
    start.wait()
    end = time.perf_counter() + seconds
    while (begin := time.perf_counter()) < end:
        refresh_token = token(connection, grant_type="refresh_token", refresh_token=refresh_token)
        own.append(time.perf_counter() - begin)
    latencies.extend(own)


start = threading.Barrier(connections)
threads = []
for _ in range(connections):
    connection = http.client.HTTPConnection(address)
    first = token(connection, grant_type="password", username=user, password=password, scope="offline_access")
    threads.append(threading.Thread(target=renew, args=(start, connection, first)))
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
latencies.sort()
print(
    f"{len(latencies) / seconds:.0f} renewals per second over {connections} connections, "
    f"median {statistics.median(latencies) * 1000:.1f} ms, p99 {latencies[int(len(latencies) * 0.99)] * 1000:.1f} ms")
