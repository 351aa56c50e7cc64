import Auth0

extension Account {
    /// Why a login or signup failed: a problem with the tenant's domain or the client ID if that is the cause, or else
    /// the tenant's error.
    func commandError(_ error: AuthenticationError) async -> CommandError {
        let preflight = Preflight(profile, typed: nil)
        do throws(CommandError) {
            switch error.statusCode {
            case 401: try await preflight.findClient()
            case ..<300, 404: _ = try await preflight.findTenant()
            default: break
            }
            return CommandError(error)
        } catch {
            return error
        }
    }
}

extension CommandError {
    init(_ error: AuthenticationError) {
        if error.isVerificationRequired {
            self = .failed("This tenant requires a CAPTCHA.\nLog in with the browser: a0 login")
        } else if let passwordError = PasswordLoginError(error) {
            self = .failed(passwordError.message)
        } else if error.cause == nil, error.statusCode > 0, error.code.hasPrefix("a0.sdk.internal_error") {
            // The response has no error code, and its text may be anything.
            self = .failed("The tenant responded with \(error.statusCode): \(error.localizedDescription)")
        } else {
            self = .failed("\(error.localizedDescription)")
        }
    }
}
