"""auth0-python: users of the Management API, with the client of version 4 and the one of version 6."""

from functools import partial

import pytest
from auth0.authentication import GetToken
from sdk import client, new_email
from settings import ADA, DATABASE, MANAGEMENT_SCOPES, NATIVE, PASSWORD, POST

try:
    from auth0.exceptions import Auth0Error as ApiError
    from auth0.management.users import Users as Users4

    class Users:
        def __init__(self, tenant, token):
            self.api = Users4(tenant.domain, token, protocol=tenant.scheme)

        def create(self, **body):
            return self.api.create(body)

        def get(self, user, **query):
            return self.api.get(user, **query)

        def update(self, user, **body):
            return self.api.update(user, body)

        def delete(self, user):
            return self.api.delete(user)

        def list(self, **query):
            return self.api.list(**query)

        def link(self, user, **body):
            return self.api.link_user_account(user, body)

        def unlink(self, user, provider, identity):
            return self.api.unlink_user_account(user, provider, identity)

except ImportError:
    from auth0.management import ManagementClient
    from auth0.management.core.api_error import ApiError

    def plain(response):
        return response.model_dump(mode="json", exclude_none=True, by_alias=True)

    class Users:
        def __init__(self, tenant, token):
            self.api = ManagementClient(domain=tenant.domain, token=token).users

        def create(self, **body):
            return plain(self.api.create(**body))

        def get(self, user, fields=None, **query):
            return plain(self.api.get(user, fields=",".join(fields) if fields else None, **query))

        def update(self, user, **body):
            return plain(self.api.update(user, **body))

        def delete(self, user):
            return self.api.delete(user)

        def list(self, **query):
            return {"users": [plain(user) for user in self.api.list(include_totals=True, **query)]}

        def link(self, user, **body):
            return [plain(identity) for identity in self.api.identities.link(user, **body)]

        def unlink(self, user, provider, identity):
            return [plain(left) for left in self.api.identities.delete(user, provider, identity)]


def api_error(call, *arguments, **named):
    """Status and code of a call that must fail."""
    with pytest.raises(ApiError) as error:
        call(*arguments, **named)
    body = getattr(error.value, "body", None)
    if body is None:
        return error.value.status_code, error.value.error_code
    return error.value.status_code, body.get("errorCode") if isinstance(body, dict) else body.errorCode


@pytest.fixture(scope="module")
def users(tenant):
    """With the token of a service."""
    tokens = client(GetToken, tenant, POST).client_credentials(tenant.url("api/v2/"))
    assert set(tokens["scope"].split()) == set(MANAGEMENT_SCOPES)
    return Users(tenant, tokens["access_token"])


@pytest.fixture
def somebody(users):
    return partial(new_user, users)


def new_user(users, name="someone"):
    email = new_email(name)
    return users.create(connection=DATABASE, email=email, password=PASSWORD, email_verified=True)


def logged_in(tenant, email, **more):
    return client(GetToken, tenant, NATIVE).login(email, PASSWORD, realm=DATABASE, **more)


def test_get(tenant, users, somebody):
    user = somebody()
    assert user["user_id"].startswith("auth0|")
    found = users.get(user["user_id"])
    assert found["email"] == user["email"]
    assert found["identities"][0]["provider"] == "auth0"
    assert found["identities"][0]["isSocial"] is False
    assert set(users.get(user["user_id"], fields=["email"], include_fields=True)) == {"email"}
    assert "email" not in users.get(user["user_id"], fields=["email"], include_fields=False)
    logged_in(tenant, user["email"], scope="openid")
    assert users.get(user["user_id"])["logins_count"] == 1


def test_update(users, somebody):
    user = somebody()["user_id"]
    users.update(user, user_metadata={"plan": "gold", "seats": {"all": 3, "free": 1}}, app_metadata={"roles": ["a"]})
    changed = users.update(user, nickname="ada", user_metadata={"seats": {"all": 4}})
    assert changed["nickname"] == "ada"
    assert changed["user_metadata"] == {"plan": "gold", "seats": {"all": 4}}
    assert changed["app_metadata"] == {"roles": ["a"]}
    assert users.update(user, blocked=True)["blocked"] is True


def test_link_by_id_and_unlink(users, somebody):
    primary, secondary = somebody()["user_id"], somebody()["user_id"]
    identity = secondary.removeprefix("auth0|")
    linked = users.link(primary, provider="auth0", user_id=identity)
    assert [one["user_id"] for one in linked] == [primary.removeprefix("auth0|"), identity]
    assert api_error(users.get, secondary) == (404, "inexistent_user")
    assert len(users.get(primary)["identities"]) == 2
    left = users.unlink(primary, "auth0", identity)
    assert len(left) == 1
    assert users.get(secondary)["user_id"] == secondary


def test_link_with_a_token(tenant, users, somebody):
    primary, secondary = somebody(), somebody()
    own = Users(
        tenant,
        logged_in(
            tenant, primary["email"], audience=tenant.url("api/v2/"), scope="update:current_user_identities",
        )["access_token"])
    token = logged_in(tenant, secondary["email"], scope="openid")["id_token"]
    assert len(own.link(primary["user_id"], link_with=token)) == 2
    assert api_error(own.link, primary["user_id"], link_with=token)[0] == 409
    assert api_error(own.get, primary["user_id"]) == (403, "insufficient_scope")


def test_list(users, somebody):
    email = somebody("listed")["email"]
    found = users.list(q=f'email:"{email}"')["users"]
    assert [user["email"] for user in found] == [email]
    assert users.list(per_page=1)["users"]


def test_delete(users, somebody):
    user = somebody()["user_id"]
    users.delete(user)
    assert api_error(users.get, user) == (404, "inexistent_user")


def test_errors(tenant, users, somebody):
    user = somebody()
    assert api_error(users.update, user["user_id"], email=ADA["email"]) == (409, "auth0_idp_error")
    assert api_error(users.create, connection=DATABASE, email=user["email"], password=PASSWORD) == (409, "auth0_idp_error")
    assert api_error(users.update, "auth0|nobody", nickname="x") == (404, "inexistent_user")
    assert api_error(users.unlink, user["user_id"], "email", "1") == (404, "inexistent_identity")
    assert api_error(Users(tenant, "nonsense").get, user["user_id"])[0] == 401
