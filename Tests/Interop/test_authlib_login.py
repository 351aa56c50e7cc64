"""Authorization code with PKCE, refresh and revocation, with authlib."""

import time

import pytest
import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client import OAuthError
from browser import Browser
from idtoken import checked_id_token, signed_claims
from sessions import assertion_session, callback, confidential_session, log_in, native_session
from settings import ADA, API, ASSERTION, BASIC, CALLBACK, CODE_ONLY, GRACE, KEEPS_TOKEN, NATIVE, POST


def test_native_login(metadata, browser):
    nonce = generate_token()
    session = native_session()
    tokens = log_in(metadata, session, browser, nonce=nonce)
    assert tokens["token_type"] == "Bearer"
    assert tokens["expires_in"] == 86400
    claims = checked_id_token(metadata, tokens, NATIVE, nonce)
    assert claims["aud"] == NATIVE
    assert claims["email"] == ADA["email"]
    assert claims["email_verified"] is True
    assert claims["name"] == "Ada Lovelace"
    profile = session.get(metadata["userinfo_endpoint"])
    assert profile.status_code == 200
    assert profile.json()["sub"] == claims["sub"]
    assert profile.json()["email"] == ADA["email"]


def test_max_age_gives_the_time_of_the_login(metadata, browser):
    tokens = log_in(metadata, native_session(), browser, max_age=300)
    claims = checked_id_token(metadata, tokens, NATIVE, max_age=300)
    assert 0 <= claims["iat"] - claims["auth_time"] <= 300


def test_access_token_for_an_api(metadata, browser):
    session = native_session(scope="openid read:books write:books launch:rockets")
    tokens = log_in(metadata, session, browser, audience=API)
    access = signed_claims(metadata, tokens["access_token"]).claims
    assert access["iss"] == metadata["issuer"]
    assert access["aud"] == [API, metadata["userinfo_endpoint"]]
    assert access["azp"] == NATIVE
    assert set(access["scope"].split()) == {"openid", "read:books", "write:books"}
    assert access["sub"] == session.get(metadata["userinfo_endpoint"]).json()["sub"]


def test_wrong_password_then_right_one(metadata, browser):
    session = native_session()
    url, _ = session.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=generate_token(64))
    page = browser.log_in(browser.open(url), GRACE | {"password": "wrong"})
    assert page.status == 400
    assert "Wrong email or password" in page.text
    page = browser.log_in(page, GRACE)
    assert page.url.startswith(CALLBACK)


def test_second_login_in_the_same_browser_is_silent(metadata, browser):
    first = checked_id_token(metadata, log_in(metadata, native_session(), browser), NATIVE)
    second = checked_id_token(metadata, log_in(metadata, native_session(), browser, prompt="none"), NATIVE)
    assert second["sub"] == first["sub"]
    assert second["sid"] == first["sid"]


def test_silent_login_without_a_session_is_refused(metadata, browser):
    url, state = native_session().create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=generate_token(64), prompt="none")
    page = browser.open(url)
    assert page.url.startswith(CALLBACK)
    assert page.query["error"] == "login_required"
    assert page.query["state"] == state


def test_logout_ends_the_session(tenant, metadata, browser):
    log_in(metadata, native_session(), browser)
    page = browser.open(tenant.url(f"v2/logout?client_id={NATIVE}&returnTo={CALLBACK}"))
    assert page.url == CALLBACK
    url, _ = native_session().create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=generate_token(64), prompt="none")
    assert browser.open(url).query["error"] == "login_required"


def test_wrong_verifier_is_refused(metadata, browser):
    session = native_session()
    url, _ = callback(metadata, session, browser)
    with pytest.raises(OAuthError, match="Failed to verify code verifier") as raised:
        session.fetch_token(
            metadata["token_endpoint"], authorization_response=url, code_verifier=generate_token(64))
    assert raised.value.error == "invalid_grant"


def test_code_works_once(metadata, browser):
    session = native_session()
    url, verifier = callback(metadata, session, browser)
    exchange = {"authorization_response": url, "code_verifier": verifier}
    session.fetch_token(metadata["token_endpoint"], **exchange)
    # Immediately afterward it may be a retry; after five seconds it's treated as theft.
    for pause, status in [(0, 200), (5.5, 401)]:
        time.sleep(pause)
        with pytest.raises(OAuthError, match="Invalid authorization code") as raised:
            session.fetch_token(metadata["token_endpoint"], **exchange)
        assert raised.value.error == "invalid_grant"
        assert session.get(metadata["userinfo_endpoint"]).status_code == status


def test_callback_that_is_not_registered_ends_on_a_page(metadata, browser):
    session = native_session()
    session.redirect_uri = "https://elsewhere.example/callback"
    url, _ = session.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=generate_token(64))
    page = browser.open(url)
    assert page.status == 403
    assert "Callback URL mismatch." in page.text


@pytest.mark.parametrize("client_id", [POST, BASIC])
@pytest.mark.parametrize("method", ["client_secret_post", "client_secret_basic"])
def test_confidential_client(metadata, browser, client_id, method):
    session = confidential_session(client_id, method, scope="openid email offline_access")
    tokens = log_in(metadata, session, browser)
    assert checked_id_token(metadata, tokens, client_id)["email"] == ADA["email"]
    renewed = session.refresh_token(metadata["token_endpoint"])
    assert checked_id_token(metadata, renewed, client_id)["email"] == ADA["email"]


def test_confidential_client_without_pkce(metadata, browser):
    session = confidential_session(POST, "client_secret_post", scope="openid email")
    url, _ = session.create_authorization_url(metadata["authorization_endpoint"])
    page = browser.log_in(browser.open(url), ADA)
    with pytest.raises(OAuthError) as raised:
        session.fetch_token(
            metadata["token_endpoint"], authorization_response=page.url, code_verifier=generate_token(64))
    assert raised.value.error == "invalid_grant"
    page = browser.open(url)
    tokens = session.fetch_token(metadata["token_endpoint"], authorization_response=page.url)
    assert checked_id_token(metadata, tokens, POST)["email"] == ADA["email"]


def test_client_with_a_key(metadata, browser, assertion_key):
    session = assertion_session(assertion_key)
    session.scope = "openid email"
    tokens = log_in(metadata, session, browser)
    assert checked_id_token(metadata, tokens, ASSERTION)["email"] == ADA["email"]


def test_confidential_client_with_a_wrong_secret(metadata, browser):
    session = confidential_session(POST, "client_secret_post", scope="openid")
    url, verifier = callback(metadata, session, browser)
    session.client_secret = "not the secret"
    with pytest.raises(OAuthError) as raised:
        session.fetch_token(metadata["token_endpoint"], authorization_response=url, code_verifier=verifier)
    assert (raised.value.error, raised.value.description) == ("access_denied", "Unauthorized")


@pytest.mark.parametrize("method, place", [("GET", "header"), ("POST", "header"), ("GET", "uri"), ("POST", "body")])
def test_profile_with_the_token_in_each_place(metadata, browser, method, place):
    tokens = log_in(metadata, native_session(), browser)
    session = native_session(token=tokens, token_placement=place)
    # authlib puts a form into the body, but leaves the content type to its users.
    headers = {"Content-Type": "application/x-www-form-urlencoded"} if place == "body" else {}
    response = session.request(method, metadata["userinfo_endpoint"], headers=headers, data="")
    assert response.status_code == 200, response.text
    assert response.json()["email"] == ADA["email"]


def test_rotation_and_reuse(metadata, browser):
    session = native_session()
    first = log_in(metadata, session, browser)
    second = session.refresh_token(metadata["token_endpoint"], first["refresh_token"])
    assert second["refresh_token"] != first["refresh_token"]
    before, after = (checked_id_token(metadata, tokens, NATIVE) for tokens in (first, second))
    assert after["sub"] == before["sub"]
    assert after["sid"] == before["sid"]
    assert "nonce" not in after
    assert session.get(metadata["userinfo_endpoint"]).status_code == 200

    with pytest.raises(OAuthError) as raised:
        session.refresh_token(metadata["token_endpoint"], first["refresh_token"])
    assert raised.value.error == "invalid_grant"
    # The reuse revoked the whole token family.
    with pytest.raises(OAuthError) as raised:
        session.refresh_token(metadata["token_endpoint"], second["refresh_token"])
    assert raised.value.error == "invalid_grant"


def test_refresh_for_fewer_scopes(metadata, browser):
    session = native_session()
    tokens = log_in(metadata, session, browser)
    fewer = session.refresh_token(metadata["token_endpoint"], tokens["refresh_token"], scope="openid email")
    assert set(fewer["scope"].split()) == {"openid", "email"}
    assert "name" not in session.get(metadata["userinfo_endpoint"]).json()
    again = session.refresh_token(metadata["token_endpoint"], fewer["refresh_token"])
    assert "profile" in again["scope"].split()


def test_client_without_rotation_keeps_its_refresh_token(metadata, browser):
    session = native_session(KEEPS_TOKEN)
    refresh_token = log_in(metadata, session, browser)["refresh_token"]
    for _ in range(2):
        response = requests.post(
            metadata["token_endpoint"], timeout=30,
            data={"grant_type": "refresh_token", "client_id": KEEPS_TOKEN, "refresh_token": refresh_token})
        assert response.status_code == 200
        assert "refresh_token" not in response.json()
    assert session.refresh_token(metadata["token_endpoint"])["refresh_token"] == refresh_token


def test_no_refresh_token_without_the_grant(metadata, browser):
    tokens = log_in(metadata, native_session(CODE_ONLY), browser)
    assert "refresh_token" not in tokens
    assert "offline_access" not in tokens["scope"].split()


def test_session_renews_itself(metadata, browser):
    tokens = log_in(metadata, native_session(), browser)
    renewals = []
    session = native_session(
        token=tokens, token_endpoint=metadata["token_endpoint"], leeway=2 * tokens["expires_in"],
        update_token=lambda token, **_: renewals.append(token))
    assert session.get(metadata["userinfo_endpoint"]).status_code == 200
    assert renewals[0]["access_token"] != tokens["access_token"]


def test_foreign_refresh_token_is_refused(metadata, browser):
    tokens = log_in(metadata, native_session(), browser)
    with pytest.raises(OAuthError, match="Unknown or invalid refresh token.") as raised:
        native_session(KEEPS_TOKEN).refresh_token(metadata["token_endpoint"], tokens["refresh_token"])
    assert raised.value.error == "invalid_grant"


@pytest.mark.parametrize("client_id, method", [
    (NATIVE, "none"), (POST, "client_secret_post"), (BASIC, "client_secret_basic"),
])
def test_revocation(metadata, browser, client_id, method):
    scope = "openid offline_access"
    session = native_session(scope=scope) if method == "none" else confidential_session(
        client_id, method, scope=scope)
    tokens = log_in(metadata, session, browser)
    for _ in range(2):
        response = session.revoke_token(
            metadata["revocation_endpoint"], tokens["refresh_token"], token_type_hint="refresh_token")
        assert (response.status_code, response.text) == (200, "")
    with pytest.raises(OAuthError, match="Unknown or invalid refresh token."):
        session.refresh_token(metadata["token_endpoint"], tokens["refresh_token"])


def test_revocation_of_another_clients_token_does_nothing(metadata, tenant):
    session = native_session()
    tokens = log_in(metadata, session, Browser(tenant.issuer))
    response = native_session(KEEPS_TOKEN).revoke_token(metadata["revocation_endpoint"], tokens["refresh_token"])
    assert (response.status_code, response.text) == (200, "")
    assert session.refresh_token(metadata["token_endpoint"])["access_token"]


def test_revocation_needs_the_secret(metadata):
    session = confidential_session(POST, "client_secret_post")
    session.client_secret = "not the secret"
    response = session.revoke_token(metadata["revocation_endpoint"], "any")
    assert response.status_code == 401
    assert response.json()["error"] == "invalid_client"
