import Foundation

/// A login that succeeded on this device and continues in the browser.
public struct AuthenticateResponse: Hashable, Sendable {
    /// Where the browser has to go on. It carries a single-use code, so it must not be logged.
    public let redirectURL: URL
    /// What to tell the user, if there is anything.
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
    /// Where to send the user now, if whoever sent the link said so.
    public let postBindingRedirectURI: URL?

    /// Creates a response from its members.
    public init(credential: Credential, postBindingRedirectURI: URL? = nil) {
        self.credential = credential
        self.postBindingRedirectURI = postBindingRedirectURI
    }
}

/// A one-time code is on its way, if the address was known.
public struct OtpChallengeResponse: Hashable, Sendable {
    /// What to redeem the code with. It replaces the URL that was passed in.
    public let url: URL

    /// Creates a response from its members.
    public init(url: URL) { self.url = url }
}

/// What came of a one-time code.
public enum RedeemOtpResponse: Hashable, Sendable {
    /// The code was right: the login continues in the browser.
    case success(AuthenticateResponse)
    /// The code was wrong. Its URL takes another code, or sends one.
    case failedOtp(OtpChallengeResponse)
}
