"""The passkeys of the SDK's software authenticator, as `a0` uses it, before relying parties that others wrote."""

import json
import os
import subprocess

import pytest
from relying_party import CLIENT, running_relying_party


@pytest.fixture
def party():
    with running_relying_party() as party:
        yield party


@pytest.fixture
def a0(party, tmp_path):
    """`a0` with a home of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("AUTH0_", "XDG_"))} | {
        "HOME": str(tmp_path), "SIMPLE_KEYCHAIN_DIRECTORY": str(tmp_path / "keychain"),
        "AUTH0_DOMAIN": party.issuer.removesuffix("/"), "AUTH0_CLIENT_ID": CLIENT,
    }

    def run(*words, status=0, text=""):
        done = subprocess.run(
            [os.environ["A0"], *words], env=environment, input=text, capture_output=True, text=True, timeout=60)
        assert done.returncode == status, done.stderr
        return done

    return run


def passkeys(a0):
    return json.loads(a0("passkey", "list", "--json").stdout)


def test_signup_and_logins(party, a0):
    a0("signup", "--email", "grace@example.com", "--passkey")
    for _ in range(3):
        assert json.loads(a0("login", "--passkey", "--json").stdout)["sub"] == "auth0|grace@example.com"
    assert party.accepted == [("created", 0), ("used", 1), ("used", 2), ("used", 3)]
    assert [passkey["sign_count"] for passkey in passkeys(a0)] == [3]


def test_each_user_has_a_key(party, a0):
    for name in ["grace@example.com", "hedy@example.com"]:
        a0("signup", "--email", name, "--passkey")
    for name in ["grace@example.com", "hedy@example.com"]:
        login = a0("login", "--passkey", "--username", name, "--json")
        assert json.loads(login.stdout)["sub"] == f"auth0|{name}"
    assert len({passkey["public_key"] for passkey in party.passkeys.values()}) == 2


def test_a_passkey_for_an_account_with_a_password(party, a0):
    a0("login", "--username", "ada@example.com", text="secret\n")
    added = json.loads(a0("passkey", "add", "--json").stdout)
    assert added["method"] == "passkey|dev_1"
    assert json.loads(a0("login", "--passkey", "--json").stdout)["sub"] == "auth0|ada@example.com"
    assert party.accepted == [("created", 0), ("used", 1)]

    again = a0("passkey", "add", status=1)
    assert "has a passkey of this user already" in again.stderr
    assert len(passkeys(a0)) == 1


@pytest.mark.parametrize("name, change", {
    "another domain": lambda options: options.update(rpId="evil.example"),
    "a top-level domain": lambda options: options.update(rpId="com"),
    "an address": lambda options: options.update(rpId="127.0.0.1"),
    "no domain": lambda options: options.pop("rpId"),
    "no challenge": lambda options: options.pop("challenge"),
    "a challenge that is no text": lambda options: options.update(challenge=7),
    "a challenge that is no base64url": lambda options: options.update(challenge="ü"),
    "an empty challenge": lambda options: options.update(challenge=""),
    "a challenge of 3 MB": lambda options: options.update(challenge="A" * 4_000_000),
    "a user who must be verified": lambda options: options.update(userVerification="required"),
    "passkeys of others alone": lambda options: options.update(allowCredentials=[{"type": "public-key", "id": "AA"}]),
    "passkeys that are none": lambda options: options.update(allowCredentials="AA"),
}.items())
def test_what_cannot_be_answered(party, a0, name, change):
    a0("signup", "--email", "grace@example.com", "--passkey")
    party.change = change
    assert a0("login", "--passkey", status=1).stderr
    assert [path for path, _ in party.requests] == ["/passkey/register", "/oauth/token", "/passkey/challenge"]
    assert [passkey["sign_count"] for passkey in passkeys(a0)] == [0]


@pytest.mark.parametrize("name, change", {
    "another domain": lambda options: options.update(rp={"id": "evil.example"}),
    "a user without a handle": lambda options: options["user"].update(id=""),
    "a handle of 65 bytes": lambda options: options["user"].update(id="A" * 87),
    "a name of 1 MB": lambda options: options["user"].update(name="a" * 1_000_000),
    "no algorithm that there is": lambda options: options.update(
        pubKeyCredParams=[{"type": "public-key", "alg": -8}]),
    "a security key": lambda options: options.update(
        authenticatorSelection={"authenticatorAttachment": "cross-platform"}),
    "a user who must be verified": lambda options: options["authenticatorSelection"].update(
        userVerification="required"),
}.items())
def test_what_cannot_be_created(party, a0, name, change):
    party.change = change
    assert a0("signup", "--email", "grace@example.com", "--passkey", status=1).stderr
    assert [path for path, _ in party.requests] == ["/passkey/register"]
    assert passkeys(a0) == []


def test_a_refused_signup_leaves_nothing(party, a0):
    party.origin = "https://elsewhere.example"
    refused = a0("signup", "--email", "grace@example.com", "--passkey", status=1)
    assert "origin" in refused.stderr
    assert passkeys(a0) == []


def test_a_signup_without_an_answer_keeps_the_passkey(party, a0):
    party.hangs_up_at = "/oauth/token"
    a0("signup", "--email", "grace@example.com", "--passkey", status=1)
    party.hangs_up_at = None
    assert json.loads(a0("login", "--passkey", "--json").stdout)["sub"] == "auth0|grace@example.com"
