import Foundation

/// The tokens that a login or a renewal yields (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3).
///
/// Printing them masks every token.
public struct Credentials: Sendable, Equatable, IDTokenHolder, OptionalTokens {
    /// The token to call an API with; empty if the tenant sent none.
    public let accessToken: String

    /// How to present the access token, usually `Bearer`.
    public let tokenType: String

    /// The signed statement of who the user is, a JWT; empty if the tenant sent none.
    public let idToken: String

    /// The token to get new tokens with, if the scope `offline_access` was granted.
    public let refreshToken: String?

    /// When the access token expires.
    public let expiresIn: Date

    /// The granted scope, if the tenant sent it.
    public let scope: String?

    /// A new MFA recovery code to show to the user, after a login with the previous one.
    public let recoveryCode: String?

    /// Creates credentials from their parts, for tests and for tokens from other sources. `expiresIn` is the time at
    /// which the access token expires.
    public init(
        accessToken: String = "", tokenType: String = "", idToken: String = "", refreshToken: String? = nil,
        expiresIn: Date = Date(), scope: String? = nil, recoveryCode: String? = nil
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.scope = scope
        self.recoveryCode = recoveryCode
    }

    /// The same initializer with the later name of `expiresIn`.
    public init(
        accessToken: String = "", tokenType: String = "", idToken: String = "", refreshToken: String? = nil,
        expiresAt: Date, scope: String? = nil, recoveryCode: String? = nil
    ) {
        self.init(
            accessToken: accessToken, tokenType: tokenType, idToken: idToken, refreshToken: refreshToken,
            expiresIn: expiresAt, scope: scope, recoveryCode: recoveryCode)
    }

    /// The later name of `expiresIn`.
    public var expiresAt: Date { expiresIn }

    /// When the whole session ends, regardless of renewals: the claim `session_expiry` of the ID token. `nil` if the
    /// claim is missing or not usable.
    public var sessionExpiresAt: Date? { SessionCeiling(idToken: idToken)?.date }
}

extension Credentials: CustomStringConvertible, CustomReflectable {
    public var description: String {
        """
        Credentials(accessToken: "\(Masking.mask)", tokenType: "\(tokenType)", idToken: "\(Masking.mask)", \
        refreshToken: \(masked(refreshToken)), expiresIn: \(expiresIn), scope: \(scope as Any), \
        recoveryCode: \(masked(recoveryCode)))
        """
    }

    /// Shows only the description in `dump`.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }

    private func masked(_ secret: String?) -> String {
        String(describing: secret.map { _ in Masking.mask } as Any)
    }
}

extension Credentials: Codable {
    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case idToken = "id_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case scope
        case recoveryCode = "recovery_code"
    }

    /// Reads a token response, in which `expires_in` is a number of seconds from now, as a number or text. A date in
    /// the decoder's own format is also accepted.
    ///
    /// - Throws: `DecodingError` if a member has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            accessToken: try values.decodeIfPresent(String.self, forKey: .accessToken) ?? "",
            tokenType: try values.decodeIfPresent(String.self, forKey: .tokenType) ?? "",
            idToken: try values.decodeIfPresent(String.self, forKey: .idToken) ?? "",
            refreshToken: try values.decodeIfPresent(String.self, forKey: .refreshToken),
            expiresIn: values.decodeExpiry(forKey: .expiresIn, from: decoder.now) ?? decoder.now,
            scope: try values.decodeIfPresent(String.self, forKey: .scope),
            recoveryCode: try values.decodeIfPresent(String.self, forKey: .recoveryCode))
    }

    /// Writes the members of a token response, with `expires_in` as a date in the encoder's own format.
    ///
    /// - Throws: The encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(accessToken, forKey: .accessToken)
        try values.encode(tokenType, forKey: .tokenType)
        try values.encode(idToken, forKey: .idToken)
        try values.encodeIfPresent(refreshToken, forKey: .refreshToken)
        try values.encode(expiresIn, forKey: .expiresIn)
        try values.encodeIfPresent(scope, forKey: .scope)
        try values.encodeIfPresent(recoveryCode, forKey: .recoveryCode)
    }
}
