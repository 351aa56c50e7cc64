import A0Concurrency
import Foundation

#if canImport(os)
    import os
#endif

/// Logs users in with keys on their devices instead of passwords.
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

    /// Prepares this device. This has to succeed before you use any operation.
    ///
    /// If it has succeeded before, it succeeds immediately and keeps the earlier settings. After a failure, it tries
    /// again.
    ///
    /// - Parameters:
    ///   - allowedDomains: The domains whose servers may be contacted, including subdomains. Default: those of Beyond
    ///     Identity. A server on this machine is only contacted if its host is listed, such as `localhost`.
    ///   - biometricAskPrompt: The prompt when the user has to be verified.
    ///   - logger: Receives log messages, without keys, tokens, codes, and URL queries.
    /// - Throws: ``BISDKError`` if credentials can't be stored.
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
