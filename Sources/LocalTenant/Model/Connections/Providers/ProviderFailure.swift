/// Why a login at another provider failed, or could not begin.
struct ProviderFailure: Error, Sendable, Equatable {
    /// What applications are told (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6).
    let error: String
    /// A sentence for a developer. No secrets.
    let reason: String

    init(_ error: String, _ reason: String) {
        self.error = error
        self.reason = reason
    }

    /// There was no answer.
    static func unreachable(_ reason: String) -> ProviderFailure { .init("temporarily_unavailable", reason) }

    /// Provider and configuration do not fit, or the answer is not one that the protocol knows.
    static func misfit(_ reason: String) -> ProviderFailure { .init("server_error", reason) }

    /// Nobody has shown who they are.
    static func unproven(_ reason: String) -> ProviderFailure { .init("access_denied", reason) }
}

extension ProviderFailure {
    /// What applications know how to handle.
    private static let relayed: Set<String> = [
        "access_denied", "account_selection_required", "consent_required", "interaction_required", "login_required",
        "server_error", "temporarily_unavailable", "unauthorized",
    ]

    /// What the provider itself said. Errors that are about the tenant's request, and no business of the application's, are denials.
    init(saidByProvider error: String, _ description: String?) {
        let description = description.map { Self.printable($0) }
        guard !Self.relayed.contains(error) else {
            self.init(error, description ?? error)
            return
        }
        self.init("access_denied", [Self.printable(error), description].compactMap(\.self).joined(separator: ": "))
    }

    /// Something foreign, fit for one line of text.
    static func printable(_ text: String) -> String {
        String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) }.prefix(500))
    }
}
