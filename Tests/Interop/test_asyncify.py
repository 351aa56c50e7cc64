"""auth0-python 4: the asynchronous variants that `asyncify` makes."""

import asyncio

import pytest
from auth0.asyncify import asyncify
from auth0.authentication import Database, GetToken, Passwordless, RevokeToken, Users
from auth0.exceptions import Auth0Error
from sdk import client, code_for, new_email
from settings import ADA, API, CALLBACK, DATABASE, GRANTED_SCOPES, NATIVE, PASSWORD, POST
from verifier import claims

SCOPE = "openid profile email offline_access"


def asynchronous(kind, tenant, client_id=NATIVE):
    return client(asyncify(kind), tenant, client_id)


def test_signup_login_profile_refresh_and_revocation(tenant):
    email = new_email()

    async def run():
        async with asynchronous(Database, tenant) as database:
            assert (await database.signup_async(email, PASSWORD, DATABASE))["email"] == email
        async with asynchronous(GetToken, tenant) as token:
            tokens = await token.login_async(email, PASSWORD, scope=SCOPE, realm=DATABASE)
            tokens = await token.refresh_token_async(tokens["refresh_token"])
            async with asyncify(Users)(tenant.domain, protocol=tenant.scheme) as users:
                assert (await users.userinfo_async(tokens["access_token"]))["email"] == email
            async with asynchronous(RevokeToken, tenant) as revoke:
                assert await revoke.revoke_refresh_token_async(tokens["refresh_token"]) == ""
            with pytest.raises(Auth0Error) as raised:
                await token.refresh_token_async(tokens["refresh_token"])
            assert (raised.value.status_code, raised.value.error_code) == (403, "invalid_grant")

    asyncio.run(run())


def test_codes(tenant, browser):
    code, verifier = code_for(tenant, browser, ADA)
    tokens = asyncio.run(asynchronous(GetToken, tenant).authorization_code_pkce_async(verifier, code, CALLBACK))
    assert claims(tenant, tokens["id_token"], NATIVE)["email"] == ADA["email"]


def test_client_credentials(tenant):
    tokens = asyncio.run(asynchronous(GetToken, tenant, POST).client_credentials_async(API))
    assert set(tokens["scope"].split()) == set(GRANTED_SCOPES)


def test_passwordless(tenant):
    email = new_email()
    asyncio.run(asynchronous(Passwordless, tenant).email_async(email, send="code"))
    code = tenant.outbox.take(email, "passwordless_code")["code"]
    tokens = asyncio.run(asynchronous(GetToken, tenant).passwordless_login_async(email, code, "email", SCOPE, API))
    assert claims(tenant, tokens["id_token"], NATIVE)["email"] == email


def test_change_of_password(tenant):
    email = new_email()
    asyncio.run(asynchronous(Database, tenant).signup_async(email, PASSWORD, DATABASE))
    asyncio.run(asynchronous(Database, tenant).change_password_async(email, DATABASE))
    assert tenant.outbox.take(email, "reset_password")["link"].startswith(tenant.issuer)


def test_one_of_many_simultaneous_rotations_wins(tenant):
    async def run():
        async with asynchronous(GetToken, tenant) as token:
            tokens = await token.login_async(ADA["email"], ADA["password"], scope=SCOPE, realm=DATABASE)
            return await asyncio.gather(
                *(token.refresh_token_async(tokens["refresh_token"]) for _ in range(8)), return_exceptions=True)

    responses = asyncio.run(run())
    errors = [response for response in responses if isinstance(response, Exception)]
    assert len(responses) - len(errors) == 1
    assert {(error.status_code, error.error_code) for error in errors} == {(403, "invalid_grant")}
