"""Passkeys of authenticators that others wrote, and py_webauthn as a second opinion on each answer."""

import secrets

import pytest
import requests
from authenticators import ORIGIN, Fido2, SoftWebauthn, tampered
from fido2.cose import ES256, RS256
from fido2.utils import websafe_decode
from settings import NATIVE, PASSKEY
from webauthn import verify_authentication_response, verify_registration_response

AUTHENTICATORS = {
    "soft-webauthn": SoftWebauthn,
    "fido2-es256": Fido2,
    "fido2-rs256": lambda: Fido2(RS256),
    "fido2-es256-packed": lambda: Fido2(ES256, attests_itself=True),
    "fido2-rs256-packed": lambda: Fido2(RS256, attests_itself=True),
}


class App:
    """A native application without an SDK."""

    def __init__(self, tenant):
        self.tenant = tenant

    def post(self, path, status=200, **members):
        response = requests.post(self.tenant.url(path), json={"client_id": NATIVE, **members}, timeout=30)
        assert response.status_code == status, response.text
        return response.json()

    def signup(self, **profile):
        profile = {"email": f"passkey-{secrets.token_hex(4)}@example.com"} | profile
        return self.post("passkey/register", user_profile=profile)

    def challenge(self):
        return self.post("passkey/challenge")

    def redeem(self, begun, response, status=200):
        return self.post(
            "oauth/token", status, grant_type=PASSKEY, auth_session=begun["auth_session"], authn_response=response,
            scope="openid")

    def user(self, tokens):
        headers = {"Authorization": f"Bearer {tokens['access_token']}"}
        return requests.get(self.tenant.url("userinfo"), headers=headers, timeout=30).json()["sub"]


@pytest.fixture
def app(tenant):
    return App(tenant)


def registration_of(begun, response):
    """What py_webauthn thinks of a new passkey. Raises if it would refuse it."""
    options = begun["authn_params_public_key"]
    return verify_registration_response(
        credential=response, expected_challenge=websafe_decode(options["challenge"]),
        expected_rp_id=options["rp"]["id"], expected_origin=ORIGIN)


def assertion_of(begun, response, registration, count=0):
    """What py_webauthn thinks of a login. Raises if it would refuse it."""
    options = begun["authn_params_public_key"]
    return verify_authentication_response(
        credential=response, expected_challenge=websafe_decode(options["challenge"]), expected_rp_id=options["rpId"],
        expected_origin=ORIGIN, credential_public_key=registration.credential_public_key,
        credential_current_sign_count=count)


@pytest.mark.parametrize("kind", AUTHENTICATORS)
def test_signup_and_logins(app, kind):
    authenticator = AUTHENTICATORS[kind]()
    begun = app.signup()
    response = authenticator.create(begun["authn_params_public_key"])
    registration = registration_of(begun, response)
    user = app.user(app.redeem(begun, response))
    for count in range(3):
        begun = app.challenge()
        response = authenticator.get(begun["authn_params_public_key"])
        assert assertion_of(begun, response, registration, count).new_sign_count == count + 1
        assert app.user(app.redeem(begun, response)) == user


def flip(data):
    return data[:-1] + bytes([data[-1] ^ 1])


BAD_CREATIONS = {
    "origin": lambda device, options: device.create(options, origin="https://evil.example"),
    "challenge": lambda device, options: device.create(options, challenge=bytes(32)),
    "type": lambda device, options: device.create(options, type="webauthn.get"),
    "relying party": lambda device, options: device.create(options, rp_id="evil.example"),
    "attestation that is cut off": lambda device, options: tampered(
        device.create(options), "attestationObject", lambda data: data[:-1]),
    "client data that is cut off": lambda device, options: tampered(
        device.create(options), "clientDataJSON", lambda data: data[:-1]),
    "client data after signing": lambda device, options: tampered(
        device.create(options), "clientDataJSON", lambda data: data.replace(b"{", b"{ ", 1)),
}


@pytest.mark.parametrize("lie", BAD_CREATIONS)
def test_creations_that_both_refuse(app, lie):
    begun = app.signup()
    response = BAD_CREATIONS[lie](Fido2(attests_itself=True), begun["authn_params_public_key"])
    with pytest.raises(Exception, match=".") as error:
        registration_of(begun, response)
    assert "webauthn" in type(error.value).__module__ or isinstance(error.value, ValueError)
    assert app.redeem(begun, response, status=403)["error"] == "invalid_grant"


BAD_LOGINS = {
    "origin": lambda device, options: device.get(options, origin="https://evil.example"),
    "challenge": lambda device, options: device.get(options, challenge=bytes(32)),
    "type": lambda device, options: device.get(options, type="webauthn.create"),
    "relying party": lambda device, options: device.get(options, rp_id="evil.example"),
    "signature": lambda device, options: tampered(device.get(options), "signature", flip),
    "client data": lambda device, options: tampered(
        device.get(options), "clientDataJSON", lambda data: data.replace(b"{", b"{ ", 1)),
    "authenticator data": lambda device, options: tampered(device.get(options), "authenticatorData", flip),
    "bytes behind": lambda device, options: tampered(
        device.get(options), "authenticatorData", lambda data: data + b"\0"),
}


@pytest.mark.parametrize("algorithm", [ES256, RS256], ids=["es256", "rs256"])
@pytest.mark.parametrize("lie", BAD_LOGINS)
def test_logins_that_both_refuse(app, lie, algorithm):
    device = Fido2(algorithm)
    begun = app.signup()
    response = device.create(begun["authn_params_public_key"])
    registration = registration_of(begun, response)
    app.redeem(begun, response)
    begun = app.challenge()
    response = BAD_LOGINS[lie](device, begun["authn_params_public_key"])
    with pytest.raises(Exception, match=".") as error:
        assertion_of(begun, response, registration)
    assert "webauthn" in type(error.value).__module__ or isinstance(error.value, ValueError)
    assert app.redeem(begun, response, status=403)["error"] == "invalid_grant"


def test_a_copy_is_noticed_by_both(app):
    device = SoftWebauthn()
    begun = app.signup()
    response = device.create(begun["authn_params_public_key"])
    registration = registration_of(begun, response)
    app.redeem(begun, response)
    for _ in range(2):
        begun = app.challenge()
        app.redeem(begun, device.get(begun["authn_params_public_key"]))
    device.device.sign_count = 0
    begun = app.challenge()
    response = device.get(begun["authn_params_public_key"])
    with pytest.raises(Exception, match="sign count"):
        assertion_of(begun, response, registration, count=2)
    assert "counter" in app.redeem(begun, response, status=403)["error_description"]


def test_an_answer_works_once(app):
    device = SoftWebauthn()
    begun = app.signup()
    response = device.create(begun["authn_params_public_key"])
    app.redeem(begun, response)
    app.redeem(begun, response, status=403)
