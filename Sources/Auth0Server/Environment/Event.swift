import Foundation

/// An event that may interest the server's operator.
public enum Event: Sendable {
    /// An issuer's keys were fetched.
    case keysRefreshed(issuer: String, keyIDs: [String])
    /// An issuer's keys couldn't be fetched. Requests continue with the current keys.
    case keysFailed(issuer: String, error: any Error)
    /// A key in an issuer's key set can't be used.
    case keySkipped(issuer: String, keyID: String?, reason: String)
    /// A request was verified with expired keys, because the issuer can't be reached. The age is that of the keys, in
    /// seconds.
    case servingStale(issuer: String, age: TimeInterval)
    /// A token names a key that its issuer doesn't have.
    case unknownKey(issuer: String, keyID: String?)
    /// The issuer couldn't be asked about a token. Status 401 or 403 means that this server's credentials are invalid.
    case introspectionFailed(error: any Error)
    /// The replay store is full: the response to requests with proofs is 503.
    case replayStoreFull
}
