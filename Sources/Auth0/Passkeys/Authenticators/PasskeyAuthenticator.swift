/// Creates passkeys, and uses them to respond to a tenant's challenges.
///
/// ```swift
/// let authenticator = SoftwareAuthenticator()
/// let challenge = try await Auth0.authentication().passkeyLoginChallenge().start()
/// let passkey = try await authenticator.assertion(for: challenge)
/// let credentials = try await Auth0.authentication().login(passkey: passkey, challenge: challenge).start()
/// ```
///
/// On Apple platforms, the system's own passkeys conform to ``LoginPasskey`` and ``SignupPasskey`` and don't need this.
@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
public protocol PasskeyAuthenticator: Sendable {
    /// Creates a passkey (Web Authentication Level 3 §5.1.3 and §6.3.2).
    ///
    /// - Throws: ``PasskeyError``; `cancelled` also if the task was canceled.
    func registration(
        for options: PublicKeyCredentialCreationOptions
    ) async throws(PasskeyError) -> PasskeyRegistration

    /// Lets a passkey sign a challenge (Web Authentication Level 3 §5.1.4 and §6.3.3).
    ///
    /// - Throws: ``PasskeyError``; `cancelled` also if the task was canceled.
    func assertion(for options: PublicKeyCredentialRequestOptions) async throws(PasskeyError) -> PasskeyAssertion
}

@available(iOS 16.6, macOS 13.5, visionOS 1.0, *)
extension PasskeyAuthenticator {
    /// Creates a passkey for a user who signs up.
    ///
    /// - Throws: ``PasskeyError``; `cancelled` also if the task was canceled.
    public func registration(
        for challenge: PasskeySignupChallenge
    ) async throws(PasskeyError) -> PasskeyRegistration {
        try await registration(for: challenge.options)
    }

    /// Responds to the challenge of a login with a passkey.
    ///
    /// - Throws: ``PasskeyError``; `cancelled` also if the task was canceled.
    public func assertion(for challenge: PasskeyLoginChallenge) async throws(PasskeyError) -> PasskeyAssertion {
        try await assertion(for: challenge.options)
    }
}

/// Picks the account to log in with if several passkeys match; `nil` cancels.
public typealias PasskeyChooser = @Sendable ([PasskeyAccount]) async -> PasskeyAccount?
