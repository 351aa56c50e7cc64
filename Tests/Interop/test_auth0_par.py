"""auth0-python: pushed authorization requests (RFC 9126)."""

from urllib.parse import urlencode

import pytest
from auth0.authentication import GetToken
from auth0.authentication.pushed_authorization_requests import PushedAuthorizationRequests
from sdk import client, refused
from settings import ADA, CALLBACK, POST
from verifier import claims


@pytest.fixture
def requests(tenant):
    return client(PushedAuthorizationRequests, tenant, POST)


def authorize_url(tenant, request_uri):
    return tenant.url("authorize?" + urlencode({"client_id": POST, "request_uri": request_uri}))


def test_login(tenant, browser, requests):
    pushed = requests.pushed_authorization_request(
        "code", CALLBACK, scope="openid email", state="pushed state", nonce="pushed nonce")
    assert pushed["request_uri"].startswith("urn:ietf:params:oauth:request_uri:")
    assert 0 < pushed["expires_in"] <= 600
    page = browser.log_in(browser.open(authorize_url(tenant, pushed["request_uri"])), ADA)
    assert page.query["state"] == "pushed state"
    tokens = client(GetToken, tenant, POST).authorization_code(page.query["code"], CALLBACK)
    assert claims(tenant, tokens["id_token"], POST, nonce="pushed nonce")["email"] == ADA["email"]


def test_handle_works_once(tenant, browser, requests):
    pushed = requests.pushed_authorization_request("code", CALLBACK, scope="openid")
    url = authorize_url(tenant, pushed["request_uri"])
    assert browser.open(url).asks_for("password")
    page = browser.open(url)
    assert page.status == 400
    assert not page.forms


def test_callback_that_is_not_registered(requests):
    error = refused(requests.pushed_authorization_request, "code", "https://elsewhere.example/callback")
    assert (error.status_code, error.error_code) == (400, "invalid_request")


def test_wrong_secret(requests):
    requests.client_secret = "not the secret"
    error = refused(requests.pushed_authorization_request, "code", CALLBACK)
    assert (error.status_code, error.error_code) == (401, "invalid_client")
