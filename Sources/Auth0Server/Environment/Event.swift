import Foundation

/// An event that may interest the server's operator.
public enum Event: Sendable {
    /// An issuer's keys were fetched.
    case keysRefreshed(issuer: String, keyIDs: [String])
    /// An issuer's keys could not be fetched. Requests go on with those that are there.
    case keysFailed(issuer: String, error: any Error)
    /// A key of an issuer's key set is not used.
    case keySkipped(issuer: String, keyID: String?, reason: String)
    /// A request was verified with expired keys, because the issuer can't be reached. The age is that of the keys, in
    /// seconds.
    case servingStale(issuer: String, age: TimeInterval)
    /// A token names a key that its issuer does not have.
    case unknownKey(issuer: String, keyID: String?)
    /// The issuer could not be asked about a token. A status 401 or 403 says that this server's own credentials are no good.
    case introspectionFailed(error: any Error)
    /// The replay store is full: the response to requests with proofs is 503.
    case replayStoreFull
}
