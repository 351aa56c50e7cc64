/// Why a login at another provider failed, or could not begin.
struct ProviderError: Error, Sendable, Equatable {
    /// The error code for applications (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6).
    let error: String
    /// A sentence for developers, without secrets.
    let reason: String

    init(_ error: String, _ reason: String) {
        self.error = error
        self.reason = reason
    }

    /// The provider didn't respond.
    static func unreachable(_ reason: String) -> ProviderError { .init("temporarily_unavailable", reason) }

    var isUnreachable: Bool { error == "temporarily_unavailable" }

    /// The provider doesn't match the configuration, or its response violates the protocol.
    static func misfit(_ reason: String) -> ProviderError { .init("server_error", reason) }

    /// The user's identity wasn't proved.
    static func unproven(_ reason: String) -> ProviderError { .init("access_denied", reason) }
}

extension ProviderError {
    /// The errors that applications can handle.
    private static let relayed: Set<String> = [
        "access_denied", "account_selection_required", "consent_required", "interaction_required", "login_required",
        "server_error", "temporarily_unavailable", "unauthorized",
    ]

    /// The error from the provider. Errors about the tenant's own request don't concern the application and become
    /// `access_denied`.
    init(saidByProvider error: String, _ description: String?) {
        let description = description.map { Self.printable($0) }
        guard !Self.relayed.contains(error) else {
            self.init(error, description ?? error)
            return
        }
        self.init("access_denied", [Self.printable(error), description].compactMap(\.self).joined(separator: ": "))
    }

    /// Text from a provider, made safe for a single line.
    static func printable(_ text: String) -> String {
        String(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) }.prefix(500))
    }
}
