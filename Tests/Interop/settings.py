"""What the tests' tenant is made of: its clients, its API and its people."""

CALLBACK = "http://127.0.0.1:8976/callback"
DATABASE = "Username-Password-Authentication"

API = "https://api.example.com"
API_SCOPES = ["read:books", "write:books", "delete:books"]
# An API that the former calls.
ORDERS_API = "https://orders.example.com"
# Its tokens are encrypted.
SEALED_API = "https://sealed.example.com"
# The scopes in the client grants for the API.
GRANTED_SCOPES = ["read:books", "write:books"]
# An API without client grants.
CLOSED_API = "https://closed.example.com"

# A connection that nobody logs in with
GOOGLE = "google-oauth2"
ACCOUNT_SCOPES = [f"{verb}:me:connected_accounts" for verb in ("create", "read", "delete")]

# The scopes in the client grant for the tenant's Management API.
MANAGEMENT_SCOPES = ["read:users", "update:users", "create:users", "delete:users"]

PASSWORD = "Correct-Horse-1"

CODE = "authorization_code"
REFRESH = "refresh_token"
MACHINE = "client_credentials"
PASSWORD_GRANT = "password"
REALM_GRANT = "http://auth0.com/oauth/grant-type/password-realm"
PASSWORDLESS = "http://auth0.com/oauth/grant-type/passwordless/otp"
DEVICE = "urn:ietf:params:oauth:grant-type:device_code"
MFA_OTP = "http://auth0.com/oauth/grant-type/mfa-otp"
MFA_OOB = "http://auth0.com/oauth/grant-type/mfa-oob"
MFA_RECOVERY = "http://auth0.com/oauth/grant-type/mfa-recovery-code"
PASSKEY = "urn:okta:params:oauth:grant-type:webauthn"
BACKCHANNEL = "urn:openid:params:grant-type:ciba"
VAULT = "urn:auth0:params:oauth:grant-type:token-exchange:federated-connection-access-token"
EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange"
# Sessions of an older system, which are the addresses of people
LEGACY_SESSION = "urn:example:legacy-session"
EVERY_GRANT = [
    CODE, REFRESH, MACHINE, PASSWORD_GRANT, REALM_GRANT, PASSWORDLESS, DEVICE, MFA_OTP, MFA_OOB, MFA_RECOVERY,
    PASSKEY, BACKCHANNEL, EXCHANGE, VAULT,
]

# Public clients
NATIVE = "interop-native"
KEEPS_TOKEN = "interop-non-rotating"
CODE_ONLY = "interop-code-only"
# Runs in a browser and may use the implicit grant.
IN_BROWSER = "interop-browser"

# Confidential clients, by authentication method
POST = "interop-post"
BASIC = "interop-basic"
ODD = "interop-odd-secret"
ASSERTION = "interop-assertion"
# The API itself, which calls another one
API_SERVER = "interop-api-server"
# A third-party website
WEB_SITE = "interop-web-site"
# A third-party command-line program
COMMAND_LINE = "interop-command-line"
SECRETS = {
    POST: "post-secret-post-secret-post-secret",
    BASIC: "basic-secret-basic-secret-basic-secret",
    API_SERVER: "server-secret-server-secret-server-secret",
    WEB_SITE: "site-secret-site-secret-site-secret",
    # Characters with a special meaning in forms.
    ODD: "odd+secret/with%20signs=",
}


def user(email, **more):
    return {"email": email, "email_verified": True, "password": PASSWORD} | more


# Has values for all claims.
ADA = user(
    "ada@example.com", name="Ada Lovelace", given_name="Ada", family_name="Lovelace", nickname="ada",
    phone_number="+15551230000", phone_number_verified=True, picture="https://example.com/ada.png",
    address={"country": "England"},
)
GRACE = user("grace@example.com", name="Grace Hopper")
# Needs a second factor.
HEDY = user("hedy@example.com", email_verified=False, mfa_policy="always")


def configuration(assertion_keys, encryption_pem):
    """The tenant's configuration file. `assertion_keys`: the public keys of the client that signs assertions.
    `encryption_pem`: the public key of the API whose tokens are encrypted."""
    login = {"callbacks": [CALLBACK], "allowed_logout_urls": [CALLBACK]}

    def native(client_id, grant_types, **more):
        return {"client_id": client_id, "app_type": "native", "grant_types": grant_types, **login, **more}

    def confidential(client_id, method, **more):
        return {
            "client_id": client_id, "app_type": "regular_web", "token_endpoint_auth_method": method,
            "grant_types": EVERY_GRANT, **login, **more,
        }

    return {
        "friendly_name": "Interoperability",
        "clients": [
            native(NATIVE, EVERY_GRANT),
            native(KEEPS_TOKEN, [CODE, REFRESH], refresh_token={"rotation_type": "non-rotating"}),
            native(CODE_ONLY, [CODE]),
            native(IN_BROWSER, [CODE, REFRESH, "implicit"], web_origins=[CALLBACK]),
            confidential(POST, "client_secret_post", client_secret=SECRETS[POST], refresh_token={
                "policies": [{"audience": "/me/", "scope": ACCOUNT_SCOPES}]}),
            confidential(BASIC, "client_secret_basic", client_secret=SECRETS[BASIC]),
            confidential(ODD, "client_secret_basic", client_secret=SECRETS[ODD]),
            confidential(ASSERTION, "private_key_jwt", jwks=assertion_keys),
            {
                "client_id": API_SERVER, "app_type": "resource_server", "client_secret": SECRETS[API_SERVER],
                "grant_types": [EXCHANGE], "resource_server_identifier": API,
                "token_exchange": {"allow_any_profile_of_type": ["on_behalf_of_token_exchange"]},
            },
        ],
        "connections": [
            {"name": DATABASE}, {"strategy": "email"}, {"strategy": "sms"},
            {
                "strategy": GOOGLE, "authentication": {"active": False}, "connected_accounts": {"active": True},
                "options": {"offline_access": True},
            },
        ],
        "simulated_providers": [GOOGLE],
        "apis": [
            {"identifier": API, "scopes": API_SCOPES, "allow_offline_access": True},
            {"identifier": CLOSED_API, "scopes": ["open"]},
            {"identifier": ORDERS_API, "scopes": ["read:orders", "cancel:orders"]},
            {
                "identifier": SEALED_API, "scopes": ["pay"], "authorization_details": [{"type": "payment"}],
                "token_encryption": {
                    "format": "compact-nested-jwe",
                    "encryption_key": {"alg": "RSA-OAEP-256", "kid": "sealed-1", "pem": encryption_pem},
                },
            },
        ],
        "client_grants": [
            {"client_id": client_id, "audience": API, "scope": GRANTED_SCOPES}
            for client_id in (POST, BASIC, ODD, ASSERTION)
        ] + [{"client_id": POST, "audience": "/api/v2/", "scope": MANAGEMENT_SCOPES}],
        "users": [ADA, GRACE, HEDY],
        "actions": {"custom-token-exchange": [{
            "when": {"transaction.subject_token_type": LEGACY_SESSION},
            "do": [{"authentication.setUserByConnection": [
                DATABASE, {"email": "{{transaction.subject_token}}"}, {"creationBehavior": "none"}]}],
        }]},
    }
