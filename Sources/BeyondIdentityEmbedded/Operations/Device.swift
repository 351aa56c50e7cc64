import Foundation

#if canImport(os)
    import os
#endif

/// This device, ready for operations, with the settings of `initialize`. Each operation is an extension in its own
/// file.
struct Device: Sendable {
    let environment: DeviceEnvironment
    let domains: AllowedDomains
    let prompt: String
    let logger: (@Sendable (OSLogType, String) -> Void)?
    let store: CredentialStore
    let provider: ProviderClient

    /// - Throws: ``BISDKError`` if credentials can't be stored.
    init(
        _ environment: DeviceEnvironment, allowedDomains: [String], prompt: String,
        logger: (@Sendable (OSLogType, String) -> Void)?
    ) throws(BISDKError) {
        self.environment = environment
        self.prompt = prompt
        self.logger = logger
        domains = AllowedDomains(allowedDomains)
        store = CredentialStore(keychain: environment.keychain)
        provider = ProviderClient(transport: environment.transport, appInstance: environment.appInstance())
        try store.prepare()
    }

    /// Logs an operation's start and end. If it fails, only the error's code is logged.
    func logging<Value>(
        _ name: String, _ operation: () async throws(BISDKError) -> Value
    ) async throws(BISDKError) -> Value {
        logger?(.debug, "\(name): begins")
        do throws(BISDKError) {
            let value = try await operation()
            logger?(.info, "\(name): succeeded")
            return value
        } catch {
            logger?(.error, "\(name): failed, \(error.name)")
            throw error
        }
    }

    /// The request of a link, after verifying that its issuer signed it.
    func request(of link: AuthenticateLink) async throws(BISDKError) -> RequestToken {
        let request = try RequestToken(link)
        try await verify(request)
        return request
    }

    func verify(_ request: RequestToken) async throws(BISDKError) {
        let keys: KeySet = try await provider.get(request.keysURL(domains))
        try request.verify(keys, now: environment.now())
    }

    /// A random text for a token's `jti`.
    func tokenID() throws(BISDKError) -> String {
        do {
            return try environment.random.token(bytes: 16)
        } catch {
            throw .error(.keyUnavailable, "The system has no random numbers.")
        }
    }
}

extension BISDKError {
    /// The error's text for the log.
    fileprivate var name: String {
        switch self {
        case .credentialNotFound: "credential_not_found"
        case .invalidUrlType: "invalid_url_type"
        case .description: code?.rawValue ?? "error"
        default: "storage"
        }
    }
}
