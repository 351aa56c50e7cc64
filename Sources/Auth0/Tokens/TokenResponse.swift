import Foundation

/// A successful response of the token endpoint (RFC 6749 §5.1). Its tokens are always well-formed.
///
/// Malformed members that only describe the tokens are ignored: a bad lifetime must not lose a new refresh token.
struct TokenResponse: Decodable, Sendable {
    /// The longest plausible lifetime, in seconds: ten years.
    static let longestLifetime: TimeInterval = 315_576_000

    let accessToken: String
    let tokenType: String?
    let idToken: String?
    let refreshToken: String?
    /// When the access token expires; `nil` if the tenant sends no plausible lifetime.
    let expiresAt: Date?
    let scope: String?
    let issuedTokenType: String?
    let recoveryCode: String?
    let receivedAt: Date

    private enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case tokenType = "token_type"
        case idToken = "id_token"
        case refreshToken = "refresh_token"
        case expiresIn = "expires_in"
        case scope
        case issuedTokenType = "issued_token_type"
        case recoveryCode = "recovery_code"
    }

    /// Throws a ``TokenResponseError`` for anything else.
    init(from decoder: any Decoder) throws {
        guard let values = try? decoder.container(keyedBy: CodingKeys.self) else {
            throw TokenResponseError(member: CodingKeys.accessToken.rawValue)
        }
        func text(_ key: CodingKeys) throws -> String? {
            do {
                return try values.decodeIfPresent(String.self, forKey: key)
            } catch {
                throw TokenResponseError(member: key.rawValue)
            }
        }
        func token(_ key: CodingKeys) throws -> String? {
            guard let token = try text(key) else { return nil }
            guard Self.isToken(token) else { throw TokenResponseError(member: key.rawValue) }
            return token
        }
        guard let accessToken = try token(.accessToken) else {
            throw TokenResponseError(member: CodingKeys.accessToken.rawValue)
        }
        self.accessToken = accessToken
        refreshToken = try token(.refreshToken)
        // Without a login there is no ID token, and some servers send an empty one.
        idToken = try text(.idToken) == "" ? nil : try token(.idToken)
        tokenType = try text(.tokenType)
        scope = try text(.scope)
        issuedTokenType = try text(.issuedTokenType)
        recoveryCode = try text(.recoveryCode)
        let now = decoder.now
        receivedAt = now
        expiresAt = values.decodeExpiry(forKey: .expiresIn, from: now).map { expiry in
            min(max(expiry, now), now + Self.longestLifetime)
        }
    }

    /// `1*VSCHAR`: one or more printable ASCII characters (RFC 6749 §A.12, §A.17).
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    }
}

/// A response of the token endpoint without the required tokens (RFC 6749 §5.1). It's unknown whether the tenant has
/// used up the code or token in the request.
public struct TokenResponseError: Auth0Error, Equatable {
    /// The member that is missing, empty, or not text.
    public let member: String

    public var debugDescription: String { "The tenant's answer has no valid \(member)." }
}

/// A client's result from a response of the token endpoint.
protocol TokenSet: Sendable {
    init(_ response: TokenResponse) throws(TokenResponseError)
}

extension Credentials: TokenSet {
    init(_ response: TokenResponse) {
        self.init(
            accessToken: response.accessToken, tokenType: response.tokenType ?? "", idToken: response.idToken ?? "",
            refreshToken: response.refreshToken, expiresIn: response.expiresAt ?? response.receivedAt,
            scope: response.scope, recoveryCode: response.recoveryCode)
    }
}

extension SSOCredentials: TokenSet {
    init(_ response: TokenResponse) throws(TokenResponseError) {
        guard let issuedTokenType = response.issuedTokenType else {
            throw TokenResponseError(member: CodingKeys.issuedTokenType.rawValue)
        }
        guard let expiry = response.expiresAt else { throw TokenResponseError(member: CodingKeys.expiresIn.rawValue) }
        self.init(
            sessionTransferToken: response.accessToken, issuedTokenType: issuedTokenType, expiresIn: expiry,
            idToken: response.idToken ?? "", refreshToken: response.refreshToken)
    }
}
