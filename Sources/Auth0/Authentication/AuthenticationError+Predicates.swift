extension AuthenticationError {
    /// A second factor is needed; `info["mfa_token"]` continues the login.
    public var isMultifactorRequired: Bool { code == "mfa_required" || code == "a0.mfa_required" }

    /// The user must enroll a second factor first.
    public var isMultifactorEnrollRequired: Bool {
        code == "a0.mfa_registration_required" || code == "unsupported_challenge_type"
    }

    /// The one-time password or code of the second factor is wrong.
    public var isMultifactorCodeInvalid: Bool {
        code == "a0.mfa_invalid_code"
            || isInvalidGrant("Invalid otp_code.", "Invalid binding_code.", "MFA Authorization rejected.")
    }

    /// The MFA token is malformed or has expired.
    public var isMultifactorTokenInvalid: Bool {
        (code == "expired_token" && localizedDescription == "mfa_token is expired")
            || isInvalidGrant("Malformed mfa_token")
    }

    /// The password doesn't meet the connection's rules, which are in `info`.
    public var isPasswordNotStrongEnough: Bool {
        code == "invalid_password" && info["name"] as? String == "PasswordStrengthError"
    }

    /// The password was used before.
    public var isPasswordAlreadyUsed: Bool {
        code == "invalid_password" && info["name"] as? String == "PasswordHistoryError"
    }

    /// A rule or action of the tenant refused the login.
    public var isRuleError: Bool { code == "unauthorized" }

    /// Username, password or verification code are wrong.
    public var isInvalidCredentials: Bool {
        code == "invalid_user_password"
            || isInvalidGrant(
                "Wrong email or password.", "Wrong email or verification code.",
                "Wrong phone number or verification code.")
    }

    /// The refresh token belongs to a user who was deleted.
    public var isRefreshTokenDeleted: Bool {
        isInvalidGrant("The refresh_token was generated for a user who doesn't exist anymore.")
    }

    /// The refresh token is unknown, expired, revoked or was used before.
    public var isInvalidRefreshToken: Bool { isInvalidGrant("Unknown or invalid refresh token.") }

    /// The user or the tenant denied access.
    public var isAccessDenied: Bool { code == "access_denied" }

    /// Too many failed attempts; the account is blocked for now.
    public var isTooManyAttempts: Bool { code == "too_many_attempts" }

    /// The tenant suspects a bot. Log in with Web Auth instead.
    public var isVerificationRequired: Bool { code == "requires_verification" }

    /// The password is known from a data leak and must be changed.
    public var isPasswordLeaked: Bool { code == "password_leaked" }

    /// There is no session, and the request didn't allow logging in (`prompt=none`).
    public var isLoginRequired: Bool { code == "login_required" }

    /// The tenant wants a DPoP proof with the nonce in `info["dpop_nonce"]`. Requests retry once automatically.
    public var isDPoPNonceRequired: Bool { code == DPoPChallenge.nonceRequired }

    private func isInvalidGrant(_ descriptions: String...) -> Bool {
        code == "invalid_grant" && descriptions.contains(localizedDescription)
    }
}
