import A0Concurrency
import Foundation

#if canImport(os)
    import os
#endif

/// Logs users in with keys of their devices instead of passwords.
///
/// Initialize once, at the start of the program; everything else is an operation of ``shared``:
///
/// ```swift
/// try await Embedded.initialize(biometricAskPrompt: "Log in to Acme")
/// let credentials = try await Embedded.shared.getCredentials()
/// ```
public final class Embedded: Sendable {
    private init() {}

    /// The operations.
    public static let shared = CoreEmbedded(.live)

    /// Prepares this device. Has to succeed before any operation is used.
    ///
    /// Succeeds at once if it has succeeded before; what it was given then stays. After a failure it tries again.
    ///
    /// - Parameters:
    ///   - allowedDomains: The domains whose servers may be contacted, subdomains included; without any, those of Beyond
    ///     Identity. A server on this machine is only reached if its host is named, such as `localhost`.
    ///   - biometricAskPrompt: What the user reads when they have to prove that they are there.
    ///   - logger: Is told what happens. No key, token, code or query of a URL is among it.
    /// - Throws: ``BISDKError`` if the place where credentials are kept cannot be used.
    public static func initialize(
        allowedDomains: [String]? = nil, biometricAskPrompt: String,
        logger: (@Sendable (OSLogType, String) -> Void)? = nil
    ) async throws(BISDKError) {
        try await shared.initialize(
            allowedDomains: allowedDomains, biometricAskPrompt: biometricAskPrompt, logger: logger)
    }

    /// Prepares this device, and calls back on the main actor. See
    /// ``initialize(allowedDomains:biometricAskPrompt:logger:)``.
    public static func initialize(
        allowedDomains: [String]? = nil, biometricAskPrompt: String,
        logger: (@Sendable (OSLogType, String) -> Void)? = nil,
        callback: @escaping @MainActor (Result<Void, BISDKError>) -> Void
    ) {
        deliver(to: callback) { () async throws(BISDKError) in
            try await initialize(
                allowedDomains: allowedDomains, biometricAskPrompt: biometricAskPrompt, logger: logger)
        }
    }
}
