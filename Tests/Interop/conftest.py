import os

import pytest
import requests
from browser import Browser
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from jwt.algorithms import RSAAlgorithm
from settings import configuration
from tenant import running_tenant


def new_key():
    """A private RSA key as PEM."""
    return rsa.generate_private_key(65537, 2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()


def public_key(pem):
    """The public key as a JSON Web Key."""
    private = serialization.load_pem_private_key(pem.encode(), None)
    public = RSAAlgorithm.to_jwk(private.public_key(), as_dict=True)
    return {"kty": "RSA", "n": public["n"], "e": public["e"]}


def public_pem(pem):
    """The public key as PEM."""
    private = serialization.load_pem_private_key(pem.encode(), None)
    return private.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()


@pytest.fixture(scope="session")
def assertion_key():
    """What the client that signs assertions signs them with."""
    return new_key()


@pytest.fixture(scope="session")
def other_key():
    return new_key()


@pytest.fixture(scope="session")
def encryption_key():
    """What the API decrypts its access tokens with."""
    return new_key()


@pytest.fixture(scope="session")
def tenant(tmp_path_factory, assertion_key, encryption_key):
    keys = {"keys": [public_key(assertion_key)]}
    scheme = os.environ.get("TENANT_SCHEME", "http")
    settings = configuration(keys, public_pem(encryption_key))
    with running_tenant(tmp_path_factory.mktemp("tenant"), settings, scheme) as tenant:
        yield tenant


@pytest.fixture(scope="session")
def metadata(tenant):
    """The discovery document, from which the tests take every URL."""
    response = requests.get(tenant.url(".well-known/openid-configuration"), timeout=30)
    response.raise_for_status()
    return response.json()


@pytest.fixture
def browser(tenant):
    return Browser(tenant.issuer)


@pytest.fixture(scope="session")
def authority():
    """The certificate of the authority that vouches for tenants with https."""
    return os.environ["SSL_CERT_FILE"]
