"""auth0-server-python, for servers that log in users, and auth0-api-python, for the APIs that they call."""

import asyncio

import pytest
from auth0_api_python import ApiClient, ApiClientOptions
from auth0_api_python.act import get_delegation_chain
from auth0_api_python.errors import ApiError, VerifyAccessTokenError
from auth0_server_python.auth_server.server_client import ServerClient
from auth0_server_python.auth_types import (
    ConnectAccountOptions, CustomTokenExchangeOptions, LoginWithCustomTokenExchangeOptions, LogoutOptions, StartInteractiveLoginOptions,
    StartPasswordlessEmailOptions, VerifyPasswordlessOtpOptions,
)
from auth0_server_python.error import CustomTokenExchangeError, PasswordlessVerifyError, PollingApiError
from settings import ADA, API, API_SERVER, CALLBACK, GOOGLE, GRACE, LEGACY_SESSION, ORDERS_API, POST, SECRETS


class Store:
    """Where the SDK keeps its sessions and logins: in memory."""

    def __init__(self):
        self.values = {}

    async def set(self, key, value, *_, **__):
        self.values[key] = value

    async def get(self, key, *_, **__):
        return self.values.get(key)

    async def delete(self, key, *_, **__):
        self.values.pop(key, None)


def server(tenant, **options):
    parameters = {"scope": "openid profile email offline_access read:books", "audience": API}
    return ServerClient(
        domain=tenant.domain, client_id=POST, client_secret=SECRETS[POST], redirect_uri=CALLBACK, secret="s" * 32,
        transaction_store=Store(), state_store=Store(), authorization_params=parameters, **options)


def api(tenant, audience=API, client_id=API_SERVER):
    return ApiClient(ApiClientOptions(
        domain=tenant.domain, audience=audience, client_id=client_id, client_secret=SECRETS[client_id]))


async def log_in(client, browser, person):
    url = await client.start_interactive_login(StartInteractiveLoginOptions(app_state={"page": "/cart"}))
    page = browser.log_in(browser.open(url), person)
    return await client.complete_interactive_login(page.url)


@pytest.mark.parametrize("pushed", [False, True])
def test_login_and_logout(tenant, browser, pushed):
    async def run():
        client = server(tenant, pushed_authorization_requests=pushed)
        done = await log_in(client, browser, ADA)
        assert done["app_state"] == {"page": "/cart"}
        assert (await client.get_user())["email"] == ADA["email"]
        token = await client.get_access_token()
        claims = await api(tenant).verify_access_token(token)
        assert claims["sub"] == (await client.get_user())["sub"]
        assert "read:books" in claims["scope"].split()
        assert browser.open(await client.logout(LogoutOptions(return_to=CALLBACK))).url == CALLBACK
        assert await client.get_user() is None

    asyncio.run(run())


def test_token_on_behalf_of_the_user(tenant, browser):
    async def run():
        client = server(tenant)
        await log_in(client, browser, ADA)
        token = await client.get_access_token()
        exchanged = await api(tenant).get_token_on_behalf_of(token, audience=ORDERS_API, scope="read:orders")
        assert exchanged["scope"] == "read:orders"
        claims = await api(tenant, ORDERS_API).verify_access_token(exchanged["access_token"])
        assert claims["sub"] == (await client.get_user())["sub"]
        assert get_delegation_chain(claims) == [API_SERVER, POST]
        with pytest.raises(VerifyAccessTokenError):
            await api(tenant).verify_access_token(exchanged["access_token"])
        with pytest.raises(ApiError) as error:
            await api(tenant).get_token_on_behalf_of(exchanged["access_token"], audience=API)
        assert error.value.code == "invalid_request"

    asyncio.run(run())


def test_code_by_email(tenant):
    async def run():
        client = server(tenant)
        address = "passwordless-server@example.com"
        await client.passwordless.start(StartPasswordlessEmailOptions(email=address))
        message = tenant.outbox.take(address, "passwordless_code")

        def code(text):
            return VerifyPasswordlessOtpOptions(connection="email", email=address, verification_code=text)

        with pytest.raises(PasswordlessVerifyError):
            await client.passwordless.verify(code("000000" if message["code"] != "000000" else "111111"))
        await client.passwordless.verify(code(message["code"]))
        assert (await client.get_user())["email"] == address

    asyncio.run(run())


def test_login_approved_on_another_device(tenant, browser):
    async def run():
        client = server(tenant)
        await log_in(client, browser, GRACE)
        user = (await client.get_user())["sub"]
        begun = await client.initiate_backchannel_authentication(
            {"binding_message": "Cart 12", "login_hint": {"sub": user}})
        with pytest.raises(PollingApiError) as error:
            await client.backchannel_authentication_grant(begun["auth_req_id"])
        assert error.value.code == "authorization_pending"
        message = tenant.outbox.take(user)
        browser.submit(browser.open(message["link"]), "Yes, approve")
        await asyncio.sleep(begun["interval"])
        tokens = await client.backchannel_authentication_grant(begun["auth_req_id"])
        assert tokens["access_token"]

    asyncio.run(run())


def test_sessions_of_an_older_system(tenant):
    async def run():
        client = server(tenant)
        await client.login_with_custom_token_exchange(LoginWithCustomTokenExchangeOptions(
            subject_token=ADA["email"], subject_token_type=LEGACY_SESSION, scope="openid email"))
        assert (await client.get_user())["email"] == ADA["email"]
        with pytest.raises(CustomTokenExchangeError) as error:
            await client.custom_token_exchange(CustomTokenExchangeOptions(
                subject_token="nobody@example.com", subject_token_type=LEGACY_SESSION))
        assert "The user does not exist" in str(error.value)

    asyncio.run(run())


def test_connected_account(tenant, browser):
    async def run():
        client = server(tenant)
        await log_in(client, browser, ADA)
        assert [it.name for it in (await client.list_connected_account_connections()).connections] == [GOOGLE]
        url = await client.start_connect_account(ConnectAccountOptions(
            connection=GOOGLE, redirect_uri=CALLBACK, scopes=["openid", "profile"], app_state={"page": "/calendar"}))
        page = browser.submit(browser.submit(browser.open(url)), "Continue")
        made = await client.complete_connect_account(page.url)
        assert made.app_state == {"page": "/calendar"}
        assert made.access_type == "offline" and set(made.scopes) >= {"openid", "profile"}
        assert [it.id for it in (await client.list_connected_accounts()).accounts] == [made.id]
        assert await client.get_access_token_for_connection({"connection": GOOGLE})
        await client.delete_connected_account(made.id)
        assert (await client.list_connected_accounts(connection=GOOGLE)).accounts == []

    asyncio.run(run())
