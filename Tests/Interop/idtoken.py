"""ID tokens, checked with joserfc and authlib."""

import requests
from authlib.oidc.core import CodeIDToken
from joserfc import jwt
from joserfc.jwk import KeySet


def key_set(metadata):
    return KeySet.import_key_set(requests.get(metadata["jwks_uri"], timeout=30).json())


def signed_claims(metadata, token):
    """What a token says, after its signature was checked."""
    return jwt.decode(token, key_set(metadata), algorithms=["RS256"])


def checked_id_token(metadata, tokens, client_id, nonce=None, max_age=None):
    """The claims of the ID token in a token response, after OpenID Connect's rules were checked."""
    token = signed_claims(metadata, tokens["id_token"])
    options = {
        "iss": {"essential": True, "value": metadata["issuer"]},
        "aud": {"essential": True, "value": client_id},
    }
    parameters = {
        "client_id": client_id, "nonce": nonce, "max_age": max_age, "access_token": tokens["access_token"],
    }
    claims = CodeIDToken(token.claims, token.header, options, parameters)
    claims.validate()
    return claims
