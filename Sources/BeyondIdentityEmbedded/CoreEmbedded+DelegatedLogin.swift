import A0Delegation
import Foundation

extension CoreEmbedded: DelegatedLoginDevice {
    /// Like ``isAuthenticateUrl(_:)``.
    public func isLoginRequest(_ url: URL) -> Bool { isAuthenticateUrl(url) }

    /// Logs in with the one credential on this device that matches the request. See ``choosing(_:)`` for devices that
    /// may have several.
    ///
    /// - Throws: ``BISDKError``, or a matching `DelegatedLoginError` if there is one.
    public func response(to request: URL) async throws -> URL? {
        try await response(to: request) { credentials in
            throw DelegatedLoginError(
                .severalCredentials,
                "\(credentials.count) credentials of this device fit. Let the user choose with choosing(_:).")
        }
    }

    /// Returns this device, for Web Auth's `delegated(by:)`, where the user chooses if several credentials match a
    /// login.
    ///
    /// - Parameter choose: Called only in that case, with the credentials in the order in which they were bound; `nil`
    ///   cancels the login.
    public func choosing(
        _ choose: @escaping @Sendable ([Credential]) async throws -> Credential?
    ) -> some DelegatedLoginDevice {
        ChoosingDevice(device: self, choose: choose)
    }

    fileprivate func response(
        to request: URL, choosing choose: ([Credential]) async throws -> Credential?
    ) async throws -> URL? {
        do {
            let fitting = try await credentials(fitting: request)
            // Keep a single revoked credential, so that the user is told about it.
            let usable = fitting.filter { $0.state == .active }
            let candidates = usable.isEmpty ? Array(fitting.prefix(1)) : usable
            guard let first = candidates.first else { throw DelegatedLoginError.noCredential }
            guard let credential = candidates.count == 1 ? first : try await choose(candidates) else { return nil }
            try Task.checkCancellation()
            return try await authenticate(url: request, credentialID: credential.id).redirectURL
        } catch let error as BISDKError {
            throw error.asDelegatedLoginError
        }
    }

    /// The credentials of the request's realm. The request is only verified when it's answered.
    private func credentials(fitting request: URL) async throws(BISDKError) -> [Credential] {
        let all = try await getCredentials()
        guard let link = AuthenticateLink(request) else { throw .invalidUrlType }
        let claims = try RequestToken(link).claims
        return all.filter { ($0.tenantID.value, $0.realmID.value) == (claims.tid, claims.rid) }
    }
}

private struct ChoosingDevice: DelegatedLoginDevice {
    let device: CoreEmbedded
    let choose: @Sendable ([Credential]) async throws -> Credential?

    func isLoginRequest(_ url: URL) -> Bool { device.isLoginRequest(url) }
    func response(to request: URL) async throws -> URL? { try await device.response(to: request, choosing: choose) }
}

extension DelegatedLoginError {
    fileprivate static let noCredential = DelegatedLoginError(
        .noCredential,
        """
        This device has no credential for this login. Have a link sent to the user, by email for instance, and pass it to \
        bindCredential(url:).
        """)
}

extension BISDKError {
    /// The matching error of delegated logins, if there is one.
    fileprivate var asDelegatedLoginError: any Error {
        guard let (reason, message) = delegatedLoginReason else {
            return code == .userCancelled ? CancellationError() : self
        }
        return DelegatedLoginError(reason, message, cause: self)
    }

    private var delegatedLoginReason: (DelegatedLoginError.Reason, String)? {
        if self == .credentialNotFound {
            let text = "The chosen credential is not on this device, or the provider does not know it. Bind one again."
            return (.credentialNotFound, text)
        }
        return switch code {
        case .credentialRevoked, .identitySuspended:
            (.credentialRevoked, "The provider does not accept this credential anymore. Bind another one.")
        case .transactionClosed, .transactionNotFound:
            (.requestAnswered, "The login was answered before. Start again.")
        case .requestExpired, .transactionExpired: (.requestExpired, "The login took too long. Start again.")
        case .requestMalformed, .requestSignature, .requestIssuer, .domainNotAllowed:
            (.requestRefused, "The login was not asked for by a provider that this device trusts.")
        case .userCheckFailed: (.userNotVerified, "The user's presence wasn't verified.")
        default: nil
        }
    }
}
