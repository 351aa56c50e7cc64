import A0Concurrency
import Foundation

#if canImport(os)
    import os
#endif

/// The operations of ``Embedded/shared``. They run one after the other, in the order in which you call them.
///
/// Every operation throws ``BISDKError/initializationIncomplete`` before
/// ``Embedded/initialize(allowedDomains:biometricAskPrompt:logger:callback:)`` has succeeded.
public final class CoreEmbedded: Sendable {
    private let environment: DeviceEnvironment
    private let taskQueue = SerialTaskQueue()
    /// `nil` until `initialize` has succeeded.
    private let device = Locked<Device?>(nil)

    package init(_ environment: DeviceEnvironment) {
        self.environment = environment
    }

    package func initialize(
        allowedDomains: [String]?, biometricAskPrompt: String, logger: (@Sendable (OSLogType, String) -> Void)? = nil
    ) async throws(BISDKError) {
        try await inTurn { [device, environment] () throws(BISDKError) in
            guard device.withLock({ $0 }) == nil else { return }
            let ready = try Device(
                environment, allowedDomains: allowedDomains ?? [], prompt: biometricAskPrompt, logger: logger)
            device.withLock { $0 = ready }
        }
    }

    // MARK: - URLs

    /// Returns whether a URL asks this device to log its user in. This only checks the URL's form: it sends nothing,
    /// and doesn't check whether the URL still works. `false` for `nil`, and before initialization has succeeded.
    public func isAuthenticateUrl(_ url: URL?) -> Bool {
        device.withLock { $0 } != nil && AuthenticateLink(url) != nil
    }

    /// Returns whether a URL offers this device a credential. This only checks the URL's form: it sends nothing, and
    /// doesn't check whether the URL still works. `false` for `nil`, and before initialization has succeeded.
    public func isBindCredentialUrl(_ url: URL?) -> Bool {
        device.withLock { $0 } != nil && BindLink(url) != nil
    }

    // MARK: - Credentials

    /// Binds a credential to this device, in place of an existing one of the same identity.
    ///
    /// - Parameter url: A URL for which ``isBindCredentialUrl(_:)`` is `true`. It works once.
    /// - Throws: ``BISDKError/invalidUrlType``; ``BISDKError/description(_:)`` with codes such as `job_expired`,
    ///   `domain_not_allowed`, `certificate_mismatch` or `network`.
    public func bindCredential(url: URL?) async throws(BISDKError) -> BindCredentialResponse {
        let device = try ready()
        guard let link = BindLink(url) else { throw .invalidUrlType }
        return try await run("bindCredential", device) { (device) throws(BISDKError) in try await device.bind(link) }
    }

    /// The credentials of this device, in the order in which they were bound; `[]` if there are none.
    ///
    /// - Throws: ``BISDKError/description(_:)`` with the code `storage`.
    public func getCredentials() async throws(BISDKError) -> [Credential] {
        try await run("getCredentials", ready()) { (device) throws(BISDKError) in
            try device.store.all().map(\.credential)
        }
    }

    /// Deletes a credential of this device with its key. Succeeds if there is none. This doesn't tell the server.
    ///
    /// - Throws: ``BISDKError/description(_:)`` with the code `storage`.
    public func deleteCredential(for id: CredentialID) async throws(BISDKError) {
        try await run("deleteCredential", ready()) { (device) throws(BISDKError) in try device.store.delete(id) }
    }

    // MARK: - Logging in

    /// Logs in with a credential of this device.
    ///
    /// - Parameters:
    ///   - url: A URL for which ``isAuthenticateUrl(_:)`` is `true`. It works once, for five minutes.
    ///   - credentialID: One of ``getCredentials()``.
    /// - Returns: The URL where the browser continues. If the server denies the login, the URL has an error instead of
    ///   a code.
    /// - Throws: ``BISDKError/invalidUrlType``, ``BISDKError/credentialNotFound``; ``BISDKError/description(_:)`` with
    ///   codes such as `request_expired`, `request_signature`, `credential_revoked`, `user_cancelled` or `network`.
    public func authenticate(url: URL?, credentialID: CredentialID) async throws(BISDKError) -> AuthenticateResponse {
        let device = try ready()
        guard let link = AuthenticateLink(url) else { throw .invalidUrlType }
        return try await run("authenticate", device) { (device) throws(BISDKError) in
            try await device.authenticate(link, credentialID)
        }
    }

    /// Returns what a login is for, and where it began. The URL still works afterward.
    ///
    /// - Parameter url: A URL for which ``isAuthenticateUrl(_:)`` is `true`.
    /// - Throws: ``BISDKError``, as ``authenticate(url:credentialID:)``.
    public func getAuthenticationContext(url: URL) async throws(BISDKError) -> AuthenticationContext {
        let device = try ready()
        guard let link = AuthenticateLink(url) else { throw .invalidUrlType }
        return try await run("getAuthenticationContext", device) { (device) throws(BISDKError) in
            try await device.context(link)
        }
    }

    /// Sends a one-time code by email, for a user without a credential on this device. The result doesn't reveal
    /// whether the address is known.
    ///
    /// - Parameters:
    ///   - url: A URL for which ``isAuthenticateUrl(_:)`` is `true`.
    ///   - email: The user's address.
    /// - Throws: ``BISDKError``, as ``authenticate(url:credentialID:)``; with the code `slow_down` after too many
    ///   codes.
    public func authenticateOtp(url: URL, email: String) async throws(BISDKError) -> OtpChallengeResponse {
        let device = try ready()
        guard let link = AuthenticateLink(url) else { throw .invalidUrlType }
        return try await run("authenticateOtp", device) { (device) throws(BISDKError) in
            try await device.sendCode(link, to: email)
        }
    }

    /// Logs in with a one-time code.
    ///
    /// - Parameters:
    ///   - url: What ``authenticateOtp(url:email:)`` returned, or an earlier ``RedeemOtpResponse/failedOtp(_:)``.
    ///   - otp: The code from the email.
    /// - Throws: ``BISDKError``, as ``authenticate(url:credentialID:)``; with the code `transaction_closed` after too
    ///   many wrong codes.
    public func redeemOtp(url: URL, otp: String) async throws(BISDKError) -> RedeemOtpResponse {
        let device = try ready()
        guard let link = AuthenticateLink(url) else { throw .invalidUrlType }
        return try await run("redeemOtp", device) { (device) throws(BISDKError) in try await device.redeem(otp, link) }
    }

    private func ready() throws(BISDKError) -> Device {
        guard let device = device.withLock({ $0 }) else { throw .initializationIncomplete }
        return device
    }

    private func run<Value: Sendable>(
        _ name: String, _ device: Device, _ operation: @escaping @Sendable (Device) async throws(BISDKError) -> Value
    ) async throws(BISDKError) -> Value {
        try await inTurn { () throws(BISDKError) in
            try await device.logging(name) { () throws(BISDKError) in try await operation(device) }
        }
    }

    private func inTurn<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws(BISDKError) -> Value
    ) async throws(BISDKError) -> Value {
        let result = await taskQueue.run { () -> Result<Value, BISDKError> in
            do throws(BISDKError) {
                return .success(try await operation())
            } catch {
                return .failure(error)
            }
        }
        guard let result else { throw .error(.userCancelled, "The operation was cancelled.") }
        return try result.get()
    }
}
