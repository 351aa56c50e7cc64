"""auth0-python's verifiers of ID tokens, on the tenant's ID tokens."""

import asyncio

import pytest
from auth0.authentication import GetToken
from auth0.authentication.async_token_verifier import AsyncAsymmetricSignatureVerifier, AsyncTokenVerifier
from sdk import TokenValidationError, client, code_for
from settings import ADA, CALLBACK, NATIVE, POST
from verifier import verifier


@pytest.fixture
def id_token(tenant, browser):
    code, secret = code_for(tenant, browser, ADA, nonce="a nonce", max_age=600)
    return client(GetToken, tenant).authorization_code_pkce(secret, code, CALLBACK)["id_token"]


def test_good_token(tenant, id_token):
    claims = verifier(tenant, NATIVE).verify(id_token, nonce="a nonce", max_age=600)
    assert claims["email"] == ADA["email"]


def test_good_token_without_waiting(tenant, id_token):
    signatures = AsyncAsymmetricSignatureVerifier(tenant.url(".well-known/jwks.json"))
    checked = AsyncTokenVerifier(signatures, tenant.issuer, NATIVE).verify(id_token, nonce="a nonce", max_age=600)
    assert asyncio.run(checked)["email"] == ADA["email"]


def test_another_nonce(tenant, id_token):
    with pytest.raises(TokenValidationError, match="nonce"):
        verifier(tenant, NATIVE).verify(id_token, nonce="another nonce")


def test_another_client(tenant, id_token):
    with pytest.raises(TokenValidationError, match="Audience"):
        verifier(tenant, POST).verify(id_token)


def test_after_its_lifetime(tenant, id_token):
    verifier(tenant, NATIVE, leeway=-35_000).verify(id_token)
    with pytest.raises(TokenValidationError, match="Expiration"):
        verifier(tenant, NATIVE, leeway=-36_001).verify(id_token)


def test_changed_token(tenant, id_token):
    header, payload, signature = id_token.split(".")
    forged = ("A" if signature[0] != "A" else "B") + signature[1:]
    with pytest.raises(TokenValidationError, match="Invalid token signature"):
        verifier(tenant, NATIVE).verify(f"{header}.{payload}.{forged}")
