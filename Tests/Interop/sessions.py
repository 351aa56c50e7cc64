"""authlib's OAuth sessions for the clients of the tests' tenant."""

from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc7523 import PrivateKeyJWT
from settings import ADA, ASSERTION, CALLBACK, NATIVE, SECRETS


def native_session(client_id=NATIVE, scope="openid profile email offline_access", **more):
    """A session of a public client, with PKCE."""
    return OAuth2Session(client_id, scope=scope, redirect_uri=CALLBACK, code_challenge_method="S256", **more)


def confidential_session(client_id, method, **more):
    return OAuth2Session(
        client_id, SECRETS[client_id], method, method, redirect_uri=CALLBACK, code_challenge_method="S256", **more)


def assertion_session(private_key, audience=None, claims=None):
    """A session that signs JWTs to say who it is, for `audience` or for the endpoint, which is authlib's own choice."""
    session = OAuth2Session(
        ASSERTION, private_key, "private_key_jwt", "private_key_jwt", redirect_uri=CALLBACK,
        code_challenge_method="S256")
    session.register_client_auth_method(PrivateKeyJWT(audience, claims))
    return session


def callback(metadata, session, browser, person=ADA, **parameters):
    """Where the browser comes back to after a login, and the code verifier."""
    verifier = generate_token(64)
    url, _ = session.create_authorization_url(
        metadata["authorization_endpoint"], code_verifier=verifier, **parameters)
    page = browser.open(url)
    if not page.url.startswith(CALLBACK):
        page = browser.log_in(page, person)
    assert page.url.startswith(CALLBACK), page.text
    return page.url, verifier


def log_in(metadata, session, browser, person=ADA, **parameters):
    """The token response of a login with a code."""
    url, verifier = callback(metadata, session, browser, person, **parameters)
    return session.fetch_token(metadata["token_endpoint"], authorization_response=url, code_verifier=verifier)
