"""mod_auth_openidc, the OpenID Connect module of the Apache server, over TLS: login, refresh, logout, and what must not work."""

import time

import jwt
import pytest
import requests
from apache import free_ports, installed, new_certificate, running_site
from browser import Browser
from settings import ADA, API, GRACE, PASSWORD, SECRETS, WEB_SITE
from tenant import running_tenant

pytestmark = installed


@pytest.fixture(scope="module")
def ports():
    return free_ports(2)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return new_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="module")
def site_tenant(tmp_path_factory, ports):
    """A tenant that knows the address of the site."""
    port, plain_port = ports
    configuration = {
        "clients": [{
            "client_id": WEB_SITE, "app_type": "regular_web", "client_secret": SECRETS[WEB_SITE],
            "token_endpoint_auth_method": "client_secret_basic",
            "grant_types": ["authorization_code", "refresh_token", "client_credentials"],
            "callbacks": [f"https://localhost:{port}/callback"],
            "allowed_logout_urls": [f"https://localhost:{port}/"],
            # Over http, which the tenant allows for local URLs, because the site's certificate isn't trusted.
            "oidc_logout": {"backchannel_logout_urls": [f"http://localhost:{plain_port}/callback?logout=backchannel"]},
        }],
        "apis": [{"identifier": API, "scopes": ["read:books", "write:books"]}],
        "client_grants": [{"client_id": WEB_SITE, "audience": API, "scope": ["read:books", "write:books"]}],
        "users": [ADA, GRACE],
    }
    with running_tenant(tmp_path_factory.mktemp("site-tenant"), configuration, "https") as tenant:
        yield tenant


@pytest.fixture(scope="module")
def start(tmp_path_factory, site_tenant, ports, certificate, authority):
    """Starts the site with other settings than those that are right."""
    def start(**settings):
        right = {
            "issuer": site_tenant.issuer, "authority": authority, "client_id": WEB_SITE,
            "secret": SECRETS[WEB_SITE], "certificate": certificate,
        }
        return running_site(tmp_path_factory.mktemp("site"), ports, **right | settings)
    return start


@pytest.fixture
def site(start):
    with start() as site:
        yield site


@pytest.fixture
def visitor(site_tenant, ports, certificate):
    """A browser that visits the tenant and the site."""
    browser = Browser(site_tenant.issuer, f"https://localhost:{ports[0]}/")
    browser.session.mount(f"https://localhost:{ports[0]}/", Trusting(certificate))
    return browser


class Trusting(requests.adapters.HTTPAdapter):
    """Trusts one certificate more than the rest of the session does."""

    def __init__(self, certificate):
        super().__init__()
        self.certificate = str(certificate)

    def send(self, request, **options):
        return super().send(request, **options | {"verify": self.certificate})


def test_login(site, visitor):
    page = visitor.open(site.url("private/"))
    assert page.asks_for("password"), page.text
    page = visitor.log_in(page, ADA)
    assert (page.url, page.text) == (site.url("private/"), "This is private.")
    assert page.headers["Email"] == ADA["email"]
    assert page.headers["Subject"].startswith("auth0|")


def test_a_wrong_password_and_another_try(site, visitor):
    page = visitor.log_in(visitor.open(site.url("private/")), ADA | {"password": "wrong"})
    assert "Wrong email or password" in page.text
    assert visitor.log_in(page, ADA).url == site.url("private/")


def test_a_second_page_needs_no_second_login_and_its_rule_counts(site, visitor):
    visitor.log_in(visitor.open(site.url("private/")), ADA)
    assert visitor.open(site.url("private/")).status == 200
    assert visitor.open(site.url("grace/")).status == 401


def test_refresh(site, visitor):
    first = visitor.log_in(visitor.open(site.url("private/")), ADA).headers["Access-Token"]
    page = visitor.open(site.url(f"callback?refresh={site.url('private/')}&access_token={first}"))
    assert page.status == 200
    assert page.headers["Access-Token"] not in ("", first)
    again = visitor.open(site.url(f"callback?refresh={site.url('private/')}&access_token={first}"))
    assert "error_code=no_access_token_match" in again.url or again.status != 200, again.url


def test_logout_ends_the_session_at_the_tenant_too(site, visitor):
    visitor.log_in(visitor.open(site.url("private/")), ADA)
    page = visitor.open(site.url(f"callback?logout={site.url('')}"))
    assert page.url == site.url(""), page.text
    assert page.text == "This is public."
    assert visitor.open(site.url("private/")).asks_for("password")


def test_the_tenant_ends_the_session_at_the_site(site, site_tenant, visitor):
    visitor.log_in(visitor.open(site.url("private/")), ADA)
    visitor.open(site_tenant.url(f"v2/logout?client_id={WEB_SITE}&returnTo={site.url('')}"))
    # The tenant notifies the site in the background.
    end = time.monotonic() + 30
    while not (page := visitor.open(site.url("private/"))).asks_for("password"):
        assert time.monotonic() < end, site.log
        time.sleep(0.1)
    assert page.url.startswith(site_tenant.issuer)


def test_a_forged_answer_is_refused(site, visitor):
    visitor.open(site.url("private/"))
    page = visitor.open(site.url("callback?code=guessed&state=guessed"))
    assert page.status >= 400
    assert visitor.open(site.url("private/")).asks_for("password")


def test_a_wrong_secret(start, visitor):
    with start(secret="not the secret") as site:
        page = visitor.log_in(visitor.open(site.url("private/")), ADA)
        # The module shows its error page with status 200.
        assert "private" not in page.text, page.text
        assert "access_denied" in site.log


def test_a_tenant_that_nobody_vouches_for(start, visitor):
    with start(authority="/etc/ssl/certs/ca-certificates.crt") as site:
        assert visitor.open(site.url("private/")).status >= 400
        assert "certificate" in site.log


def test_access_tokens(site, site_tenant, visitor):
    def tokens(scope):
        response = requests.post(site_tenant.url("oauth/token"), timeout=30, auth=(WEB_SITE, SECRETS[WEB_SITE]), data={
            "grant_type": "client_credentials", "audience": API, "scope": scope})
        assert response.status_code == 200, response.text
        return response.json()["access_token"]

    def call(token):
        return visitor.session.get(
            site.url("api/"), headers={"Authorization": f"Bearer {token}"}, timeout=30).status_code

    good = tokens("read:books")
    assert call(good) == 200
    assert call(tokens("write:books")) in (401, 403)
    header, payload, signature = good.split(".")
    forged = jwt.encode(jwt.decode(good, options={"verify_signature": False}), PASSWORD * 3, "HS256")
    assert call(forged) == 401
    assert call(f"{header}.{payload}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}") == 401
    assert call("nonsense") == 401
