"""auth0-python: signup and change of a password."""

import pytest
from auth0.authentication import Database, GetToken
from sdk import client, new_email, refused
from settings import DATABASE, GRACE, PASSWORD


@pytest.fixture
def database(tenant):
    return client(Database, tenant)


@pytest.fixture
def token(tenant):
    return client(GetToken, tenant)


def test_signup_and_login(database, token):
    email = new_email()
    user = database.signup(
        email, PASSWORD, DATABASE, given_name="Some", family_name="One", name="Some One", nickname="one",
        picture="https://example.com/one.png", user_metadata={"plan": "gold"})
    assert len(user["_id"]) == 24 and int(user["_id"], 16) >= 0
    assert user["email"] == email
    assert user["email_verified"] is False
    assert user["name"] == "Some One"
    assert user["user_metadata"] == {"plan": "gold"}
    assert "password" not in user
    assert token.login(email, PASSWORD, scope="openid", realm=DATABASE)["id_token"]


def test_signup_is_followed_by_a_mail(tenant, database):
    email = new_email()
    database.signup(email, PASSWORD, DATABASE)
    message = tenant.outbox.take(email, "verify_email")
    assert message["channel"] == "email"
    assert message["link"].startswith(tenant.issuer)


def test_address_that_is_taken(database):
    error = refused(database.signup, GRACE["email"].upper(), PASSWORD, DATABASE)
    assert (error.status_code, error.error_code) == (400, "invalid_signup")


def test_weak_password(database):
    error = refused(database.signup, new_email(), "short", DATABASE)
    assert (error.status_code, error.error_code) == (400, "invalid_password")


def test_unknown_connection(database):
    error = refused(database.signup, new_email(), PASSWORD, "nowhere")
    assert (error.status_code, error.error_code) == (400, "invalid_request")


def test_missing_address(database):
    error = refused(database.signup, "", PASSWORD, DATABASE)
    assert (error.status_code, error.error_code) == (400, "invalid_request")


def test_new_password(tenant, database, token, browser):
    email = new_email()
    database.signup(email, PASSWORD, DATABASE)
    response = database.change_password(email, DATABASE)
    assert response == "We've just sent you an email to reset your password."
    link = tenant.outbox.take(email, "reset_password")["link"]

    page = browser.open(link)
    page = browser.submit(page, **{name: "Another-Horse-2" for name in page.forms[0].visible})
    assert page.status == 200

    assert token.login(email, "Another-Horse-2", scope="openid", realm=DATABASE)["id_token"]
    assert refused(token.login, email, PASSWORD, scope="openid", realm=DATABASE).error_code == "invalid_grant"
    # The link works only once.
    page = browser.open(link)
    assert page.status == 400 or not page.forms


def test_change_of_an_unknown_persons_password_looks_the_same(tenant, database):
    email = new_email("nobody")
    assert database.change_password(email, DATABASE) == "We've just sent you an email to reset your password."
    assert tenant.outbox.is_empty_for(email)


def test_change_in_an_unknown_connection(database):
    error = refused(database.change_password, GRACE["email"], "nowhere")
    assert (error.status_code, error.error_code) == (400, "invalid_request")
