"""Tokens bound to a key (RFC 9449), with proofs that joserfc signs."""

import hashlib
import time

import pytest
import requests
from authlib.common.encoding import to_unicode, urlsafe_b64encode
from authlib.common.security import generate_token
from joserfc import jwt
from joserfc.jwk import ECKey
from sessions import callback, native_session
from settings import CALLBACK, NATIVE


class Prover:
    """A public client with a key of its own. It repeats a request once if it is told a nonce."""

    def __init__(self):
        self.key = ECKey.generate_key("P-256")
        self.nonce = None

    def proof(self, method, url, access_token=None):
        header = {"typ": "dpop+jwt", "alg": "ES256", "jwk": self.key.as_dict(private=False)}
        claims = {"jti": generate_token(), "htm": method, "htu": url, "iat": int(time.time())}
        if access_token:
            claims["ath"] = to_unicode(urlsafe_b64encode(hashlib.sha256(access_token.encode()).digest()))
        if self.nonce:
            claims["nonce"] = self.nonce
        return jwt.encode(header, claims, self.key)

    def send(self, method, url, access_token=None, **content):
        for _ in range(2):
            headers = {"DPoP": self.proof(method, url, access_token)}
            if access_token:
                headers["Authorization"] = f"DPoP {access_token}"
            response = requests.request(method, url, headers=headers, timeout=30, **content)
            self.nonce = response.headers.get("DPoP-Nonce", self.nonce)
            if response.status_code not in (400, 401) or response.json().get("error") != "use_dpop_nonce":
                return response
        return response

    def exchange(self, metadata, browser):
        url, verifier = callback(metadata, native_session(), browser, dpop_jkt=self.key.thumbprint())
        code = dict(pair.split("=") for pair in url.split("?")[1].split("&"))["code"]
        return self.send("POST", metadata["token_endpoint"], data={
            "grant_type": "authorization_code", "client_id": NATIVE, "code": code, "code_verifier": verifier,
            "redirect_uri": CALLBACK})

    def refresh(self, metadata, refresh_token):
        return self.send("POST", metadata["token_endpoint"], data={
            "grant_type": "refresh_token", "client_id": NATIVE, "refresh_token": refresh_token})


@pytest.fixture
def prover():
    return Prover()


@pytest.fixture
def tokens(metadata, browser, prover):
    response = prover.exchange(metadata, browser)
    assert response.status_code == 200, response.text
    return response.json()


def test_bound_token(metadata, prover, tokens):
    assert tokens["token_type"] == "DPoP"
    response = prover.send("GET", metadata["userinfo_endpoint"], tokens["access_token"])
    assert response.status_code == 200, response.text
    assert response.json()["sub"]


def test_bound_token_as_bearer_is_refused(metadata, tokens):
    response = requests.get(
        metadata["userinfo_endpoint"], headers={"Authorization": f"Bearer {tokens['access_token']}"}, timeout=30)
    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"].startswith("DPoP ")


def test_bound_token_with_another_key_is_refused(metadata, tokens):
    response = Prover().send("GET", metadata["userinfo_endpoint"], tokens["access_token"])
    assert response.status_code == 401


def test_refresh(metadata, prover, tokens):
    renewed = prover.refresh(metadata, tokens["refresh_token"])
    assert renewed.status_code == 200, renewed.text
    assert renewed.json()["token_type"] == "DPoP"


def test_refresh_with_another_key_is_refused(metadata, prover, tokens):
    response = Prover().refresh(metadata, tokens["refresh_token"])
    assert response.status_code == 400
    assert response.json()["error"] in ("invalid_dpop_proof", "invalid_grant")
    assert prover.refresh(metadata, tokens["refresh_token"]).status_code == 200


def test_proof_works_once(metadata, prover, tokens):
    url = metadata["userinfo_endpoint"]
    prover.send("GET", url, tokens["access_token"])
    headers = {
        "DPoP": prover.proof("GET", url, tokens["access_token"]), "Authorization": f"DPoP {tokens['access_token']}"}
    assert [requests.get(url, headers=headers, timeout=30).status_code for _ in range(2)] == [200, 401]


def test_algorithms_are_announced(metadata):
    assert metadata["dpop_signing_alg_values_supported"] == ["ES256"]
