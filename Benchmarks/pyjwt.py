"""usage: pyjwt.py SECONDS <tokens.json

Verifies each of the tokens again and again with PyJWT, as a server does that has prepared its key and checks iss, aud and exp. Prints a
name and a rate per second of processor time for each.
"""

import json
import sys
import time

import jwt

seconds = float(sys.argv[1])
for entry in json.load(sys.stdin):
    key = jwt.PyJWK(entry["key"]).key

    def verify():
        return jwt.decode(
            entry["token"], key, algorithms=[entry["algorithm"]], issuer=entry["issuer"], audience=entry["audience"])

    for _ in range(200):
        verify()
    runs, start = 0, time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        for _ in range(100):
            verify()
        runs += 100
    print(entry["algorithm"], runs / elapsed, jwt.__version__)
