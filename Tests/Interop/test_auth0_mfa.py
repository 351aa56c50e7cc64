"""auth0-python: a login that needs a second factor. The SDK hands over the token; its users make the other requests."""

import base64
import hmac
import struct
import time

import requests
from auth0.authentication import GetToken
from sdk import client, refused
from settings import DATABASE, HEDY, MFA_OTP, MFA_RECOVERY, NATIVE
from verifier import claims


def one_time_password(secret, steps=0):
    """RFC 6238 with SHA-1, six digits and steps of 30 seconds."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30 + steps), "sha1")
    number = struct.unpack(">I", digest[(start := digest[19] & 15):start + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def mfa_token(tenant):
    """From a login that is refused for want of a second factor."""
    error = refused(
        client(GetToken, tenant).login, HEDY["email"], HEDY["password"], scope="openid email", realm=DATABASE)
    assert (error.status_code, error.error_code) == (403, "mfa_required")
    assert error.message == "Multifactor authentication required"
    return error.content["mfa_token"]


def post(tenant, path, token=None, **members):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return requests.post(tenant.url(path), json={"client_id": NATIVE, **members}, headers=headers, timeout=30)


def test_authenticator_app_and_recovery_code(tenant):
    token = mfa_token(tenant)
    enrolled = post(tenant, "mfa/associate", token, authenticator_types=["otp"])
    assert enrolled.status_code == 200, enrolled.text
    enrolled = enrolled.json()
    assert enrolled["authenticator_type"] == "otp"
    assert f"secret={enrolled['secret']}" in enrolled["barcode_uri"]
    recovery_code = enrolled["recovery_codes"][0]

    password = one_time_password(enrolled["secret"])
    wrong = post(tenant, "oauth/token", grant_type=MFA_OTP, mfa_token=token, otp="12345")
    assert (wrong.status_code, wrong.json()["error_description"]) == (403, "Invalid otp_code.")
    tokens = post(tenant, "oauth/token", grant_type=MFA_OTP, mfa_token=token, otp=password)
    assert tokens.status_code == 200, tokens.text
    assert claims(tenant, tokens.json()["id_token"], NATIVE)["email"] == HEDY["email"]

    # The next login requires the enrolled factor; a one-time password works only once.
    token = mfa_token(tenant)
    listed = requests.get(
        tenant.url("mfa/authenticators"), headers={"Authorization": f"Bearer {token}"}, timeout=30).json()
    assert {"otp", "recovery-code"} <= {item["authenticator_type"] for item in listed if item["active"]}
    challenge = post(tenant, "mfa/challenge", mfa_token=token, challenge_type="otp")
    assert challenge.json()["challenge_type"] == "otp"
    again = post(tenant, "oauth/token", grant_type=MFA_OTP, mfa_token=token, otp=password)
    assert (again.status_code, again.json()["error"]) == (403, "invalid_grant")

    # The recovery code works instead, and is replaced.
    tokens = post(tenant, "oauth/token", grant_type=MFA_RECOVERY, mfa_token=token, recovery_code=recovery_code)
    assert tokens.status_code == 200, tokens.text
    assert tokens.json()["recovery_code"] != recovery_code
    assert claims(tenant, tokens.json()["id_token"], NATIVE)["email"] == HEDY["email"]


def test_token_that_is_not_one(tenant):
    response = post(tenant, "oauth/token", grant_type=MFA_OTP, mfa_token="nonsense", otp="123456")
    assert (response.status_code, response.json()["error"]) == (403, "invalid_grant")
    assert response.json()["error_description"] == "Malformed mfa_token"
