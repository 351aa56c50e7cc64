/// The HTTP API, as a table of contents.
enum Routes {
    static let all: [Route] =
        [
            .page("GET", "/", index),
            .page("GET", "/outbox", outboxPage),
            .page("GET", Users.path, Users.page),
            .form(Users.path, Users.change),
            .probe(Health.path, Health.alive),
            .probe(Health.readinessPath, Health.ready),

            // Discovery
            .document("/.well-known/openid-configuration", discovery),
            .document("/.well-known/oauth-authorization-server", discovery),
            .document("/.well-known/jwks.json", signingKeys),
            .document("/.well-known/apple-app-site-association", appSiteAssociation),
            .document("/apple-app-site-association", appSiteAssociation),

            // Login in the browser
            .page("GET", "/authorize", authorize),
            .page("POST", "/authorize", authorize),
            .page("GET", "/authorize/resume", LoginEnd.resume),
            .page("GET", "/continue", LoginEnd.continueLogin),
            .page("POST", "/continue", LoginEnd.continueLogin),
            .page("GET", ConsentStep.path, ConsentStep.page),
            .form(ConsentStep.path, ConsentStep.answer),
            .page("GET", "/login", loginPage),
            .page("GET", "/u/login", loginPage),
            .form("/u/login", logIn),
            .form(LogInAs.path, LogInAs.logIn),
            .page("GET", LoginStep.identifierPath, identifierPage),
            .form(LoginStep.identifierPath, identify),
            .page("GET", "/u/signup", signupPage),
            .form("/u/signup", signUp),
            .page("GET", "/u/reset-password/request", resetRequestPage),
            .form("/u/reset-password/request", requestReset),
            .page("GET", PasswordlessStep.emailPath, PasswordlessStep.page),
            .form(PasswordlessStep.emailPath, PasswordlessStep.form),
            .page("GET", PasswordlessStep.smsPath, PasswordlessStep.page),
            .form(PasswordlessStep.smsPath, PasswordlessStep.form),
            .page("GET", SessionStep.choicePath, SessionStep.choicePage),
            .form(SessionStep.choicePath, SessionStep.answer),
            .page("GET", SessionStep.confirmationPath, SessionStep.confirmationPage),
            .form(SessionStep.confirmationPath, SessionStep.answer),
            .page("GET", OrganizationSelection.path, OrganizationSelection.page),
            .form(OrganizationSelection.path, OrganizationSelection.answer),
            .page("GET", OrganizationPicker.path, OrganizationPicker.page),
            .form(OrganizationPicker.path, OrganizationPicker.answer),
            .page("GET", "/v2/logout", logOut),
            .page("GET", FederatedLogout.callbackPath, FederatedLogout.finish),
            .page("GET", OIDCLogout.path, OIDCLogout.start),
            .page("POST", OIDCLogout.path, OIDCLogout.start),
            .page("GET", OIDCLogout.confirmationPath, OIDCLogout.confirmationPage),
            .form(OIDCLogout.confirmationPath, OIDCLogout.decide),
            .api("POST", "/oauth/par", pushAuthorizationRequest),
            Route(
                method: "POST", path: "/co/authenticate", audience: .programs, sharing: .withCookies,
                handler: authenticateCrossOrigin),

            // Logins at other providers
            .page("GET", UpstreamStep.startPath, UpstreamStep.start),
            .page("GET", UpstreamStep.callbackPath, UpstreamStep.finish),
            .page("POST", UpstreamStep.callbackPath, UpstreamStep.finish),

            // Passkeys in the browser
            .form("/u/login/passkey", logInWithPasskey),
            .form("/u/signup/passkey", signUpWithPasskey),
            .page("GET", "/u/passkey-enrollment", passkeyEnrollmentPage),
            .form("/u/passkey-enrollment", enrollPasskey),

            // Mailed links
            .page("GET", AcceptInvitation.path, AcceptInvitation.page),
            .form(AcceptInvitation.path, AcceptInvitation.accept),
            .page("GET", "/u/reset-password/change", resetPasswordPage),
            .form("/u/reset-password/change", resetPassword),
            .page("GET", "/passwordless/verify_redirect", followPasswordlessLink),
            .page("GET", "/u/mfa-push", pushPage),
            .form("/u/mfa-push", answerPush),

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
            .form("/activate", enterUserCode),
            .form("/u/device/confirmation", decideDevice),
            .page("GET", "/u/device/allowed", deviceAllowedPage),
            .page("GET", "/u/device/denied", deviceDeniedPage),

            // Tokens
            .api("POST", "/oauth/token", token),
            .api("POST", "/oauth/revoke", revoke),
            .api("POST", "/oauth/introspect", introspect),
            .api("GET", "/userinfo", userInfo),
            .api("POST", "/userinfo", userInfo),

            // Management API
            .api("GET", "/api/v2/users", SystemAPI.management.handler(listUsers)),
            .api("POST", "/api/v2/users", SystemAPI.management.handler(createUser)),
            .api("GET", "/api/v2/users-by-email", SystemAPI.management.handler(usersByEmail)),
            .api("GET", "/api/v2/users/*", SystemAPI.management.handler(getUser)),
            .api("PATCH", "/api/v2/users/*", SystemAPI.management.handler(patchUser)),
            .api("DELETE", "/api/v2/users/*", SystemAPI.management.handler(deleteUser)),
            .api("POST", "/api/v2/users/*/identities", SystemAPI.management.handler(linkIdentity)),
            .api("DELETE", "/api/v2/users/*/identities/*/*", SystemAPI.management.handler(unlinkIdentity)),

            // My Account API
            .api("GET", "/me/v1/factors", SystemAPI.myAccount.handler(listFactors)),
            .api("GET", "/me/v1/authentication-methods", SystemAPI.myAccount.handler(listMethods)),
            .api("POST", "/me/v1/authentication-methods", SystemAPI.myAccount.handler(beginMethod)),
            .api("GET", "/me/v1/authentication-methods/*", SystemAPI.myAccount.handler(getMethod)),
            .api("PATCH", "/me/v1/authentication-methods/*", SystemAPI.myAccount.handler(updateMethod)),
            .api("DELETE", "/me/v1/authentication-methods/*", SystemAPI.myAccount.handler(deleteMethod)),
            .api("POST", "/me/v1/authentication-methods/*/verify", SystemAPI.myAccount.handler(finishMethod)),
        ] + ManagementRoutes.all.map(\.route) + emailVerification.routes + unblocking.routes + SecondFactorRoutes.all
        + CustomLoginRoutes.all
        + notOffered.flatMap(Route.disabled)

    private static let notOffered = ["/bc-authorize", "/oidc/register"]
}
