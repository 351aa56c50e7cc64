import A0JOSE
import Foundation
import SimpleKeychain

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Proves possession of a key in each request (DPoP, RFC 9449). Turn it on with `useDPoP()`.
///
/// On devices with a Secure Enclave, the key is stored there and can't be read; on others it's in the keychain. A key
/// that Auth0.swift 2.14 or later created under the same name is adopted.
///
/// Requests to your own API need a proof as well once tokens are bound:
///
/// <!-- swift: setup var request = URLRequest(url: url) -->
/// ```swift
/// try DPoP.addHeaders(to: &request, accessToken: credentials.accessToken, tokenType: credentials.tokenType)
/// ```
public struct DPoP: Sendable {
    /// The default name of the key pair: the bundle identifier, or the process name of a program without one.
    public static let defaultKeychainIdentifier = SimpleKeychain.defaultService

    static let headerName = "DPoP"

    /// The name of the key pair.
    public let keychainIdentifier: String

    let keys: DPoPKeyStore

    init(keychainIdentifier: String = defaultKeychainIdentifier) {
        self.init(
            keychainIdentifier: keychainIdentifier,
            keychain: SimpleKeychain(
                service: keychainIdentifier + ".dpop", accessibility: .afterFirstUnlockThisDeviceOnly),
            earlier: .system(keychainIdentifier))
    }

    init(keychainIdentifier: String, keychain: SimpleKeychain, earlier: LegacyDPoPKey = .none) {
        self.keychainIdentifier = keychainIdentifier
        keys = DPoPKeyStore(keychain: keychain, earlier: earlier)
    }

    /// Adds `Authorization`, and for tokens that are bound to the key also a `DPoP` proof for this request (RFC 9449
    /// §7.1). Call this again for each request.
    ///
    /// - Parameters:
    ///   - request: The request, with its final URL and method.
    ///   - accessToken: The token, as in `Credentials`.
    ///   - tokenType: The token's type, as in `Credentials`. A proof is added only for `DPoP`, in any case.
    ///   - nonce: The value of the header `DPoP-Nonce`, if the API asked for a nonce.
    ///   - keychainIdentifier: The name of the key pair.
    /// - Throws: `DPoPError` if the key can't be read or used.
    public static func addHeaders(
        to request: inout URLRequest, accessToken: String, tokenType: String, nonce: String? = nil,
        keychainIdentifier: String = DPoP.defaultKeychainIdentifier
    ) throws(DPoPError) {
        try DPoP(keychainIdentifier: keychainIdentifier)
            .addHeaders(to: &request, accessToken: accessToken, tokenType: tokenType, nonce: nonce)
    }

    /// Deletes the key pair, e.g. after logout. Tokens that are bound to it no longer work.
    ///
    /// Succeeds if there is none.
    ///
    /// - Throws: `DPoPError.keychainOperationFailed`.
    public static func clearKeypair(
        for keychainIdentifier: String = DPoP.defaultKeychainIdentifier
    ) throws(DPoPError) {
        try DPoP(keychainIdentifier: keychainIdentifier).keys.clear()
    }

    /// Whether an API rejected a request only because it requires a nonce: send it again with the value of the
    /// response's header `DPoP-Nonce` (RFC 9449 §9).
    public static func isNonceRequired(by response: HTTPURLResponse) -> Bool {
        let challenge = response.value(forHTTPHeaderField: "WWW-Authenticate").flatMap(DPoPChallenge.init)
        return challenge?.error == DPoPChallenge.nonceRequired
    }

    func addHeaders(
        to request: inout URLRequest, accessToken: String, tokenType: String, nonce: String?, now: Date = Date()
    ) throws(DPoPError) {
        request.setValue("\(tokenType) \(accessToken)", forHTTPHeaderField: "Authorization")
        guard tokenType.lowercased() == "dpop" else { return }
        try addProof(to: &request, key: try keys.key(), nonce: nonce, now: now)
    }

    /// Adds a proof for the request in its current state.
    func addProof(
        to request: inout URLRequest, key: PrivateKey, nonce: String?, now: Date
    ) throws(DPoPError) {
        guard let url = request.url, let method = request.httpMethod else { return }
        let words = request.value(forHTTPHeaderField: "Authorization")?.split(separator: " ") ?? []
        let claims = DPoPProof(
            url: url, method: method, accessToken: words.last.map(String.init), nonce: nonce, issuedAt: now)
        request.setValue(try claims.signed(with: key), forHTTPHeaderField: Self.headerName)
    }
}

extension DPoPChallenge {
    /// The error of a response that asks for a nonce.
    static let nonceRequired = "use_dpop_nonce"

    /// The error of a response to a proof that isn't valid, or no longer or not yet.
    static let invalidProof = "invalid_dpop_proof"
}
