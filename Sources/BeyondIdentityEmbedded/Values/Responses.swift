import Foundation

/// A login that succeeded on this device and continues in the browser.
public struct AuthenticateResponse: Hashable, Sendable {
    /// The URL where the browser continues. It contains a single-use code, so don't log it.
    public let redirectURL: URL
    /// A message for the user, if there is one.
    public let message: String?
    /// A bearer token with which a credential can be bound; only after a login with a one-time code.
    public let passkeyBindingToken: String?

    /// Creates a response from its members.
    public init(redirectURL: URL, message: String? = nil, passkeyBindingToken: String? = nil) {
        self.redirectURL = redirectURL
        self.message = message
        self.passkeyBindingToken = passkeyBindingToken
    }
}

/// A credential that was bound to this device.
public struct BindCredentialResponse: Hashable, Sendable {
    /// The new credential.
    public let credential: Credential
    /// The URL to send the user to now, if the sender of the link specified it.
    public let postBindingRedirectURI: URL?

    /// Creates a response from its members.
    public init(credential: Credential, postBindingRedirectURI: URL? = nil) {
        self.credential = credential
        self.postBindingRedirectURI = postBindingRedirectURI
    }
}

/// A one-time code was sent, if the address is known.
public struct OtpChallengeResponse: Hashable, Sendable {
    /// The URL to redeem the code with. It replaces the URL that was passed in.
    public let url: URL

    /// Creates a response from its members.
    public init(url: URL) { self.url = url }
}

/// The result of a one-time code.
public enum RedeemOtpResponse: Hashable, Sendable {
    /// The code was right: the login continues in the browser.
    case success(AuthenticateResponse)
    /// The code was wrong. Use the URL for another attempt, or to send another code.
    case failedOtp(OtpChallengeResponse)
}
