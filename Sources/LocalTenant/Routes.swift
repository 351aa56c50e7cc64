import A0HTTPServer

/// The HTTP API, as a table of contents.
enum Routes {
    static let areas = [
        Router.Area(prefix: TenantAPI.managementPath, nothing: ManagementAPIError(404, "Not Found"))
    ]

    static let all: [Route] =
        [
            .page("GET", "/", indexPage),

            .api("GET", UserExport.path, UserExport.file),

            // Discovery
            .document("/.well-known/openid-configuration", discovery),
            .document("/.well-known/oauth-authorization-server", discovery),
            .document("/.well-known/jwks.json", signingKeys),
            .document("/.well-known/webfinger", WebFinger.respond),
            .document("/.well-known/apple-app-site-association", appSiteAssociation),
            .document("/apple-app-site-association", appSiteAssociation),

            // Login in the browser
            .page("GET", "/authorize", authorize),
            .page("POST", "/authorize", authorize),
            .page("GET", LoginPath.resume, LoginEnd.resume),
            .page("GET", "/continue", LoginEnd.continueLogin),
            .page("POST", "/continue", LoginEnd.continueLogin),
            .page("GET", LoginPath.consent, ConsentStep.page),
            .form(LoginPath.consent, ConsentStep.response),
            .page("GET", LoginPath.profileDetails, MissingDetails.page),
            .form(LoginPath.profileDetails, MissingDetails.response),
            .page("GET", LoginPath.custom, loginPage),
            .page("GET", LoginPath.password, loginPage),
            .form(LoginPath.password, logIn),
            .form(LoginPath.logInAs, LogInAs.logIn),
            .page("GET", LoginPath.identifier, identifierPage),
            .form(LoginPath.identifier, identify),
            .page("GET", LoginPath.signup, signupPage),
            .form(LoginPath.signup, signUp),
            .page("GET", LoginPath.passwordReset, resetRequestPage),
            .form(LoginPath.passwordReset, requestReset),
            .page("GET", LoginPath.emailCode, PasswordlessStep.page),
            .form(LoginPath.emailCode, PasswordlessStep.form),
            .page("GET", LoginPath.smsCode, PasswordlessStep.page),
            .form(LoginPath.smsCode, PasswordlessStep.form),
            .page("GET", LoginPath.accountChoice, AccountChooser.page),
            .form(LoginPath.accountChoice, AccountChooser.response),
            .page("GET", LoginPath.confirmation, AccountStep.confirmationPage),
            .form(LoginPath.confirmation, AccountStep.response),
            .page("GET", LoginPath.organization, OrganizationSelection.page),
            .form(LoginPath.organization, OrganizationSelection.response),
            .page("GET", LoginPath.organizationPicker, OrganizationPicker.page),
            .form(LoginPath.organizationPicker, OrganizationPicker.response),
            .page("GET", "/v2/logout", logOut),
            .page("GET", FederatedLogout.callbackPath, FederatedLogout.finish),
            .page("GET", OIDCLogout.path, OIDCLogout.start),
            .page("POST", OIDCLogout.path, OIDCLogout.start),
            .page("GET", OIDCLogout.confirmationPath, OIDCLogout.confirmationPage),
            .form(OIDCLogout.confirmationPath, OIDCLogout.decide),
            .api("POST", "/oauth/par", pushAuthorizationRequest),
            .api("POST", ClientRegistration.path, ClientRegistration.register),
            Route(
                method: "POST", path: "/co/authenticate", audience: .programs, sharing: .withCookies,
                handler: authenticateCrossOrigin),

            // Logins at other providers
            .page("GET", LoginPath.provider, UpstreamStep.start),
            .page("GET", UpstreamStep.callbackPath, UpstreamStep.finish),
            .page("POST", UpstreamStep.callbackPath, UpstreamStep.finish),

            // Passkeys in the browser
            .form(LoginPath.passkey, logInWithPasskey),
            .form(LoginPath.passkeySignup, signUpWithPasskey),
            .page("GET", LoginPath.passkeyEnrollment, passkeyEnrollmentPage),
            .form(LoginPath.passkeyEnrollment, enrollPasskey),

            // Mailed links
            .page("GET", AcceptInvitation.path, AcceptInvitation.page),
            .form(AcceptInvitation.path, AcceptInvitation.accept),
            .page("GET", "/u/reset-password/change", resetPasswordPage),
            .form("/u/reset-password/change", resetPassword),
            .page("GET", "/passwordless/verify_redirect", followPasswordlessLink),

            // Databases, and login without a password
            .api("POST", "/dbconnections/signup", databaseSignup),
            .api("POST", "/dbconnections/change_password", changePassword),
            .api("POST", "/passwordless/start", passwordlessStart),
            .api("POST", "/otp/challenge", otpChallenge),
            .api("POST", "/passkey/register", passkeyRegister),
            .api(
                "POST", "/passkey/challenge",
                logged(.passkey_challenge_started, .passkey_challenge_failed, passkeyChallenge)),

            // Second factors
            .api("GET", "/mfa/authenticators", listAuthenticators),
            .api("DELETE", "/mfa/authenticators/*", logged(.gd_unenroll, nil, deleteAuthenticator)),
            .api("POST", "/mfa/associate", associate),
            .api("POST", "/mfa/challenge", mfaChallenge),

            // Devices without a browser
            .api("POST", "/oauth/device/code", logged(nil, .fdeaz, startDevice)),
            .page("GET", "/activate", activationPage),
            .form("/activate", enterUserCode),
            .form("/u/device/confirmation", decideDevice),
            .page("GET", "/u/device/allowed", deviceAllowedPage),
            .page("GET", "/u/device/denied", deviceDeniedPage),
            .api(
                "POST", BackchannelAuthentication.path,
                logged(.ciba_start_succeeded, .ciba_start_failed, BackchannelAuthentication.start)),

            // Tokens
            .api("POST", "/oauth/token", tokenEndpoint),
            .api("POST", "/oauth/revoke", revoke),
            .api(
                "POST", GlobalTokenRevocation.path + "*",
                logged(.universal_logout_succeeded, .universal_logout_failed, GlobalTokenRevocation.revoke)),
            .api("POST", "/oauth/introspect", introspect),
            .api("GET", "/userinfo", userInfo),
            .api("POST", "/userinfo", userInfo),

            // My Account API
            .api("GET", "/me/v1/factors", SystemAPI.myAccount.handler(listFactors)),
            .api("GET", "/me/v1/authentication-methods", SystemAPI.myAccount.handler(listMethods)),
            .api("POST", "/me/v1/authentication-methods", changesMethods(beginMethod)),
            .api("GET", "/me/v1/authentication-methods/*", SystemAPI.myAccount.handler(getMethod)),
            .api("PATCH", "/me/v1/authentication-methods/*", changesMethods(updateMethod)),
            .api("DELETE", "/me/v1/authentication-methods/*", changesMethods(deleteMethod)),
            .api("POST", "/me/v1/authentication-methods/*/verify", changesMethods(finishMethod)),
        ] + ManagementRoutes.all + ConnectedAccounts.routes
        + emailVerification.routes + unblocking.routes + SecondFactorRoutes.all
        + Health.routes + pushApproval.routes + backchannelApproval.routes + CustomLoginRoutes.all + Dashboard.routes
}

/// An operation of the My Account API that changes a user's ways to log in.
private func changesMethods(
    _ operation: @escaping @Sendable (SystemAPICall) async throws -> HTTPServerResponse
) -> Handler {
    logged(
        .my_account_authentication_method_succeeded, .my_account_authentication_method_failed,
        SystemAPI.myAccount.handler(operation))
}
