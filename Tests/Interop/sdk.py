"""What the tests of auth0-python share. They run with the versions 4 and 6."""

import base64
import hashlib
import secrets
from urllib.parse import urlencode

import pytest
from settings import CALLBACK, NATIVE, SECRETS

try:
    from auth0.authentication.exceptions import Auth0Error, RateLimitError, TokenValidationError
except ImportError:
    from auth0.exceptions import Auth0Error, RateLimitError, TokenValidationError

__all__ = ["Auth0Error", "RateLimitError", "TokenValidationError", "client", "code_for", "new_email", "refused"]


def client(kind, tenant, client_id=NATIVE):
    """One of the SDK's clients. `protocol` is its own option for tenants without TLS."""
    return kind(tenant.domain, client_id, SECRETS.get(client_id), protocol=tenant.scheme)


def new_email(name="someone"):
    """An address that no test has used."""
    return f"{name}-{secrets.token_hex(4)}@example.com"


def refused(call, *arguments, **named):
    """The error of a call that must fail."""
    with pytest.raises(Auth0Error) as error:
        call(*arguments, **named)
    return error.value


def code_for(tenant, browser, person, client_id=NATIVE, scope="openid email offline_access", **parameters):
    """A code and its verifier, from a login in the browser. The SDK leaves this part to web frameworks."""
    verifier = secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
    query = {
        "response_type": "code", "client_id": client_id, "redirect_uri": CALLBACK, "scope": scope,
        "state": secrets.token_urlsafe(16), **parameters,
    }
    if client_id == NATIVE:
        query |= {"code_challenge": challenge, "code_challenge_method": "S256"}
    page = browser.log_in(browser.open(tenant.url("authorize?" + urlencode(query))), person)
    assert page.query["state"] == query["state"]
    return page.query["code"], verifier
