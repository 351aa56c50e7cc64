"""auth0-python: every grant that its GetToken knows, its Users and its RevokeToken."""

import pytest
from auth0.authentication import GetToken, RevokeToken, Users
from sdk import RateLimitError, client, code_for, new_email, refused
from settings import (
    ADA, API, API_SCOPES, ASSERTION, BASIC, CALLBACK, CODE_ONLY, DATABASE, GRACE, GRANTED_SCOPES, NATIVE,
    PASSWORD_GRANT, POST,
)
from verifier import claims


@pytest.fixture
def token(tenant):
    return client(GetToken, tenant)


@pytest.fixture
def users(tenant):
    return Users(tenant.domain, protocol=tenant.scheme)


def login(token, person=ADA, scope="openid profile email offline_access", **more):
    return token.login(person["email"], person["password"], scope=scope, **{"realm": DATABASE, **more})


def test_password_realm(tenant, token, users):
    tokens = login(token)
    assert tokens["token_type"] == "Bearer"
    person = claims(tenant, tokens["id_token"], NATIVE)
    assert person["sub"].startswith("auth0|")
    assert person["email"] == ADA["email"]
    profile = users.userinfo(tokens["access_token"])
    assert profile["sub"] == person["sub"]
    assert profile["name"] == ADA["name"]
    assert profile["email_verified"] is True


def test_password(tenant, token):
    tokens = login(token, realm=None, grant_type=PASSWORD_GRANT)
    assert claims(tenant, tokens["id_token"], NATIVE)["email"] == ADA["email"]


def test_password_for_an_api(token):
    tokens = login(token, scope="openid read:books", audience=API)
    assert set(tokens["scope"].split()) == {"openid", "read:books"}
    # This grant trusts the client: without a scope, it gets all scopes of the API.
    tokens = login(token, scope=None, audience=API)
    assert set(API_SCOPES) <= set(tokens["scope"].split())


def test_forwarded_address_is_accepted(tenant):
    assert login(client(GetToken, tenant, POST), forwarded_for="203.0.113.7")["access_token"]


@pytest.mark.parametrize("email", [GRACE["email"], "nobody@example.com"])
def test_wrong_password(token, email):
    error = refused(token.login, email, "wrong", scope="openid", realm=DATABASE)
    assert (error.status_code, error.error_code) == (403, "invalid_grant")
    assert error.message == "Wrong email or password."


def test_unknown_realm(token):
    error = refused(login, token, realm="nowhere")
    assert (error.status_code, error.error_code) == (400, "invalid_request")
    assert error.message == "the connection was not found"


def test_unknown_api(token):
    error = refused(login, token, audience="https://unknown.example")
    assert (error.status_code, error.error_code) == (403, "access_denied")
    assert error.message.startswith("Service not found: https://unknown.example. Registered are: ")
    assert API in error.message


def test_client_without_the_grant(tenant):
    error = refused(login, client(GetToken, tenant, CODE_ONLY))
    assert (error.status_code, error.error_code) == (403, "unauthorized_client")


def test_too_many_wrong_passwords(token):
    email = new_email()
    errors = [refused(token.login, email, "wrong", scope="openid", realm=DATABASE) for _ in range(11)]
    assert {error.error_code for error in errors[:10]} == {"invalid_grant"}
    assert isinstance(errors[10], RateLimitError)
    assert errors[10].error_code == "too_many_attempts"


def test_code_with_pkce(tenant, token, browser):
    code, verifier = code_for(tenant, browser, ADA, nonce="a nonce")
    tokens = token.authorization_code_pkce(verifier, code, CALLBACK)
    assert claims(tenant, tokens["id_token"], NATIVE, nonce="a nonce")["email"] == ADA["email"]
    error = refused(token.authorization_code_pkce, verifier, code, CALLBACK)
    assert (error.status_code, error.error_code) == (403, "invalid_grant")
    assert error.message == "Invalid authorization code"


def test_code_with_a_wrong_verifier(tenant, token, browser):
    code, verifier = code_for(tenant, browser, ADA)
    error = refused(token.authorization_code_pkce, verifier[::-1], code, CALLBACK)
    assert (error.status_code, error.error_code) == (403, "invalid_grant")
    assert error.message == "Failed to verify code verifier"


def test_code_with_a_secret(tenant, browser):
    code, _ = code_for(tenant, browser, ADA, POST)
    tokens = client(GetToken, tenant, POST).authorization_code(code, CALLBACK)
    assert claims(tenant, tokens["id_token"], POST)["email"] == ADA["email"]


def test_code_with_a_wrong_secret(tenant, browser):
    code, _ = code_for(tenant, browser, ADA, POST)
    token = client(GetToken, tenant, POST)
    token.client_secret = "not the secret"
    error = refused(token.authorization_code, code, CALLBACK)
    assert (error.status_code, error.error_code, error.message) == (401, "access_denied", "Unauthorized")


def test_refresh(tenant, token):
    first = login(token)
    second = token.refresh_token(first["refresh_token"])
    assert second["refresh_token"] != first["refresh_token"]
    assert claims(tenant, second["id_token"], NATIVE)["sub"] == claims(tenant, first["id_token"], NATIVE)["sub"]
    fewer = token.refresh_token(second["refresh_token"], scope="openid")
    assert fewer["scope"] == "openid"
    for tokens in (first, fewer):
        error = refused(token.refresh_token, tokens["refresh_token"])
        assert (error.status_code, error.error_code) == (403, "invalid_grant")


def test_refresh_with_nonsense(token):
    error = refused(token.refresh_token, "nonsense")
    assert (error.status_code, error.error_code) == (403, "invalid_grant")
    assert error.message == "Unknown or invalid refresh token."


def test_revocation(tenant, token):
    tokens = login(token)
    assert client(RevokeToken, tenant).revoke_refresh_token(tokens["refresh_token"]) == ""
    error = refused(token.refresh_token, tokens["refresh_token"])
    assert (error.status_code, error.error_code) == (403, "invalid_grant")
    assert error.message == "Unknown or invalid refresh token."


def test_revocation_of_an_access_token(tenant, token):
    tokens = login(token, audience=API)
    error = refused(client(RevokeToken, tenant).revoke_refresh_token, tokens["access_token"])
    assert (error.status_code, error.error_code) == (400, "unsupported_token_type")


def test_client_credentials(tenant):
    tokens = client(GetToken, tenant, POST).client_credentials(API)
    assert set(tokens["scope"].split()) == set(GRANTED_SCOPES)
    assert tokens["expires_in"] == 86400
    assert "refresh_token" not in tokens


def test_client_credentials_with_a_key(tenant, assertion_key):
    token = GetToken(tenant.domain, ASSERTION, client_assertion_signing_key=assertion_key, protocol=tenant.scheme)
    assert token.client_credentials(API)["access_token"]


def test_client_credentials_of_a_client_that_is_registered_for_basic_authentication(tenant):
    assert client(GetToken, tenant, BASIC).client_credentials(API)["access_token"]


def test_userinfo_without_a_good_token(users):
    error = refused(users.userinfo, "nonsense")
    assert (error.status_code, error.error_code) == (401, "invalid_token")
