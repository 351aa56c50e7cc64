"""A tenant that is nothing but a relying party: py_webauthn and Yubico's fido2 check what its clients send."""

import json
import secrets
import time
from base64 import b64encode
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa
from fido2 import features
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import PublicKeyCredentialRpEntity
from jwt.algorithms import RSAAlgorithm
from serving import serving
from webauthn import verify_authentication_response, verify_registration_response

# Makes fido2 read credentials in their JSON form (WebAuthn §5.1, toJSON).
features.webauthn_json_mapping.enabled = True

RP_ID = "localhost"
CLIENT = "app"


class RelyingParty:
    def __init__(self):
        self.key = rsa.generate_private_key(65537, 2048)
        self.sessions = {}
        self.passkeys = {}
        # Changes the options before they are sent.
        self.change = lambda options: None
        # The accepted responses, in order.
        self.accepted = []
        # The path at which it closes the connection instead of responding.
        self.hangs_up_at = None
        self.requests = []

    def start(self, port):
        self.issuer = f"http://127.0.0.1:{port}/"
        self.origin = f"http://localhost:{port}"
        self.fido2 = Fido2Server(
            PublicKeyCredentialRpEntity(name="Interop", id=RP_ID), verify_origin=lambda origin: origin == self.origin)

    # Requests

    def register(self, body):
        return self.creation(body["user_profile"]["email"], secrets.token_bytes(16))

    def creation(self, name, handle, exclude=()):
        challenge = secrets.token_bytes(32)
        options = {
            "challenge": websafe_encode(challenge), "timeout": 60000, "rp": {"id": RP_ID, "name": RP_ID},
            "user": {"id": websafe_encode(handle), "name": name, "displayName": name},
            "pubKeyCredParams": [{"type": "public-key", "alg": alg} for alg in (-8, -7, -257)],
            "authenticatorSelection": {"residentKey": "required", "userVerification": "preferred"},
            "excludeCredentials": [{"type": "public-key", "id": id} for id in exclude],
        }
        return self.begin(options, challenge, name=name, handle=handle)

    def challenge(self, body):
        challenge = secrets.token_bytes(32)
        return self.begin(
            {"challenge": websafe_encode(challenge), "timeout": 60000, "rpId": RP_ID, "userVerification": "preferred"},
            challenge)

    def begin(self, options, challenge, **what):
        session = secrets.token_urlsafe(16)
        self.sessions[session] = dict(what, challenge=challenge)
        self.change(options)
        return {"auth_session": session, "authn_params_public_key": options}

    def token(self, body):
        if body["grant_type"] == "password":
            return self.tokens(body["username"])
        if body["grant_type"] == "refresh_token":
            assert body["audience"] == self.issuer + "me/"
            return self.tokens(body["refresh_token"])
        session = self.sessions.pop(body["auth_session"])
        response = body["authn_response"]
        if "attestationObject" in response["response"]:
            return self.tokens(self.created(session, response))
        return self.tokens(self.used(session, response))

    # Responses

    def created(self, session, response):
        """The name of the user whose passkey this is now."""
        other = verify_registration_response(
            credential=response, expected_challenge=session["challenge"], expected_rp_id=RP_ID,
            expected_origin=self.origin)
        _, state = self.fido2.register_begin(
            {"id": session["handle"], "name": session["name"]}, challenge=session["challenge"])
        data = self.fido2.register_complete(state, response)
        assert data.is_user_present() and not data.is_backup_eligible() and not data.is_backed_up()
        assert data.credential_data.credential_id == other.credential_id
        assert other.fmt == "none" and other.aaguid == "00000000-0000-0000-0000-000000000000"
        self.passkeys[response["id"]] = {
            "data": data.credential_data, "public_key": other.credential_public_key, "count": other.sign_count,
            **session}
        self.accepted.append(("created", other.sign_count))
        return session["name"]

    def used(self, session, response):
        """The name of the user who has logged in."""
        passkey = self.passkeys[response["id"]]
        assert websafe_decode(response["response"]["userHandle"]) == passkey["handle"]
        other = verify_authentication_response(
            credential=response, expected_challenge=session["challenge"], expected_rp_id=RP_ID,
            expected_origin=self.origin, credential_public_key=passkey["public_key"],
            credential_current_sign_count=passkey["count"])
        _, state = self.fido2.authenticate_begin(challenge=session["challenge"])
        data = self.fido2.authenticate_complete(state, [passkey["data"]], response)
        assert data.credential_id == websafe_decode(response["id"])
        passkey["count"] = other.new_sign_count
        self.accepted.append(("used", other.new_sign_count))
        return passkey["name"]

    def enroll(self, body):
        # Without `exclude`, an authenticator would replace the existing passkey.
        name = "ada@example.com"
        known = [id for id, passkey in self.passkeys.items() if passkey["name"] == name]
        return self.creation(name, b"ada's handle", known)

    def verify(self, body):
        response = body["authn_response"]
        self.created(self.sessions.pop(body["auth_session"]), response)
        return {
            "id": "passkey|dev_1", "type": "passkey", "identity_user_id": "1",
            "created_at": "2026-01-02T03:04:05.678Z", "key_id": response["id"],
            "public_key": b64encode(self.passkeys[response["id"]]["public_key"]).decode(),
            "user_handle": websafe_encode(b"ada's handle"), "credential_device_type": "single_device",
            "credential_backed_up": False,
        }

    # Tokens

    def tokens(self, name):
        now = int(time.time())
        claims = {"iss": self.issuer, "sub": f"auth0|{name}", "aud": CLIENT, "iat": now, "exp": now + 3600,
                  "email": name}
        return {
            "access_token": secrets.token_urlsafe(16), "token_type": "Bearer", "expires_in": 3600,
            "refresh_token": name, "scope": "openid offline_access create:me:authentication_methods",
            "id_token": jwt.encode(claims, self.key, "RS256", headers={"kid": "k"}),
        }

    def key_set(self):
        return {"keys": [RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True) | {"kid": "k", "alg": "RS256"}]}


def handler(party):
    posts = {
        "/passkey/register": (200, party.register), "/passkey/challenge": (200, party.challenge),
        "/oauth/token": (200, party.token), "/me/v1/authentication-methods": (202, party.enroll),
        "/me/v1/authentication-methods/passkey%7Cnew/verify": (201, party.verify),
    }

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            assert self.path == "/.well-known/jwks.json", self.path
            self.respond(200, party.key_set())

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            party.requests.append((self.path, body))
            status, action = posts[self.path]
            try:
                response = action(body)
                if self.path == party.hangs_up_at:
                    return
                self.respond(status, response)
            except Exception as error:
                self.respond(403, {"error": "invalid_grant", "error_description": repr(error)})

        def respond(self, status, members):
            body = json.dumps(members).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            if status == 202:
                self.send_header("Location", party.issuer + "me/v1/authentication-methods/passkey%7Cnew")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments):
            pass

    return Handler


@contextmanager
def running_relying_party():
    """One on a free port, until the block ends."""
    party = RelyingParty()
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(party))
    party.start(server.server_port)
    with serving(server):
        yield party
