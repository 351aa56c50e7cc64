"""auth0-python and joserfc: a payment that the user approves (RFC 9396), and its encrypted access token (RFC 7516)."""

import json
from urllib.parse import urlencode

from auth0.authentication import GetToken
from auth0.authentication.pushed_authorization_requests import PushedAuthorizationRequests
from auth0.authentication.token_verifier import AsymmetricSignatureVerifier
from joserfc import jwe
from joserfc.jwk import RSAKey
from sdk import client, refused
from settings import ADA, CALLBACK, POST, SEALED_API

PAYMENT = {"type": "payment", "amount": "150.00", "beneficiary": "Hanna Herwitz"}


def push(tenant, details):
    return client(PushedAuthorizationRequests, tenant, POST).pushed_authorization_request(
        "code", CALLBACK, scope="openid pay", audience=SEALED_API, authorization_details=json.dumps(details))


def test_payment(tenant, browser, encryption_key):
    pushed = push(tenant, [PAYMENT])
    url = tenant.url("authorize?" + urlencode({"client_id": POST, "request_uri": pushed["request_uri"]}))
    page = browser.log_in(browser.open(url), ADA)
    assert "150.00" in page.text and "Hanna Herwitz" in page.text
    page = browser.submit(page, button="Approve")
    tokens = client(GetToken, tenant, POST).authorization_code(page.query["code"], CALLBACK)
    assert tokens["authorization_details"] == [{"type": "payment"}]

    algorithms = ["RSA-OAEP-256", "A256GCM"]
    opened = jwe.decrypt_compact(tokens["access_token"], RSAKey.import_key(encryption_key), algorithms=algorithms)
    assert opened.protected["kid"] == "sealed-1" and opened.protected["cty"] == "JWT"
    signatures = AsymmetricSignatureVerifier(tenant.url(".well-known/jwks.json"))
    access = signatures.verify_signature(opened.plaintext.decode())
    assert access["authorization_details"] == [PAYMENT]
    assert access["scope"] == "openid pay"


def test_other_types_are_refused(tenant):
    error = refused(push, tenant, [{"type": "loan"}])
    assert (error.status_code, error.error_code) == (400, "invalid_authorization_details")
