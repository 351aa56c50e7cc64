import A0HTTPServer

/// The texts of the widget, by their keys in Lock's language dictionary. They are the words of the built-in pages.
enum LockTexts {
    static func dictionary(_ texts: Texts) -> TenantValue {
        .object(
            Dictionary(
                uniqueKeysWithValues: keys.map { key, own in
                    (key, .string(texts[own, ["connectionName": "%s", "email": "%s"]]))
                }))
    }

    private static let keys: [(key: String, own: String)] = [
        ("blankErrorHint", "lock.blankErrorHint"),
        ("loginLabel", "login.title"), ("signUpLabel", "lock.signUpLabel"),
        ("loginSubmitLabel", "login.buttonText"), ("signUpSubmitLabel", "signup.buttonText"),
        ("emailLabel", "login.emailPlaceholder"), ("usernameLabel", "signup.usernamePlaceholder"),
        ("usernameOrEmailLabel", "login.usernamePlaceholder"), ("passwordLabel", "login.passwordPlaceholder"),
        ("forgotPasswordAction", "login.forgotPasswordText"),
        ("forgotPasswordTitle", "reset-password-request.title"),
        ("forgotPasswordInstructions", "reset-password-request.descriptionEmail"),
        ("forgotPasswordSubmitLabel", "reset-password-request.buttonText"),
        ("backLabel", "reset-password-request.backToLoginLinkText"), ("closeLabel", "lock.closeLabel"),
        ("databaseAlternativeLoginInstructions", "login.separatorText"),
        ("loginWithLabel", "login.federatedConnectionButtonText"),
        ("signUpWithLabel", "login.federatedConnectionButtonText"),
        ("lastLoginInstructions", "lock.lastLoginInstructions"),
        ("notYourAccountAction", "login-password.editEmailText"),
        ("passwordRulesLabel", "signup.passwordSecurityText"), ("showPassword", "login.showPasswordText"),
        ("acceptTermsLabel", "lock.acceptTermsLabel"), ("captchaHint", "interstitial-captcha.description"),
        ("passwordlessEmailInstructions", "login-passwordless-email-code.sendDescription"),
        ("passwordlessEmailAlternativeInstructions", "login-passwordless-email-code.sendDescription"),
        ("passwordlessSMSInstructions", "login-passwordless-sms-otp.sendDescription"),
        ("passwordlessSMSAlternativeInstructions", "login-passwordless-sms-otp.sendDescription"),
        ("passwordlessEmailCodeInstructions", "login-passwordless-email-code.description"),
        ("passwordlessSMSCodeInstructions", "login-passwordless-email-code.description"),
        ("codeLabel", "login-passwordless-email-code.placeholder"),
        ("resendCodeAction", "login-passwordless-email-code.resendActionText"),
        ("phoneNumberLabel", "login.phonePlaceholder"), ("phoneNumberInputPlaceholder", "lock.phonePlaceholder"),
        ("usePhoneAction", "lock.usePhoneAction"), ("useEmailAction", "lock.useEmailAction"),
        ("submitLabel", "login-id.buttonText"), ("reloadAction", "error.outdatedFormLinkText"),
        ("noConnections", "lock.noConnections"), ("success.signUp", "lock.signUpSuccess"),
        ("error.login.lock.network", "lock.unreachable"),
        ("error.login.lock.fallback", "error.serverErrorDescription"),
    ]
}
