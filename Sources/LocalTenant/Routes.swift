/// The HTTP API, as a table of contents.
enum Routes {
    static let all: [Route] =
        [
            .page("GET", "/", index),
            .page("GET", "/outbox", outboxPage),

            // Discovery
            .api("GET", "/.well-known/openid-configuration", discovery),
            .api("GET", "/.well-known/oauth-authorization-server", discovery),
            .api("GET", "/.well-known/jwks.json", signingKeys),

            // Login in the browser
            .page("GET", "/authorize", authorize),
            .page("POST", "/authorize", authorize),
            .page("GET", "/authorize/resume", resumeAuthorization),
            .page("GET", "/login", loginPage),
            .page("GET", "/u/login", loginPage),
            .page("POST", "/u/login", logIn),
            .page("GET", "/u/signup", signupPage),
            .page("POST", "/u/signup", signUp),
            .page("GET", "/u/reset-password/request", resetRequestPage),
            .page("POST", "/u/reset-password/request", requestReset),
            .page("GET", "/v2/logout", logOut),
            .api("POST", "/oauth/par", pushAuthorizationRequest),

            // Passkeys in the browser
            .page("POST", "/u/login/passkey", logInWithPasskey),
            .page("POST", "/u/signup/passkey", signUpWithPasskey),
            .page("GET", "/u/passkey-enrollment", passkeyEnrollmentPage),
            .page("POST", "/u/passkey-enrollment", enrollPasskey),

            // Mailed links
            .page("GET", "/u/reset-password/change", resetPasswordPage),
            .page("POST", "/u/reset-password/change", resetPassword),
            .page("GET", "/u/email-verification", verifyEmail),
            .page("GET", "/u/unblock", unblock),
            .page("GET", "/passwordless/verify_redirect", followPasswordlessLink),
            .page("GET", "/u/mfa-push", pushPage),
            .page("POST", "/u/mfa-push", answerPush),

            // Databases, and login without a password
            .api("POST", "/dbconnections/signup", databaseSignup),
            .api("POST", "/dbconnections/change_password", changePassword),
            .api("POST", "/passwordless/start", passwordlessStart),
            .api("POST", "/otp/challenge", otpChallenge),
            .api("POST", "/passkey/register", passkeyRegister),
            .api("POST", "/passkey/challenge", passkeyChallenge),

            // Second factors
            .api("GET", "/mfa/authenticators", listAuthenticators),
            .api("DELETE", "/mfa/authenticators/*", deleteAuthenticator),
            .api("POST", "/mfa/associate", associate),
            .api("POST", "/mfa/challenge", mfaChallenge),

            // Devices without a browser
            .api("POST", "/oauth/device/code", startDevice),
            .page("GET", "/activate", activationPage),
            .page("POST", "/activate", enterUserCode),
            .page("POST", "/u/device/confirmation", decideDevice),
            .page("GET", "/u/device/allowed", deviceAllowedPage),
            .page("GET", "/u/device/denied", deviceDeniedPage),

            // Tokens
            .api("POST", "/oauth/token", token),
            .api("POST", "/oauth/revoke", revoke),
            .api("POST", "/oauth/introspect", introspect),
            .api("GET", "/userinfo", userInfo),
            .api("POST", "/userinfo", userInfo),
        ] + notOffered.flatMap(Route.disabled)

    private static let notOffered = ["/bc-authorize", "/oidc/logout", "/oidc/register"]
}
