"""The device flow (RFC 8628), with authlib on the device and a form-filling browser elsewhere."""

import re
import time

import pytest
import requests
from authlib.integrations.base_client import OAuthError
from device import Device
from idtoken import checked_id_token, signed_claims
from sessions import log_in, native_session
from settings import ADA, API, CODE_ONLY, DEVICE, NATIVE


@pytest.fixture
def device(metadata):
    return Device(metadata)


def poll(metadata, device, session=None):
    return (session or native_session()).fetch_token(
        metadata["token_endpoint"], grant_type=DEVICE, device_code=device.start["device_code"])


def error_code(metadata, device, session=None):
    with pytest.raises(OAuthError) as raised:
        poll(metadata, device, session)
    return raised.value.error


def test_what_the_device_is_told(metadata, tenant, device):
    assert re.fullmatch("[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}", device.start["user_code"])
    assert device.start["verification_uri"] == tenant.url("activate")
    complete = tenant.url("activate?user_code=" + device.start["user_code"])
    assert device.start["verification_uri_complete"] == complete
    assert device.start["expires_in"] == 900
    assert device.start["interval"] == 5
    assert len(device.start["device_code"]) >= 32


def test_polling_until_somebody_confirms(metadata, browser, device):
    """The loop of RFC 8628 §3.5. The person confirms after two polls, the second of which comes too early."""
    interval = device.start["interval"]
    seen = []
    while True:
        try:
            tokens = poll(metadata, device)
            break
        except OAuthError as error:
            seen.append(error.error)
        if seen == ["authorization_pending"]:
            continue
        interval += 5 if seen[-1] == "slow_down" else 0
        if len(seen) == 2:
            device.allow(browser, ADA)
        time.sleep(interval)
    assert seen == ["authorization_pending", "slow_down"]
    assert checked_id_token(metadata, tokens, NATIVE)["email"] == ADA["email"]
    assert native_session(token=tokens).refresh_token(metadata["token_endpoint"])["access_token"]


def test_statuses(metadata, device):
    form = {"grant_type": DEVICE, "client_id": NATIVE, "device_code": device.start["device_code"]}
    responses = [requests.post(metadata["token_endpoint"], data=form, timeout=30) for _ in range(2)]
    assert [response.status_code for response in responses] == [403, 429]
    assert [response.json()["error"] for response in responses] == ["authorization_pending", "slow_down"]


def test_somebody_refuses(metadata, browser, device):
    device.deny(browser)
    assert error_code(metadata, device) == "access_denied"


def test_code_gives_tokens_once(metadata, browser, device):
    device.allow(browser, ADA)
    assert poll(metadata, device)["access_token"]
    assert error_code(metadata, device) == "invalid_grant"


def test_link_with_the_code_in_it(metadata, browser, device):
    page = browser.submit(browser.open(device.start["verification_uri_complete"]))
    device.allow(browser, ADA, page)
    assert checked_id_token(metadata, poll(metadata, device), NATIVE)["email"] == ADA["email"]


def test_person_who_is_logged_in_only_confirms(metadata, browser, device):
    log_in(metadata, native_session(), browser)
    page = device.enter_code(browser)
    assert ADA["email"] in page.text
    device.allow(browser, None, page)
    assert checked_id_token(metadata, poll(metadata, device), NATIVE)["email"] == ADA["email"]


def test_code_as_people_type_it(metadata, browser, device):
    page = device.enter_code(browser, device.start["user_code"].lower().replace("-", " "))
    device.allow(browser, ADA, page)
    assert poll(metadata, device)["access_token"]


def test_wrong_code_can_be_corrected(metadata, browser, device):
    page = device.enter_code(browser, "BBBB-BBBB")
    assert page.status == 400
    page = browser.submit(page, user_code=device.start["user_code"])
    device.allow(browser, ADA, page)
    assert poll(metadata, device)["access_token"]


def test_access_token_for_an_api(metadata, browser):
    device = Device(metadata, scope="openid read:books", audience=API)
    device.allow(browser, ADA)
    claims = signed_claims(metadata, poll(metadata, device)["access_token"]).claims
    assert API in claims["aud"]
    assert set(claims["scope"].split()) == {"openid", "read:books"}


def test_unknown_device_code(metadata, device):
    device.start["device_code"] = "never-given-out"
    assert error_code(metadata, device) == "invalid_grant"


def test_client_without_the_grant(metadata):
    response = requests.post(
        metadata["device_authorization_endpoint"], data={"client_id": CODE_ONLY, "scope": "openid"}, timeout=30)
    assert response.status_code == 403
    assert response.json()["error"] == "unauthorized_client"
