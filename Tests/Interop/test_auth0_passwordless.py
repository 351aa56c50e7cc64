"""auth0-python: codes and links by email and text message."""

import secrets
from urllib.parse import urlsplit

import pytest
from auth0.authentication import GetToken, Passwordless
from sdk import client, new_email, refused
from settings import API, CALLBACK, CODE_ONLY, NATIVE, POST
from verifier import claims

SCOPE = "openid profile email phone offline_access"


@pytest.fixture(params=["native", "confidential"])
def client_id(request):
    return {"native": NATIVE, "confidential": POST}[request.param]


@pytest.fixture
def passwordless(tenant, client_id):
    return client(Passwordless, tenant, client_id)


@pytest.fixture
def token(tenant, client_id):
    return client(GetToken, tenant, client_id)


def new_number():
    return "+1555" + "".join(secrets.choice("0123456789") for _ in range(7))


def test_code_by_email(tenant, client_id, passwordless, token):
    email = new_email()
    started = passwordless.email(email, send="code")
    assert started["_id"]
    assert started["email"] == email
    assert started["email_verified"] is False
    message = tenant.outbox.take(email, "passwordless_code")
    assert message["channel"] == "email"
    assert len(message["code"]) == 6

    tokens = token.passwordless_login(email, message["code"], "email", SCOPE, API)
    person = claims(tenant, tokens["id_token"], client_id)
    assert person["sub"].startswith("email|")
    assert person["email"] == email
    assert person["email_verified"] is True
    assert tokens["refresh_token"]
    again = refused(token.passwordless_login, email, message["code"], "email", SCOPE, API)
    assert (again.status_code, again.error_code) == (403, "invalid_grant")


def test_code_by_text_message(tenant, client_id, passwordless, token):
    number = new_number()
    started = passwordless.sms(number)
    assert started["_id"]
    assert started["phone_number"] == number
    message = tenant.outbox.take(number)
    assert message["channel"] == "sms"
    tokens = token.passwordless_login(number, message["code"], "sms", SCOPE, None)
    person = claims(tenant, tokens["id_token"], client_id)
    assert person["sub"].startswith("sms|")
    assert person["phone_number"] == number
    assert person["phone_number_verified"] is True


def test_same_person_comes_back(tenant, client_id, passwordless, token):
    email = new_email()
    subjects = set()
    for _ in range(2):
        passwordless.email(email, send="code")
        code = tenant.outbox.take(email, "passwordless_code")["code"]
        tokens = token.passwordless_login(email, code, "email", SCOPE, API)
        subjects.add(claims(tenant, tokens["id_token"], client_id)["sub"])
    assert len(subjects) == 1


def other_than(code):
    return "000000" if code != "000000" else "111111"


def test_wrong_codes(tenant, passwordless, token):
    email, number = new_email(), new_number()
    passwordless.email(email, send="code")
    passwordless.sms(number)
    for to, realm, text in [
        (email, "email", "Wrong email or verification code."),
        (number, "sms", "Wrong phone number or verification code."),
    ]:
        wrong = other_than(tenant.outbox.take(to)["code"])
        error = refused(token.passwordless_login, to, wrong, realm, SCOPE, API)
        assert (error.status_code, error.error_code, error.message) == (403, "invalid_grant", text)


def test_second_code_replaces_the_first(tenant, passwordless, token):
    email = new_email()
    passwordless.email(email, send="code")
    first = tenant.outbox.take(email)["code"]
    passwordless.email(email, send="code")
    second = tenant.outbox.take(email)["code"]
    if first != second:
        assert refused(token.passwordless_login, email, first, "email", SCOPE, API).error_code == "invalid_grant"
    assert token.passwordless_login(email, second, "email", SCOPE, API)["access_token"]


def test_link_by_email(tenant, browser):
    email = new_email()
    client(Passwordless, tenant, POST).email(
        email, auth_params={
            "response_type": "code", "redirect_uri": CALLBACK, "scope": "openid email", "state": "opaque state"})
    message = tenant.outbox.take(email, "passwordless_link")
    assert message["link"].startswith(tenant.issuer)
    page = browser.open(message["link"])
    assert urlsplit(page.url)._replace(query="", fragment="").geturl() == CALLBACK, page.text
    assert page.query["state"] == "opaque state"
    tokens = client(GetToken, tenant, POST).authorization_code(page.query["code"], CALLBACK)
    assert claims(tenant, tokens["id_token"], POST)["email"] == email


def test_malformed_recipients(passwordless):
    assert (error := refused(passwordless.email, "no address")).status_code == 400
    assert error.error_code == "bad.email"
    assert (error := refused(passwordless.sms, "555 1234")).status_code == 400
    assert error.error_code == "bad.phone_number"


def test_client_without_the_grant(tenant):
    error = refused(client(Passwordless, tenant, CODE_ONLY).email, new_email(), send="code")
    assert error.status_code in (401, 403)
    assert error.error_code == "unauthorized_client"


def test_confidential_client_with_a_wrong_secret(tenant):
    passwordless = client(Passwordless, tenant, POST)
    passwordless.client_secret = "not the secret"
    error = refused(passwordless.email, new_email(), send="code")
    assert error.status_code in (401, 403)
    assert error.error_code in ("unauthorized_client", "access_denied")
