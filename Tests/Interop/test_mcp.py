"""The SDK of the Model Context Protocol: a client that the tenant has never seen calls a tool for a user."""

import asyncio
import datetime
import ipaddress
import json
import socket
import ssl
import threading
import time
from contextlib import asynccontextmanager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx2
import jwt
import pytest
import uvicorn
from browser import Browser
from conftest import public_key
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from mcp.client.auth import OAuthClientProvider
from mcp.client.auth.extensions.client_credentials import (
    ClientCredentialsOAuthProvider, PrivateKeyJWTOAuthProvider, SignedJWTParameters,
)
from mcp.client.auth.extensions.identity_assertion import IdentityAssertionOAuthProvider
from mcp.client.session import ClientSession
from mcp.client.streamable_http import streamable_http_client
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.auth.provider import AccessToken, TokenVerifier
from mcp.server.auth.settings import AuthSettings
from mcp.server.mcpserver import MCPServer
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata
from serving import serving
from settings import ADA, CALLBACK, DATABASE
from tenant import running_tenant

METADATA = {
    "client_name": "Notes", "redirect_uris": [CALLBACK], "grant_types": ["authorization_code", "refresh_token"],
    "token_endpoint_auth_method": "none",
}


def new_certificate(folder):
    """A certificate for this machine, which vouches for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
        .sign(key, hashes.SHA256()))
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
    return files


@pytest.fixture(scope="module")
def document(tmp_path_factory, other_key):
    """The URLs of the client's metadata document and of the enterprise's keys, and the certificate of their server."""
    files = new_certificate(tmp_path_factory.mktemp("document"))

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            url = f"https://127.0.0.1:{self.server.server_port}{self.path}"
            keys = {"keys": [{**public_key(other_key), "kid": "1"}]}
            client = {**METADATA, "client_id": url, "application_type": "native"}
            body = json.dumps(keys if self.path == "/keys" else client).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*files)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    with serving(server):
        yield *(f"https://127.0.0.1:{server.server_port}/{name}" for name in ["metadata.json", "keys"]), files[0]


class Verifier(TokenVerifier):
    """Accepts the access tokens of a tenant for an API."""

    def __init__(self, issuer, audience):
        self.issuer, self.audience, self.keys = issuer, audience, jwt.PyJWKClient(issuer + ".well-known/jwks.json")

    async def verify_token(self, token):
        try:
            key = self.keys.get_signing_key_from_jwt(token).key
            claims = jwt.decode(token, key, algorithms=["RS256"], audience=self.audience, issuer=self.issuer)
        except jwt.InvalidTokenError:
            return None
        return AccessToken(
            token=token, client_id=claims["azp"], scopes=claims["scope"].split(), expires_at=claims["exp"],
            resource=self.audience, subject=claims["sub"])


@contextmanager
def serving_tool(listener, issuer, url):
    """An MCP server with a tool that says who calls it."""
    server = MCPServer("notes", token_verifier=Verifier(issuer, url), auth=AuthSettings(
        issuer_url=issuer, resource_server_url=url, required_scopes=["read:notes"], validate_token_resource=True))

    @server.tool()
    def caller() -> str:
        token = get_access_token()
        return f"{token.client_id} for {token.subject}"

    runner = uvicorn.Server(uvicorn.Config(server.streamable_http_app(), log_level="warning"))
    thread = threading.Thread(target=runner.run, args=([listener],))
    thread.start()
    try:
        yield
    finally:
        runner.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def services(tmp_path_factory, document, assertion_key):
    """A tenant at which clients register themselves, and the URL of an MCP server that trusts it."""
    listener = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{listener.getsockname()[1]}/mcp"
    configuration = {
        "client_id_metadata_document_supported": True, "client_id_metadata_document_dynamic_registration_supported": True,
        "flags": {"enable_dynamic_client_registration": True}, "resource_parameter_profile": "compatibility",
        "authorization_response_iss_parameter_supported": True,
        "connections": [
            {"name": DATABASE, "strategy": "auth0", "is_domain_connection": True},
            {
                "name": "acme", "strategy": "oidc", "cross_app_access_resource_app": {"status": "enabled"},
                "options": {
                    "issuer": ENTERPRISE, "client_id": "tenant", "client_secret": "secret", "jwks_uri": document[1],
                    **{f"{name}_endpoint": ENTERPRISE + name for name in ["authorization", "token", "userinfo"]},
                },
            },
        ],
        "apis": [{"identifier": url, "scopes": ["read:notes"], "allow_offline_access": True}],
        "clients": [
            {"client_id": MACHINE, "client_secret": "secret", "grant_types": ["client_credentials"]},
            {
                "client_id": AGENT, "client_secret": "secret", "app_type": "regular_web",
                "identity_assertion_authorization_grant": {"active": True},
            },
            {"client_id": SIGNER, "jwks": {"keys": [public_key(assertion_key)]}, "grant_types": ["client_credentials"]},
        ],
        "client_grants": [
            {"audience": url, "scope": ["read:notes"], "default_for": "third_party_clients"},
            {"audience": url, "scope": ["read:notes"], "client_id": MACHINE},
            {"audience": url, "scope": ["read:notes"], "client_id": SIGNER},
        ],
        "users": [ADA, {"user_id": EMPLOYEE, "connection": "acme", "email": "grace@acme.example"}],
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CURL_CA_BUNDLE", str(document[2]))
        with running_tenant(tmp_path_factory.mktemp("tenant"), configuration) as tenant:
            with serving_tool(listener, tenant.issuer, url):
                yield tenant, url


MACHINE = "interop-machine"
SIGNER = "interop-signer"
# An application that acts for the users of an enterprise, and the enterprise's identity provider.
AGENT = "interop-agent"
ENTERPRISE = "https://id.acme.example/"
EMPLOYEE = "oidc|acme|grace"


class Storage:
    """Keeps the tokens and the client in memory."""

    tokens = client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


@asynccontextmanager
async def calling(provider, url):
    """A session with the MCP server."""
    async with (
        httpx2.AsyncClient(auth=provider) as http, streamable_http_client(url, http_client=http) as streams,
        ClientSession(*streams[:2]) as session,
    ):
        await session.initialize()
        yield session


async def call_tool(provider, url):
    async with calling(provider, url) as session:
        return (await session.call_tool("caller", {})).content[0].text


@pytest.mark.parametrize("has_document", [False, True])
def test_tool(services, document, has_document):
    tenant, url = services
    storage, received = Storage(), {}

    def visit(address):
        browser = Browser(tenant.issuer)
        page = browser.submit(browser.log_in(browser.open(address), ADA), "Accept")
        received.update(page.query)

    async def redirect(address):
        await asyncio.to_thread(visit, address)

    async def callback():
        return AuthorizationCodeResult(code=received["code"], state=received["state"], iss=received["iss"])

    async def run():
        provider = OAuthClientProvider(
            url, OAuthClientMetadata(**METADATA), storage, redirect, callback,
            client_metadata_url=document[0] if has_document else None)
        async with calling(provider, url) as session:
            first = await session.call_tool("caller", {})
            former = storage.tokens
            provider.context.token_expiry_time = 1
            assert await session.call_tool("caller", {}) == first
            assert storage.tokens.access_token != former.access_token
            return first.content[0].text

    client_id, user = asyncio.run(run()).split(" for ")
    assert user.startswith("auth0|")
    assert client_id == document[0] if has_document else client_id.startswith("tpc_")


@pytest.mark.parametrize("method", ["client_secret_basic", "client_secret_post", "private_key_jwt"])
def test_machine(services, assertion_key, method):
    tenant, url = services
    if method == "private_key_jwt":
        assertion = SignedJWTParameters(
            issuer=SIGNER, subject=SIGNER, signing_key=assertion_key, signing_algorithm="RS256")
        provider = PrivateKeyJWTOAuthProvider(
            url, Storage(), SIGNER, assertion.create_assertion_provider(), "read:notes", tenant.issuer)
    else:
        provider = ClientCredentialsOAuthProvider(
            url, Storage(), MACHINE, "secret", method, "read:notes", tenant.issuer)
    client_id = SIGNER if method == "private_key_jwt" else MACHINE
    assert asyncio.run(call_tool(provider, url)) == f"{client_id} for {client_id}@clients"


def test_employee(services, other_key):
    tenant, url = services

    async def assertion(audience, resource):
        now = int(time.time())
        claims = {
            "iss": ENTERPRISE, "aud": audience, "sub": "grace", "client_id": AGENT, "resource": resource, "jti": "1",
            "scope": "read:notes", "iat": now, "exp": now + 60,
        }
        return jwt.encode(claims, other_key, algorithm="RS256", headers={"kid": "1", "typ": "oauth-id-jag+jwt"})

    provider = IdentityAssertionOAuthProvider(url, Storage(), AGENT, "secret", tenant.issuer, assertion)
    assert asyncio.run(call_tool(provider, url)) == f"{AGENT} for {EMPLOYEE}"
