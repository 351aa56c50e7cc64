/// Lets code treat the tokens of `Credentials` as optionals, as in older releases:
///
/// ```swift
/// guard let accessToken = credentials.accessToken else { return }
/// ```
///
/// Everywhere else the plain `String` properties are used.
public protocol OptionalTokens {
    var accessToken: String { get }
    var tokenType: String { get }
    var idToken: String { get }
}

extension OptionalTokens {
    /// `nil` when there is none.
    public var accessToken: String? { unlessEmpty(self.accessToken) }

    /// `nil` when there is none.
    public var tokenType: String? { unlessEmpty(self.tokenType) }

    /// `nil` when there is none.
    public var idToken: String? { unlessEmpty(self.idToken) }

    private func unlessEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
}
