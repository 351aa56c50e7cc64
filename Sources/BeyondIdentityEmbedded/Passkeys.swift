import Foundation

// The names of the 2.x versions, in which credentials are called passkeys.

/// A ``Credential``.
public typealias Passkey = Credential

/// A ``BindCredentialResponse``.
public typealias BindPasskeyResponse = BindCredentialResponse

extension Credential {
    /// Names a passkey on this device.
    public typealias Id = CredentialID

    /// Whether the server accepts a passkey.
    public typealias State = CredentialState

    /// As ``apiBaseURL``.
    public var apiBaseUrl: URL { apiBaseURL }
}

extension Tenant {
    /// Names a tenant.
    public typealias Id = TenantID
}

extension Realm {
    /// Names a realm.
    public typealias Id = RealmID
}

extension Identity {
    /// Names an identity.
    public typealias Id = IdentityID
}

extension Theme {
    /// As ``logoLightURL``.
    public var logoLightUrl: URL { logoLightURL }

    /// As ``logoDarkURL``.
    public var logoDarkUrl: URL { logoDarkURL }

    /// As ``supportURL``.
    public var supportUrl: URL { supportURL }

    /// Creates a theme from its members.
    public init(logoLightUrl: URL, logoDarkUrl: URL, supportUrl: URL) {
        self.init(logoLightURL: logoLightUrl, logoDarkURL: logoDarkUrl, supportURL: supportUrl)
    }
}

extension AuthenticateResponse {
    /// As ``redirectURL``.
    public var redirectUrl: URL { redirectURL }

    /// Creates a response from its members.
    public init(redirectUrl: URL, message: String? = nil, passkeyBindingToken: String? = nil) {
        self.init(redirectURL: redirectUrl, message: message, passkeyBindingToken: passkeyBindingToken)
    }
}

extension BindCredentialResponse {
    /// As ``credential``.
    public var passkey: Passkey { credential }

    /// As ``postBindingRedirectURI``.
    public var postBindingRedirectUri: URL? { postBindingRedirectURI }

    /// Creates a response from its members.
    public init(passkey: Passkey, postBindingRedirectUri: URL? = nil) {
        self.init(credential: passkey, postBindingRedirectURI: postBindingRedirectUri)
    }
}

extension BISDKError {
    /// As ``credentialNotFound``.
    public static var passkeyNotFound: BISDKError { .credentialNotFound }
}

extension CoreEmbedded {
    /// As ``isBindCredentialUrl(_:)``.
    public func isBindPasskeyUrl(_ url: URL?) -> Bool { isBindCredentialUrl(url) }

    /// As ``bindCredential(url:)``.
    ///
    /// - Throws: ``BISDKError``, as that does.
    public func bindPasskey(url: URL?) async throws(BISDKError) -> BindPasskeyResponse {
        try await bindCredential(url: url)
    }

    /// As ``bindCredential(url:callback:)``.
    public func bindPasskey(
        url: URL?, callback: @escaping @MainActor (Result<BindPasskeyResponse, BISDKError>) -> Void
    ) {
        bindCredential(url: url, callback: callback)
    }

    /// As ``getCredentials()``.
    ///
    /// - Throws: ``BISDKError``, as that does.
    public func getPasskeys() async throws(BISDKError) -> [Passkey] { try await getCredentials() }

    /// As ``getCredentials(callback:)``.
    public func getPasskeys(callback: @escaping @MainActor (Result<[Passkey], BISDKError>) -> Void) {
        getCredentials(callback: callback)
    }

    /// As ``deleteCredential(for:)``.
    ///
    /// - Throws: ``BISDKError``, as that does.
    public func deletePasskey(for id: Passkey.Id) async throws(BISDKError) { try await deleteCredential(for: id) }

    /// As ``deleteCredential(for:callback:)``.
    public func deletePasskey(
        for id: Passkey.Id, callback: @escaping @MainActor (Result<Void, BISDKError>) -> Void
    ) {
        deleteCredential(for: id, callback: callback)
    }

    /// As ``authenticate(url:credentialID:)``.
    ///
    /// - Throws: ``BISDKError``, as that does.
    public func authenticate(url: URL?, id: Passkey.Id) async throws(BISDKError) -> AuthenticateResponse {
        try await authenticate(url: url, credentialID: id)
    }

    /// As ``authenticate(url:credentialID:callback:)``.
    public func authenticate(
        url: URL?, id: Passkey.Id, callback: @escaping @MainActor (Result<AuthenticateResponse, BISDKError>) -> Void
    ) {
        authenticate(url: url, credentialID: id, callback: callback)
    }
}
