import Foundation

/// Why ``decode(jwt:)`` or ``Claim/decode(_:using:)`` failed.
///
/// The payloads contain the text that couldn't be decoded. The descriptions leave it out, so that they can be logged.
public enum JWTDecodeError: LocalizedError, CustomDebugStringConvertible, Sendable {
    /// A part of the token, the payload, is not base64url.
    case invalidBase64URL(String)

    /// A part of the token, the payload, isn't a JSON object.
    case invalidJSON(String)

    /// The token, the first payload, doesn't have three parts, but as many as the second payload says.
    case invalidPartCount(String, Int)

    /// A claim couldn't be decoded as the requested type; the payload says why.
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
