import Foundation

/// Why ``decode(jwt:)`` or ``Claim/decode(_:using:)`` failed.
///
/// The payloads hold the text that could not be decoded. The descriptions leave it out, so that they may be logged.
public enum JWTDecodeError: LocalizedError, CustomDebugStringConvertible, Sendable {
    /// A part of the token, the payload, is not base64url.
    case invalidBase64URL(String)

    /// A part of the token, the payload, holds something else than a JSON object.
    case invalidJSON(String)

    /// The token, the first payload, has not three parts but as many as the second payload says.
    case invalidPartCount(String, Int)

    /// A claim could not be decoded into the type asked for; the payload says why.
    case claimDecodingFailed(String)

    public var debugDescription: String {
        switch self {
        case .invalidBase64URL(let part):
            "A part of the JWT (\(part.count) characters) is not base64url."
        case .invalidJSON(let part):
            "A part of the JWT (\(part.count) characters) does not hold a JSON object."
        case .invalidPartCount(let jwt, let count):
            "A JWT has three parts separated by dots; this text (\(jwt.count) characters) has \(count)."
        case .claimDecodingFailed(let reason):
            "The claim cannot be decoded: \(reason)"
        }
    }

    public var errorDescription: String? { debugDescription }
    public var localizedDescription: String { debugDescription }
}
