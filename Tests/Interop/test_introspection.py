"""Token introspection (RFC 7662), with authlib."""

import pytest
from sessions import confidential_session, log_in
from settings import API, BASIC, GRANTED_SCOPES, POST


@pytest.fixture
def session():
    return confidential_session(POST, "client_secret_post", scope="openid email offline_access read:books")


def introspect(metadata, session, token, **more):
    response = session.introspect_token(metadata["introspection_endpoint"], token, **more)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize("client_id, method", [(POST, "client_secret_post"), (BASIC, "client_secret_basic")])
def test_machine_token(metadata, client_id, method):
    session = confidential_session(client_id, method)
    tokens = session.fetch_token(metadata["token_endpoint"], grant_type="client_credentials", audience=API)
    response = introspect(metadata, session, tokens["access_token"], token_type_hint="access_token")
    assert response["active"] is True
    assert response["client_id"] == client_id
    assert response["sub"] == f"{client_id}@clients"
    assert response["iss"] == metadata["issuer"]
    assert response["exp"] - response["iat"] == 86400
    assert set(response["scope"].split()) == set(GRANTED_SCOPES)


@pytest.mark.parametrize("audience", [None, API])
def test_tokens_of_a_person(metadata, browser, session, audience):
    tokens = log_in(metadata, session, browser, **({"audience": audience} if audience else {}))
    access = introspect(metadata, session, tokens["access_token"])
    refresh = introspect(metadata, session, tokens["refresh_token"], token_type_hint="refresh_token")
    sub = session.get(metadata["userinfo_endpoint"]).json()["sub"]
    for response in (access, refresh):
        assert response["active"] is True
        assert response["client_id"] == POST
        assert response["sub"] == sub
    assert access["token_type"] == "Bearer"
    assert set(access["scope"].split()) == set(tokens["scope"].split())


def test_revoked_refresh_token_is_not_active(metadata, browser, session):
    token = log_in(metadata, session, browser)["refresh_token"]
    session.revoke_token(metadata["revocation_endpoint"], token)
    assert introspect(metadata, session, token) == {"active": False}


def test_rotated_refresh_token_is_not_active(metadata, browser, session):
    token = log_in(metadata, session, browser)["refresh_token"]
    session.refresh_token(metadata["token_endpoint"])
    assert introspect(metadata, session, token) == {"active": False}


def test_text_that_is_no_token_is_not_active(metadata, session):
    assert introspect(metadata, session, "no-token") == {"active": False}


def test_needs_a_client_that_proves_who_it_is(metadata, session):
    session.client_secret = "not the secret"
    response = session.introspect_token(metadata["introspection_endpoint"], "any")
    assert response.status_code == 401
    assert response.json()["error"] == "invalid_client"
