"""Code with PKCE, refresh, client credentials and the device flow, with requests-oauthlib."""

import pytest
import requests
from device import Device
from idtoken import checked_id_token, signed_claims
from oauthlib.oauth2 import BackendApplicationClient, DeviceClient, LegacyApplicationClient
from oauthlib.oauth2.rfc6749.errors import InvalidGrantError, OAuth2Error
from requests.auth import HTTPBasicAuth
from requests_oauthlib import OAuth2Session
from settings import ADA, API, BASIC, CALLBACK, GRANTED_SCOPES, NATIVE, POST, SECRETS

SCOPE = ["openid", "profile", "email", "offline_access"]


@pytest.fixture(autouse=True)
def plain_http(monkeypatch):
    """oauthlib's switch for servers on this machine."""
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")


def authorization_response(metadata, session, browser):
    url, _ = session.authorization_url(metadata["authorization_endpoint"])
    return browser.log_in(browser.open(url), ADA).url


@pytest.fixture
def session(metadata, browser):
    """A session of a native client after a login."""
    session = OAuth2Session(NATIVE, scope=SCOPE, redirect_uri=CALLBACK, pkce="S256")
    url = authorization_response(metadata, session, browser)
    session.fetch_token(metadata["token_endpoint"], authorization_response=url, include_client_id=True)
    return session


def test_code_with_pkce(metadata, session):
    assert set(session.token["scope"]) == set(SCOPE)
    claims = checked_id_token(metadata, session.token, NATIVE)
    assert claims["email"] == ADA["email"]
    assert session.get(metadata["userinfo_endpoint"]).json()["sub"] == claims["sub"]


def test_error_comes_back(metadata, browser):
    session = OAuth2Session(NATIVE, scope=SCOPE, redirect_uri=CALLBACK, pkce="S256")
    url, _ = session.authorization_url(metadata["authorization_endpoint"], prompt="none")
    with pytest.raises(OAuth2Error) as raised:
        session.fetch_token(
            metadata["token_endpoint"], authorization_response=browser.open(url).url, include_client_id=True)
    assert raised.value.error == "login_required"


def test_refresh_with_rotation(metadata, session):
    first = session.token
    second = session.refresh_token(metadata["token_endpoint"], client_id=NATIVE)
    assert second["refresh_token"] != first["refresh_token"]
    assert session.get(metadata["userinfo_endpoint"]).status_code == 200
    with pytest.raises(InvalidGrantError):
        session.refresh_token(metadata["token_endpoint"], first["refresh_token"], client_id=NATIVE)
    with pytest.raises(InvalidGrantError):
        session.refresh_token(metadata["token_endpoint"], second["refresh_token"], client_id=NATIVE)


def test_token_that_expired_is_renewed_in_passing(metadata, session):
    renewals = []
    token = session.token | {"expires_at": 1, "expires_in": -1}
    patient = OAuth2Session(
        NATIVE, token=token, auto_refresh_url=metadata["token_endpoint"],
        auto_refresh_kwargs={"client_id": NATIVE}, token_updater=renewals.append)
    assert patient.get(metadata["userinfo_endpoint"]).status_code == 200
    assert renewals[0]["access_token"] != token["access_token"]


def test_confidential_client_with_pkce(metadata, browser):
    session = OAuth2Session(POST, scope=SCOPE, redirect_uri=CALLBACK, pkce="S256")
    tokens = session.fetch_token(
        metadata["token_endpoint"], authorization_response=authorization_response(metadata, session, browser),
        client_secret=SECRETS[POST], include_client_id=True)
    assert checked_id_token(metadata, tokens, POST)["email"] == ADA["email"]


def test_confidential_client_with_basic_authentication(metadata, browser):
    session = OAuth2Session(BASIC, scope=SCOPE, redirect_uri=CALLBACK)
    tokens = session.fetch_token(
        metadata["token_endpoint"], authorization_response=authorization_response(metadata, session, browser),
        auth=HTTPBasicAuth(BASIC, SECRETS[BASIC]))
    assert checked_id_token(metadata, tokens, BASIC)["email"] == ADA["email"]


@pytest.mark.parametrize("client_id", [POST, BASIC])
@pytest.mark.parametrize("in_body", [True, False])
def test_client_credentials(metadata, client_id, in_body):
    session = OAuth2Session(client=BackendApplicationClient(client_id, scope=GRANTED_SCOPES[:1]))
    tokens = session.fetch_token(
        metadata["token_endpoint"], client_secret=SECRETS[client_id], include_client_id=in_body,
        auth=None if in_body else HTTPBasicAuth(client_id, SECRETS[client_id]), audience=API)
    claims = signed_claims(metadata, tokens["access_token"]).claims
    assert claims["sub"] == f"{client_id}@clients"
    assert tokens["scope"] == claims["scope"].split() == GRANTED_SCOPES[:1]


def test_password(metadata):
    session = OAuth2Session(client=LegacyApplicationClient(NATIVE, scope=SCOPE))
    tokens = session.fetch_token(
        metadata["token_endpoint"], username=ADA["email"], password=ADA["password"], include_client_id=True)
    assert checked_id_token(metadata, tokens, NATIVE)["email"] == ADA["email"]


def test_device_flow(metadata, browser):
    device = Device(metadata, scope=" ".join(SCOPE))
    device.allow(browser, ADA)
    session = OAuth2Session(client=DeviceClient(NATIVE))
    tokens = session.fetch_token(
        metadata["token_endpoint"], device_code=device.start["device_code"], include_client_id=True)
    assert set(tokens["scope"]) == set(SCOPE)
    assert checked_id_token(metadata, tokens, NATIVE)["email"] == ADA["email"]
    assert session.refresh_token(metadata["token_endpoint"], client_id=NATIVE)["access_token"]


def test_revocation(metadata, session):
    form = {"client_id": NATIVE, "token": session.token["refresh_token"]}
    assert requests.post(metadata["revocation_endpoint"], data=form, timeout=30).status_code == 200
    with pytest.raises(InvalidGrantError):
        session.refresh_token(metadata["token_endpoint"], client_id=NATIVE)
