"""Clients with certificates (RFC 8705), with authlib."""

import base64
import datetime
import os

import pytest
import requests
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from idtoken import signed_claims
from settings import API
from tenant import running_tenant

pytestmark = pytest.mark.skipif(os.environ.get("TENANT_SCHEME") != "https", reason="it needs https")

BILLING = "interop-billing"


class Identity:
    """A key and a certificate that it signed for itself."""

    def __init__(self, folder, name):
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        now = datetime.datetime.now(datetime.timezone.utc)
        hour = datetime.timedelta(hours=1)
        self.certificate = (
            x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - hour).not_valid_after(now + hour)
            .sign(key, hashes.SHA256()))
        self.pem = self.certificate.public_bytes(serialization.Encoding.PEM).decode()
        self.files = (str(folder / f"{name}.pem"), str(folder / f"{name}-key.pem"))
        (folder / f"{name}.pem").write_text(self.pem)
        (folder / f"{name}-key.pem").write_bytes(key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))

    @property
    def thumbprint(self):
        digest = self.certificate.fingerprint(hashes.SHA256())
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("mutual-tls")


@pytest.fixture(scope="module")
def billing(folder):
    return Identity(folder, "billing")


@pytest.fixture(scope="module")
def discovered(folder, billing):
    settings = {
        "clients": [{
            "client_id": BILLING, "app_type": "non_interactive", "grant_types": ["client_credentials"],
            "token_endpoint_auth_method": "self_signed_tls_client_auth",
            "client_certificates": [{"pem": billing.pem}],
        }],
        "apis": [{
            "identifier": API, "scopes": ["read:books"],
            "proof_of_possession": {"mechanism": "mtls", "required": True},
        }],
        "client_grants": [{"client_id": BILLING, "audience": API, "scope": ["read:books"]}],
        "mtls": {"enable_endpoint_aliases": True},
    }
    with running_tenant(folder, settings, "https", "--client-certificates") as tenant:
        yield requests.get(tenant.url(".well-known/openid-configuration"), timeout=30).json()


def fetch_token(discovered, identity):
    # authlib names the client in the body if it has no secret.
    session = OAuth2Session(BILLING, token_endpoint_auth_method="none")
    if identity is not None:
        session.cert = identity.files
    endpoint = discovered["mtls_endpoint_aliases"]["token_endpoint"]
    return session.fetch_token(endpoint, grant_type="client_credentials", audience=API)


def test_token_bound_to_the_certificate(discovered, billing):
    tokens = fetch_token(discovered, billing)
    assert tokens["token_type"] == "Bearer"
    claims = signed_claims(discovered, tokens["access_token"]).claims
    assert claims["sub"] == f"{BILLING}@clients"
    assert claims["cnf"] == {"x5t#S256": billing.thumbprint}


def test_another_certificate_or_none(discovered, folder):
    for identity, reason in [(Identity(folder, "other"), "is not one of the client's"), (None, "no client certificate")]:
        with pytest.raises(OAuthError) as refused:
            fetch_token(discovered, identity)
        assert reason in refused.value.description


def test_discovery_names_the_methods(discovered):
    assert "self_signed_tls_client_auth" in discovered["token_endpoint_auth_methods_supported"]
    assert discovered["tls_client_certificate_bound_access_tokens"] is True
