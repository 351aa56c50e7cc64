"""ID tokens, checked with auth0-python's own verifier."""

from auth0.authentication.token_verifier import AsymmetricSignatureVerifier, TokenVerifier


def verifier(tenant, client_id, leeway=0):
    signatures = AsymmetricSignatureVerifier(tenant.url(".well-known/jwks.json"))
    return TokenVerifier(signatures, tenant.issuer, client_id, leeway)


def claims(tenant, id_token, client_id, **expected):
    return verifier(tenant, client_id).verify(id_token, **expected)
