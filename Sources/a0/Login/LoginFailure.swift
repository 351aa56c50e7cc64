import Auth0

extension Account {
    /// Why someone could not log in or sign up: what is wrong with the tenant's address or the client ID, where that is
    /// the cause, else what the tenant said.
    func failure(_ error: AuthenticationError) async -> CommandFailure {
        let preflight = Preflight(profile, typed: nil)
        do throws(CommandFailure) {
            switch error.statusCode {
            case 401: try await preflight.findClient()
            case ..<300, 404: _ = try await preflight.findTenant()
            default: break
            }
            return CommandFailure(error)
        } catch {
            return error
        }
    }
}

extension CommandFailure {
    init(_ error: AuthenticationError) {
        if error.isVerificationRequired {
            self = .failed("This tenant requires a CAPTCHA.\nLog in with the browser: a0 login")
        } else if let refusal = PasswordRefusal(error) {
            self = .failed(refusal.message)
        } else {
            self = .failed("\(error.localizedDescription)")
        }
    }
}
