import A0Encoding
import A0JOSE
import Auth0
import Foundation

extension Credentials {
    /// Sample credentials like those from a login. No tenant accepts them.
    ///
    /// The ID token can be decoded, but its signature isn't valid.
    /// - Parameters:
    ///   - seconds: The time until the access token expires; negative if it has already expired.
    ///   - now: The time of the login.
    ///   - claims: Claims that the ID token has in addition to its own, or instead: `sub` is `auth0|sample`, `name` is
    ///     `Ada Lovelace`.
    public static func sample(
        expiresIn seconds: TimeInterval = 3_600, now: Date = Date(), accessToken: String = "sample-access-token",
        refreshToken: String? = "sample-refresh-token", scope: String? = "openid profile email offline_access",
        claims: [String: JSONValue] = [:]
    ) -> Credentials {
        Credentials(
            accessToken: accessToken, tokenType: "Bearer", idToken: sampleIDToken(now, claims),
            refreshToken: refreshToken, expiresIn: now.addingTimeInterval(seconds), scope: scope)
    }

    private static func sampleIDToken(_ now: Date, _ given: [String: JSONValue]) -> String {
        let seconds = Int(now.timeIntervalSince1970)
        let claims: [String: JSONValue] = [
            "iss": "https://sample.invalid/", "aud": "sample", "sub": "auth0|sample", "name": "Ada Lovelace",
            "email": "ada@example.com", "email_verified": true, "iat": .integer(seconds),
            "exp": .integer(seconds + 36_000),
        ]
        let parts: [[String: JSONValue]] = [["alg": "RS256", "typ": "JWT"], claims.merging(given) { $1 }]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding only fails for numbers that JSON doesn't support; the ID token is then empty.
        let encoded = parts.compactMap { try? Base64URL.encode(encoder.encode($0)) }
        return encoded.count == 2 ? encoded.joined(separator: ".") + ".c2FtcGxl" : ""
    }
}

extension AuthenticationError {
    /// An error from the tenant, such as `invalid_grant` with status 403.
    public static func error(
        _ code: String, description: String? = nil, status: Int = 403
    ) -> AuthenticationError {
        var info = ["error": code]
        info["error_description"] = description
        return AuthenticationError(info: info, statusCode: status)
    }

    /// The error of a request without a network connection.
    public static let offline = AuthenticationError(
        info: ["cause": URLError(.notConnectedToInternet)], statusCode: 0)
}
