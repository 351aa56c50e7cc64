"""oidc-agent over TLS: login in a browser and with a code on another device, refresh, a restart, logout, and what must not work."""

import pytest
import requests
from agent import CALLBACK, Agent, installed
from apache import free_ports
from browser import Browser
from settings import ADA, COMMAND_LINE
from tenant import running_tenant

pytestmark = installed


@pytest.fixture(scope="module")
def port():
    return free_ports(1)[0]


@pytest.fixture(scope="module")
def agents_tenant(tmp_path_factory, port):
    configuration = {
        "clients": [{
            "client_id": COMMAND_LINE, "app_type": "native", "callbacks": [CALLBACK.format(port=port)],
            "grant_types": [
                "authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
        }],
        "users": [ADA],
    }
    with running_tenant(tmp_path_factory.mktemp("agents-tenant"), configuration, "https") as tenant:
        yield tenant


@pytest.fixture
def account(agents_tenant, port):
    return {"client_id": COMMAND_LINE, "issuer": agents_tenant.issuer, "port": port}


@pytest.fixture
def visitor(agents_tenant):
    return Browser(agents_tenant.issuer)


@pytest.fixture
def agent(tmp_path, authority):
    with Agent(tmp_path, authority).running() as agent:
        yield agent


def log_in(visitor, page):
    """Goes on, from page to page, until the browser leaves the tenant."""
    page = visitor.log_in(page, ADA)
    while page.status:
        page = visitor.submit(page)
    return page


def user(tenant, token):
    return requests.get(
        tenant.url("userinfo"), headers={"Authorization": f"Bearer {token}"}, timeout=30).json().get("email")


@pytest.fixture
def logged_in(agent, visitor, account):
    page = log_in(visitor, visitor.open(agent.begin_login("code", **account)))
    assert agent.end_login(page) == 0, agent.shown
    return agent


def test_login_and_refresh(logged_in, agents_tenant):
    first = logged_in.token()
    assert user(agents_tenant, first) == ADA["email"]
    # A longer minimum lifetime than that of the current token requires a new one.
    second = logged_in.token("--time=90000")
    assert second != first
    assert user(agents_tenant, second) == ADA["email"]


def test_a_session_survives_a_restart(logged_in, agents_tenant, authority):
    earlier = logged_in.refresh_token()
    logged_in.token("--time=90000")
    assert logged_in.refresh_token() != earlier, "the agent keeps the token that replaced it"
    with Agent(logged_in.home, authority).running() as again:
        again.run("oidc-add", "--pw-cmd=echo a password of these tests", "account")
        assert user(agents_tenant, again.token()) == ADA["email"]


def test_logout_revokes_the_refresh_token(logged_in, agents_tenant):
    refresh_token = logged_in.refresh_token()
    logged_in.run("oidc-gen", "--delete", "--confirm-yes", "--pw-cmd=echo a password of these tests", "account")
    response = requests.post(agents_tenant.url("oauth/token"), timeout=30, data={
        "grant_type": "refresh_token", "client_id": COMMAND_LINE, "refresh_token": refresh_token})
    assert (response.status_code, response.json()["error"]) == (403, "invalid_grant")


def test_a_device_is_let_in(agent, visitor, account, agents_tenant):
    code = agent.begin_login("device", shows=r"\b[A-Z]{4}-[A-Z]{4}\b", **account)
    page = visitor.submit(visitor.open(agents_tenant.url("activate")), user_code=code)
    page = visitor.log_in(visitor.submit(page, "Yes, connect it"), ADA)
    assert "Your device is connected" in page.text
    assert agent.end_login() == 0, agent.shown
    assert user(agents_tenant, agent.token()) == ADA["email"]


def test_a_tenant_that_nobody_vouches_for(agent, account, authority):
    agent.authority = "/etc/ssl/certs/ca-certificates.crt"
    printed = agent.run(*agent.account("--flow=code", **account), status=1)
    assert "Could not get token endpoint" in printed
    agent.authority = authority
    agent.begin_login("code", **account)


def test_a_client_that_the_tenant_does_not_know(agent, visitor, account):
    page = visitor.open(agent.begin_login("code", **account | {"client_id": "nobody"}))
    assert page.status == 400 and "Unknown client" in page.text


def test_a_forged_answer_is_refused(agent, visitor, account, port):
    visitor.open(agent.begin_login("code", **account))
    response = requests.get(CALLBACK.format(port=port) + "?code=guessed&state=guessed", timeout=30)
    assert response.status_code >= 400 or "error" in response.text.lower()
    agent.run("oidc-token", "account", status=1)
