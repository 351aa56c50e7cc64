import Foundation

/// A token that logs the user in to a website in a browser, once (Auth0 docs, "Native to Web SSO").
///
/// Pass it to the website's login as the cookie `auth0_session_transfer_token` or the query item
/// `session_transfer_token`. Printing it masks every token.
public struct SSOCredentials: Sendable, Equatable, IDTokenHolder {
    /// The token for the browser. It works once.
    public let sessionTransferToken: String

    /// `urn:auth0:params:oauth:token-type:session_transfer_token`.
    public let issuedTokenType: String

    /// When the session transfer token expires, usually within a minute.
    public let expiresIn: Date

    /// The signed statement of who the user is, a JWT.
    public let idToken: String

    /// The new refresh token, if the tenant rotates them. The previous one then no longer works.
    public let refreshToken: String?

    /// Creates credentials from their parts, for tests. `expiresIn` is the moment at which the session transfer token
    /// expires.
    public init(
        sessionTransferToken: String, issuedTokenType: String, expiresIn: Date, idToken: String,
        refreshToken: String? = nil
    ) {
        self.sessionTransferToken = sessionTransferToken
        self.issuedTokenType = issuedTokenType
        self.expiresIn = expiresIn
        self.idToken = idToken
        self.refreshToken = refreshToken
    }

    /// The same initializer with the later name of `expiresIn`.
    public init(
        sessionTransferToken: String, issuedTokenType: String, expiresAt: Date, idToken: String,
        refreshToken: String? = nil
    ) {
        self.init(
            sessionTransferToken: sessionTransferToken, issuedTokenType: issuedTokenType, expiresIn: expiresAt,
            idToken: idToken, refreshToken: refreshToken)
    }

    /// The later name of `expiresIn`.
    public var expiresAt: Date { expiresIn }
}

extension SSOCredentials: CustomStringConvertible, CustomReflectable {
    public var description: String { customMirror.summary }

    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "sessionTransferToken": Masking.mask, "issuedTokenType": issuedTokenType, "expiresIn": expiresIn,
                "idToken": Masking.mask, "refreshToken": Masking.secret(refreshToken),
            ])
    }
}

extension SSOCredentials: Codable {
    enum CodingKeys: String, CodingKey {
        case sessionTransferToken = "access_token"
        case issuedTokenType = "issued_token_type"
        case expiresIn = "expires_in"
        case idToken = "id_token"
        case refreshToken = "refresh_token"
    }

    /// Reads a token response, in which `expires_in` is a number of seconds from now, as a number or text. A date in
    /// the decoder's own format is also accepted.
    ///
    /// - Throws: `DecodingError` if a member is missing or has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard let expiry = values.decodeExpiry(forKey: .expiresIn, from: decoder.now) else {
            throw DecodingError.dataCorruptedError(
                forKey: .expiresIn, in: values, debugDescription: "Neither a number of seconds nor a date.")
        }
        self.init(
            sessionTransferToken: try values.decode(String.self, forKey: .sessionTransferToken),
            issuedTokenType: try values.decode(String.self, forKey: .issuedTokenType),
            expiresIn: expiry,
            idToken: try values.decode(String.self, forKey: .idToken),
            refreshToken: try values.decodeIfPresent(String.self, forKey: .refreshToken))
    }

    /// Writes the members of a token response, with `expires_in` as the remaining seconds.
    ///
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(sessionTransferToken, forKey: .sessionTransferToken)
        try values.encode(issuedTokenType, forKey: .issuedTokenType)
        try values.encode(expiresIn.timeIntervalSinceNow, forKey: .expiresIn)
        try values.encode(idToken, forKey: .idToken)
        try values.encodeIfPresent(refreshToken, forKey: .refreshToken)
    }
}
