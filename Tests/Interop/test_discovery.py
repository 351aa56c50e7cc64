"""The discovery document: authlib's own check of it, and whether what it promises is true."""

import html
import json
import re

import requests
from authlib.common.security import generate_token
from authlib.oauth2.rfc7636 import create_s256_code_challenge
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from authlib.oidc.discovery import OpenIDProviderMetadata
from idtoken import checked_id_token, key_set, signed_claims
from sessions import assertion_session, callback, confidential_session, log_in, native_session
from settings import ADA, API, BASIC, IN_BROWSER, NATIVE, POST, SECRETS


def test_is_valid_for_openid_connect(tenant, metadata):
    OpenIDProviderMetadata(metadata).validate()
    assert metadata["issuer"] == tenant.issuer


def test_is_valid_for_oauth(tenant, metadata):
    document = requests.get(tenant.url(".well-known/oauth-authorization-server"), timeout=30).json()
    AuthorizationServerMetadata(document).validate()
    assert document == metadata


def test_every_endpoint_is_there(tenant, metadata):
    addresses = {name: url for name, url in metadata.items() if name.endswith(("_endpoint", "_uri"))}
    assert {
        "authorization_endpoint", "token_endpoint", "userinfo_endpoint", "revocation_endpoint", "jwks_uri",
        "device_authorization_endpoint", "introspection_endpoint", "pushed_authorization_request_endpoint",
        "mfa_challenge_endpoint",
    } <= set(addresses)
    for name, url in addresses.items():
        assert url.startswith(tenant.issuer), name
        if "{" in url:  # A template of addresses.
            continue
        statuses = [
            requests.request(method, url, allow_redirects=False, timeout=30).status_code
            for method in ("GET", "POST")
        ]
        assert any(status < 500 and status not in (404, 405) for status in statuses), name


def test_every_grant_type_is_known(metadata):
    def error(grant_type):
        form = {"grant_type": grant_type, "client_id": POST, "client_secret": SECRETS[POST]}
        response = requests.post(metadata["token_endpoint"], data=form, timeout=30)
        assert response.status_code in (400, 403), grant_type
        return response.json()["error"]

    assert error("urn:example:nobody-knows-this") == "unsupported_grant_type"
    # `implicit` refers to `response_type` (RFC 8414 §2).
    assert error("implicit") == "unsupported_grant_type"
    for grant_type in set(metadata["grant_types_supported"]) - {"implicit"}:
        assert error(grant_type) in ("invalid_request", "unauthorized_client"), grant_type


def test_every_client_authentication_works(metadata, browser, assertion_key):
    methods = metadata["token_endpoint_auth_methods_supported"]
    assert {"none", "client_secret_post", "client_secret_basic", "private_key_jwt"} <= set(methods)
    for method in methods:
        if method == "none":
            assert log_in(metadata, native_session(), browser)["access_token"]
            continue
        session = {
            "client_secret_post": lambda: confidential_session(POST, method),
            "client_secret_basic": lambda: confidential_session(BASIC, method),
            "private_key_jwt": lambda: assertion_session(assertion_key),
        }[method]()
        tokens = session.fetch_token(metadata["token_endpoint"], grant_type="client_credentials", audience=API)
        assert tokens["access_token"], method


def test_every_challenge_method_works(metadata, browser):
    methods = metadata["code_challenge_methods_supported"]
    assert "S256" in methods
    for method in methods:
        session = native_session()
        session.code_challenge_method = method
        assert log_in(metadata, session, browser)["access_token"], method


def test_every_response_mode_works(metadata, browser):
    def message(page):
        attribute = re.search('data-message="([^"]*)"', page.html)[1]
        return json.loads(html.unescape(attribute))["response"]

    modes = metadata["response_modes_supported"]
    assert {"query", "fragment"} <= set(modes)
    for mode in modes:
        url, state = native_session(IN_BROWSER).create_authorization_url(
            metadata["authorization_endpoint"], code_verifier=generate_token(64), response_mode=mode)
        page = browser.open(url)
        if page.asks_for("password"):
            page = browser.log_in(page, ADA)
        response = {
            "query": lambda: page.query,
            "fragment": lambda: page.fragment,
            "form_post": lambda: page.forms[0].fields,
            "web_message": lambda: message(page),
        }[mode]()
        assert response["code"] and response["state"] == state, mode


def test_every_response_type_works(metadata, browser):
    for response_type in metadata["response_types_supported"]:
        # authlib creates a challenge only for the type `code`; a public client needs one for every type with a code.
        challenge = create_s256_code_challenge(generate_token(64)) if "code" in response_type.split() else None
        url, _ = callback(
            metadata, native_session(IN_BROWSER), browser, response_type=response_type, nonce=generate_token(),
            code_challenge=challenge, code_challenge_method=challenge and "S256")
        for part in response_type.split():
            assert {"token": "access_token"}.get(part, part) + "=" in url, response_type
        assert ("?" in url) == (response_type == "code"), response_type


def test_every_scope_is_granted_and_every_claim_comes(metadata, browser):
    scopes = metadata["scopes_supported"]
    session = native_session(scope=scopes)
    tokens = log_in(metadata, session, browser, max_age=3600)
    assert set(tokens["scope"].split()) == set(scopes)
    claims = checked_id_token(metadata, tokens, NATIVE, max_age=3600)
    profile = session.get(metadata["userinfo_endpoint"]).json()
    assert profile["sub"] == claims["sub"]
    assert set(metadata["claims_supported"]) <= set(claims) | set(profile)


def test_signing_keys(metadata, browser):
    keys = key_set(metadata).keys
    assert len(keys) >= 2
    assert len({key.kid for key in keys}) == len(keys)
    token = signed_claims(metadata, log_in(metadata, native_session(), browser)["id_token"])
    assert token.header["alg"] in metadata["id_token_signing_alg_values_supported"]
    assert token.header["kid"] in {key.kid for key in keys}
