"""Client credentials, with authlib."""

from urllib.parse import quote_plus

import pytest
import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from idtoken import signed_claims
from sessions import assertion_session, confidential_session, native_session
from settings import API, API_SCOPES, ASSERTION, BASIC, CLOSED_API, GRANTED_SCOPES, ODD, POST, SECRETS

MACHINE = {"grant_type": "client_credentials", "audience": API}


def check(metadata, tokens, client_id, scopes=GRANTED_SCOPES):
    assert tokens["token_type"] == "Bearer"
    assert tokens["expires_in"] == 86400
    assert {"id_token", "refresh_token"}.isdisjoint(tokens)
    claims = signed_claims(metadata, tokens["access_token"]).claims
    assert claims["iss"] == metadata["issuer"]
    assert claims["sub"] == f"{client_id}@clients"
    assert claims["azp"] == client_id
    assert claims["aud"] == API
    assert claims["gty"] == "client-credentials"
    assert set(claims["scope"].split()) == set(scopes)


@pytest.mark.parametrize("client_id", [POST, BASIC, ODD])
@pytest.mark.parametrize("method", ["client_secret_post", "client_secret_basic"])
def test_client_with_a_secret_in_either_place(metadata, client_id, method):
    session = confidential_session(client_id, method)
    check(metadata, session.fetch_token(metadata["token_endpoint"], **MACHINE), client_id)


def test_secret_that_is_form_encoded_before_basic_authentication(metadata):
    response = requests.post(
        metadata["token_endpoint"], data=MACHINE, auth=(quote_plus(ODD), quote_plus(SECRETS[ODD])), timeout=30)
    assert response.status_code == 200, response.text
    check(metadata, response.json(), ODD)


def test_client_with_a_key(metadata, assertion_key):
    check(metadata, assertion_session(assertion_key).fetch_token(metadata["token_endpoint"], **MACHINE), ASSERTION)


def test_client_with_a_key_names_the_issuer(metadata, assertion_key):
    session = assertion_session(assertion_key, audience=metadata["issuer"])
    check(metadata, session.fetch_token(metadata["token_endpoint"], **MACHINE), ASSERTION)


def test_client_with_another_key(metadata, other_key):
    reason = refused(metadata, assertion_session(other_key))
    assert reason == "Unauthorized: the assertion is signed by none of the client's keys"


def test_assertion_for_somebody_else(metadata, assertion_key):
    reason = refused(metadata, assertion_session(assertion_key, audience="https://elsewhere.example/oauth/token"))
    assert "aud is https://elsewhere.example/oauth/token, and must be " + metadata["issuer"] in reason


def test_client_with_a_key_sends_a_secret(metadata):
    session = OAuth2Session(ASSERTION, "a secret", "client_secret_post")
    assert refused(metadata, session) == (
        "Unauthorized: the client is registered with private_key_jwt, and the request came with client_secret_post")


def test_assertion_works_once(metadata, assertion_key):
    session = assertion_session(assertion_key, claims={"jti": generate_token()})
    check(metadata, session.fetch_token(metadata["token_endpoint"], **MACHINE), ASSERTION)
    assert refused(metadata, session) == "Unauthorized: the assertion was used before"


@pytest.mark.parametrize("client_id, method", [(POST, "client_secret_post"), (BASIC, "client_secret_basic")])
def test_wrong_secret(metadata, client_id, method):
    session = confidential_session(client_id, method)
    session.client_secret = "not the secret"
    assert refused(metadata, session) == "Unauthorized"


def refused(metadata, session):
    """Why a client is not let in."""
    with pytest.raises(OAuthError) as raised:
        session.fetch_token(metadata["token_endpoint"], **MACHINE)
    assert raised.value.error == "access_denied"
    return raised.value.description


def test_fewer_scopes(metadata):
    session = confidential_session(POST, "client_secret_post")
    tokens = session.fetch_token(metadata["token_endpoint"], scope="read:books", **MACHINE)
    check(metadata, tokens, POST, ["read:books"])


def test_scopes_that_were_not_granted_are_dropped(metadata):
    session = confidential_session(POST, "client_secret_post")
    tokens = session.fetch_token(metadata["token_endpoint"], scope=" ".join(API_SCOPES), **MACHINE)
    check(metadata, tokens, POST)


@pytest.mark.parametrize("audience, text", [
    ("https://unknown.example", "Service not found: https://unknown.example. Registered are: "),
    (
        CLOSED_API,
        f'Client is not authorized to access "{CLOSED_API}". '
        'You need to create a "client-grant" associated to this API.',
    ),
])
def test_api_that_the_client_has_no_business_with(metadata, audience, text):
    session = confidential_session(POST, "client_secret_post")
    with pytest.raises(OAuthError) as raised:
        session.fetch_token(metadata["token_endpoint"], grant_type="client_credentials", audience=audience)
    assert raised.value.error == "access_denied"
    assert raised.value.description.startswith(text)
    assert API in raised.value.description


def test_public_client_cannot_act_for_itself(metadata):
    with pytest.raises(OAuthError) as raised:
        native_session().fetch_token(metadata["token_endpoint"], **MACHINE)
    assert raised.value.error in ("access_denied", "unauthorized_client")


def test_machine_token_is_no_good_for_profiles(metadata):
    session = confidential_session(POST, "client_secret_post")
    session.fetch_token(metadata["token_endpoint"], **MACHINE)
    assert session.get(metadata["userinfo_endpoint"]).status_code == 401
