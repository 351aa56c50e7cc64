import Foundation

/// The response to a rejected request (RFC 6750 §3, RFC 9449 §7.1, RFC 9470 §3).
public struct BearerChallenge: Sendable {
    /// 400, 401, 403 or 503.
    public let status: Int
    /// The values of `WWW-Authenticate`, one field each.
    public let wwwAuthenticate: [String]
    /// All fields of the response: `WWW-Authenticate`, `DPoP-Nonce`, `Retry-After`, `Cache-Control`, and
    /// `Content-Type`.
    public let headers: [(name: String, value: String)]
    /// JSON with `error` and `error_description`; empty if the request had no credentials. The texts are constants and
    /// never repeat what the client sent.
    public let body: String

    init(_ error: AccessTokenError) {
        let details = error.details
        let hasError = error.code != .missingToken
        let text = error.code == .unavailable ? "The access token cannot be verified now" : error.rule.text
        status = Self.status(of: error.code)
        wwwAuthenticate = status == 503 ? [] : Self.challenges(error, text)
        body = hasError ? #"{"error":"\#(error.code.rawValue)","error_description":"\#(text)"}"# : ""
        var headers = wwwAuthenticate.map { (name: "WWW-Authenticate", value: $0) }
        if let nonce = details.nonce { headers.append(("DPoP-Nonce", nonce)) }
        if let seconds = details.retryAfter {
            headers.append(("Retry-After", String(Int(min(max(seconds, 1), 86_400).rounded(.up)))))
        }
        headers.append(("Cache-Control", "no-store"))
        if hasError { headers.append(("Content-Type", "application/json")) }
        self.headers = headers
    }

    /// An invalid proof is 401, as in the challenges of RFC 9449 §7.1. Some libraries respond with 400.
    private static func status(of code: AccessTokenError.Code) -> Int {
        switch code {
        case .invalidRequest: 400
        case .missingToken, .invalidToken, .invalidDPoPProof, .useDPoPNonce, .insufficientUserAuthentication: 401
        case .insufficientScope: 403
        case .unavailable: 503
        }
    }

    private static func challenges(_ tokenError: AccessTokenError, _ text: String) -> [String] {
        let style = tokenError.style
        // Without credentials, there was no scheme, and a malformed request may have meant either one.
        let isOfScheme = tokenError.code != .missingToken
        let errorInDPoP = style.acceptsDPoP && (!style.acceptsBearer || style.usesDPoP)
        let error = isOfScheme ? parameters(tokenError, text) : []
        var challenges: [String] = []
        if style.acceptsBearer { challenges.append(challenge("Bearer", style, errorInDPoP ? [] : error)) }
        if style.acceptsDPoP {
            let algorithms = ("algs", style.proofAlgorithms.joined(separator: " "))
            challenges.append(challenge("DPoP", style, (errorInDPoP ? error : []) + [algorithms]))
        }
        return challenges
    }

    private static func parameters(_ error: AccessTokenError, _ text: String) -> [(String, String)] {
        let details = error.details
        var parameters = [("error", error.code.rawValue), ("error_description", text)]
        if !details.scope.isEmpty { parameters.append(("scope", details.scope.joined(separator: " "))) }
        if !details.acr.isEmpty { parameters.append(("acr_values", details.acr.joined(separator: " "))) }
        if let maxAge = details.maxAge { parameters.append(("max_age", String(Int(maxAge)))) }
        return parameters
    }

    private static func challenge(
        _ scheme: String, _ style: ChallengeStyle, _ parameters: [(String, String)]
    ) -> String {
        var parameters = [("realm", style.realm)] + parameters
        if let url = style.resourceMetadata { parameters.append(("resource_metadata", url)) }
        return scheme + " " + parameters.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ", ")
    }
}
