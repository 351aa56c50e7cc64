import Foundation

/// A login whose parameters the tenant already has (RFC 9126 §2.2).
public struct PushedAuthorization: Decodable, Sendable, Equatable {
    /// Replaces the parameters in the authorize URL: `request_uri`. It works once.
    public let requestURI: String

    /// When the request URI expires, usually within a minute or two.
    public let expiresIn: Date

    /// Creates a pushed request from its parts, for tests and for answers that come from elsewhere.
    public init(requestURI: String, expiresIn: Date) {
        self.requestURI = requestURI
        self.expiresIn = expiresIn
    }

    /// The same moment as `expiresIn`.
    public var expiresAt: Date { expiresIn }

    enum CodingKeys: String, CodingKey {
        case requestURI = "request_uri"
        case expiresIn = "expires_in"
    }

    /// Reads the tenant's response, in which `expires_in` is a number of seconds from now.
    ///
    /// - Throws: `DecodingError` if a member is missing or has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        requestURI = try values.decode(String.self, forKey: .requestURI)
        expiresIn = values.decodeExpiry(forKey: .expiresIn, from: decoder.now) ?? decoder.now
    }
}
