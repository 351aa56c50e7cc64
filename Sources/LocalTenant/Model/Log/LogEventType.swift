/// The events that the tenant logs, by Auth0's codes (Auth0 docs, "Log Event Type Codes"): the only source of them.
enum LogEventType: String, CaseIterable, Sendable {
    // Logins
    case s, f, fp, fu, ssa, fsa, scoa, fcoa, ss, fs
    case pwd_leak, signup_pwd_leak, reset_pwd_leak, limit_wc, limit_mu, pla, acls_summary, ublkdu
    // Tokens
    case seacft, feacft, sertft, fertft, ferrt, seccft, feccft, sepft, fepft, sede, fede, secte, fecte, seta, feta
    case seotpft, feotpft, seoobft, feoobft, sercft, fercft, fepotpft, srrt, fpar, mfar
    case success_on_behalf_of_token_exchange, failed_on_behalf_of_token_exchange
    case idjag_exchange_succeeded, idjag_exchange_failed
    case ciba_exchange_succeeded, ciba_exchange_failed, ciba_start_succeeded, ciba_start_failed
    case fdeaz, passkey_challenge_started, passkey_challenge_failed
    // Logouts
    case slo, flo, oidc_backchannel_logout_succeeded, oidc_backchannel_logout_failed
    case universal_logout_succeeded, universal_logout_failed
    // Users
    case scp, fcp, scpr, sv, cls, cs, si, fdeac, fdecc
    case svr, sdu, my_account_authentication_method_succeeded, my_account_authentication_method_failed
    case connected_accounts_connection_succeeded, connected_accounts_connection_failed
    case connected_accounts_delete_succeeded, connected_accounts_delete_failed
    // Second factors
    case gd_start_auth, gd_auth_succeed, gd_auth_failed, gd_auth_rejected, gd_otp_rate_limit_exceed
    case gd_recovery_succeed, gd_recovery_failed, gd_start_enroll, gd_enrollment_complete
    case gd_send_email, gd_send_sms, gd_send_voice, gd_send_pn
    case gd_webauthn_challenge_failed, gd_webauthn_enrollment_failed
    case gd_unenroll
    // The tenant
    case sapi, fapi, api_limit, token_quota_consumption_warning, actions_execution_failed

    enum Outcome: String, Sendable, Codable {
        case success, failure, warning

        /// For a line of text.
        var sign: String {
            switch self {
            case .success: "✓"
            case .failure: "✗"
            case .warning: "!"
            }
        }
    }

    struct Row: Sendable {
        let outcome: Outcome
        /// The group that log streams filter by.
        let filter: String
        let meaning: String

        init(_ outcome: Outcome, _ filter: String, _ meaning: String) {
            (self.outcome, self.filter, self.meaning) = (outcome, filter, meaning)
        }
    }

    var row: Row {
        switch self {
        case .s: Row(.success, "auth.login.success", "logged in")
        case .f: Row(.failure, "auth.login.fail", "login failed")
        case .fp: Row(.failure, "auth.login.fail", "wrong password")
        case .fu: Row(.failure, "auth.login.fail", "unknown email address or username")
        case .ssa: Row(.success, "auth.silent_auth.success", "logged in without a page")
        case .fsa: Row(.failure, "auth.silent_auth.fail", "login without a page failed")
        case .scoa: Row(.success, "auth.login.success", "logged in from a page of another origin")
        case .fcoa: Row(.failure, "auth.login.fail", "login from a page of another origin failed")
        case .ss: Row(.success, "auth.signup.success", "signed up")
        case .fs: Row(.failure, "auth.signup.fail", "signup failed")
        case .pwd_leak: Row(.warning, "other", "login with a leaked password")
        case .signup_pwd_leak: Row(.warning, "other", "signup with a leaked password")
        case .reset_pwd_leak: Row(.warning, "other", "reset to a leaked password")
        case .limit_wc: Row(.warning, "other", "account blocked after too many wrong passwords")
        case .limit_mu: Row(.warning, "system.notification", "too many attempts from an address")
        case .pla: Row(.warning, "other", "request assessed for bots")
        case .acls_summary: Row(.success, "other", "network access control list applied")
        case .ublkdu: Row(.success, "user.notification", "block of an account removed")
        case .seacft: Row(.success, "auth.token_exchange.success", "authorization code exchanged for tokens")
        case .feacft: Row(.failure, "auth.token_exchange.fail", "authorization code not exchanged")
        case .sertft: Row(.success, "auth.token_exchange.success", "refresh token exchanged for tokens")
        case .fertft: Row(.failure, "auth.token_exchange.fail", "refresh token not exchanged")
        case .ferrt: Row(.failure, "auth.token_exchange.fail", "rotated refresh token used again")
        case .seccft: Row(.success, "auth.token_exchange.success", "client credentials exchanged for a token")
        case .feccft: Row(.failure, "auth.token_exchange.fail", "client credentials not exchanged")
        case .sepft: Row(.success, "auth.token_exchange.success", "password exchanged for tokens")
        case .fepft: Row(.failure, "auth.token_exchange.fail", "password not exchanged")
        case .sede: Row(.success, "auth.token_exchange.success", "device code exchanged for tokens")
        case .fede: Row(.failure, "auth.token_exchange.fail", "device code not exchanged")
        case .secte: Row(.success, "auth.token_exchange.success", "token of another issuer exchanged for tokens")
        case .fecte: Row(.failure, "auth.token_exchange.fail", "token of another issuer not exchanged")
        case .seta: Row(.success, "auth.token_exchange.success", "token exchanged for another provider's")
        case .feta: Row(.failure, "auth.token_exchange.fail", "token not exchanged for another provider's")
        case .seotpft: Row(.success, "auth.token_exchange.success", "one-time password exchanged for tokens")
        case .feotpft: Row(.failure, "auth.token_exchange.fail", "one-time password not exchanged")
        case .seoobft: Row(.success, "auth.token_exchange.success", "code from a message exchanged for tokens")
        case .feoobft: Row(.failure, "auth.token_exchange.fail", "code from a message not exchanged")
        case .sercft: Row(.success, "auth.token_exchange.success", "recovery code exchanged for tokens")
        case .fercft: Row(.failure, "auth.token_exchange.fail", "recovery code not exchanged")
        case .fepotpft: Row(.failure, "auth.token_exchange.fail", "passwordless code not exchanged")
        case .srrt: Row(.success, "user.success", "refresh token revoked")
        case .fpar: Row(.failure, "other", "pushed authorization request rejected")
        case .mfar: Row(.warning, "other", "second factor required")
        case .success_on_behalf_of_token_exchange:
            Row(.success, "auth.token_exchange.success", "token exchanged on behalf of the user")
        case .failed_on_behalf_of_token_exchange:
            Row(.failure, "auth.token_exchange.fail", "token not exchanged on behalf of the user")
        case .idjag_exchange_succeeded: Row(.success, "auth.token_exchange.success", "identity assertion exchanged")
        case .idjag_exchange_failed: Row(.failure, "auth.token_exchange.fail", "identity assertion not exchanged")
        case .ciba_exchange_succeeded:
            Row(.success, "auth.token_exchange.success", "login on another device exchanged for tokens")
        case .ciba_exchange_failed: Row(.failure, "auth.token_exchange.fail", "login on another device not exchanged")
        case .ciba_start_succeeded: Row(.success, "other", "login on another device requested")
        case .ciba_start_failed: Row(.failure, "other", "login on another device not requested")
        case .fdeaz: Row(.failure, "user.fail", "device got no code")
        case .passkey_challenge_started: Row(.success, "other", "passkey requested")
        case .passkey_challenge_failed: Row(.failure, "other", "passkey not requested")
        case .slo: Row(.success, "auth.logout.success", "logged out")
        case .flo: Row(.failure, "auth.logout.fail", "logout failed")
        case .oidc_backchannel_logout_succeeded: Row(.success, "auth.logout.success", "application told of a logout")
        case .oidc_backchannel_logout_failed: Row(.failure, "auth.logout.fail", "application not told of a logout")
        case .universal_logout_succeeded:
            Row(.success, "auth.logout.success", "provider logged the user out everywhere")
        case .universal_logout_failed: Row(.failure, "auth.logout.fail", "provider did not log the user out")
        case .scp: Row(.success, "user.success", "password changed")
        case .fcp: Row(.failure, "user.fail", "password not changed")
        case .scpr: Row(.success, "user.success", "password change requested")
        case .sv: Row(.success, "user.success", "email address verified")
        case .cls: Row(.success, "other", "code or link for a login sent")
        case .cs: Row(.success, "user.notification", "code for a login sent")
        case .si: Row(.success, "other", "invitation accepted")
        case .fdeac: Row(.failure, "other", "device not activated")
        case .fdecc: Row(.failure, "user.fail", "device declined by the user")
        case .svr: Row(.success, "user.success", "verification email requested")
        case .sdu: Row(.success, "user.success", "user deleted")
        case .my_account_authentication_method_succeeded:
            Row(.success, "user.success", "way to log in changed by the user")
        case .my_account_authentication_method_failed: Row(.failure, "user.fail", "way to log in not changed")
        case .connected_accounts_connection_succeeded: Row(.success, "user.success", "account at a provider connected")
        case .connected_accounts_connection_failed: Row(.failure, "user.fail", "account at a provider not connected")
        case .connected_accounts_delete_succeeded: Row(.success, "user.success", "connected account removed")
        case .connected_accounts_delete_failed: Row(.failure, "user.fail", "connected account not removed")
        case .gd_start_auth: Row(.success, "other", "second factor requested")
        case .gd_auth_succeed: Row(.success, "other", "second factor verified")
        case .gd_auth_failed: Row(.failure, "other", "wrong second factor")
        case .gd_auth_rejected: Row(.failure, "other", "second factor declined by the user")
        case .gd_otp_rate_limit_exceed: Row(.failure, "other", "too many wrong one-time passwords")
        case .gd_recovery_succeed: Row(.success, "other", "recovery code used")
        case .gd_recovery_failed: Row(.failure, "other", "wrong recovery code")
        case .gd_start_enroll: Row(.success, "user.notification", "setup of a second factor started")
        case .gd_enrollment_complete: Row(.success, "user.notification", "second factor set up")
        case .gd_send_email: Row(.success, "other", "second factor sent by email")
        case .gd_send_sms: Row(.success, "other", "second factor sent by text message")
        case .gd_send_voice: Row(.success, "other", "second factor told in a call")
        case .gd_send_pn: Row(.success, "other", "second factor sent as a push message")
        case .gd_webauthn_challenge_failed: Row(.failure, "other", "browser used no security key or device")
        case .gd_webauthn_enrollment_failed: Row(.failure, "other", "browser added no security key or device")
        case .gd_unenroll: Row(.success, "user.notification", "second factor removed")
        case .sapi: Row(.success, "management.success", "changed by the Management API")
        case .fapi: Row(.failure, "management.fail", "Management API operation failed")
        case .api_limit: Row(.warning, "system.notification", "API rate limit reached")
        case .token_quota_consumption_warning:
            Row(.warning, "system.notification", "60, 80, or 100 percent of a token quota used")
        case .actions_execution_failed: Row(.failure, "actions", "action failed")
        }
    }

    var outcome: Outcome { row.outcome }

    /// The types that a filter of log streams selects.
    static func all(_ filter: String) -> [LogEventType] { allCases.filter { $0.row.filter == filter } }
}
