import A0Encoding
import Foundation

/// The expected values of tokens.
struct TokenExpectations: Sendable {
    var audiences: [String]
    var algorithms: [Algorithm]
    var leeway: TimeInterval
    var maxTokenAge: TimeInterval?
    var strict: Bool
    var requiredClaims: [String]
    var now: Date
}

/// The rules for the header and the claims of an access token, one function each.
enum TokenRules {
    /// Types of JWTs that aren't access tokens (RFC 8725 §3.11).
    private static let otherTypes: Set<String> = [
        "dpop+jwt", "logout+jwt", "secevent+jwt", "oauth-authz-req+jwt", "token-introspection+jwt",
    ]
    private static let strictTypes: Set<String> = ["at+jwt", "application/at+jwt"]

    // MARK: - Header

    /// `typ` (RFC 9068 §4, RFC 8725 §3.11).
    static func typeIsExpected(_ header: JSONObject, strict: Bool) throws(AccessTokenError) {
        let value = header.value("typ")
        // The usual values.
        if let value, value.isText("at+jwt") || (!strict && value.isText("JWT")) { return }
        guard value == nil || value?.text != nil else { throw .invalidToken(.typ, "The header's typ isn't a string.") }
        let type = value?.text?.lowercased()
        let short = type.map { $0.hasPrefix("application/") ? String($0.dropFirst("application/".count)) : $0 }
        let isExpected =
            if strict { type.map(strictTypes.contains) ?? false } else {
                type.map { _ in short == "jwt" || short == "at+jwt" } ?? true
            }
        guard isExpected, !otherTypes.contains(short ?? "") else {
            throw .invalidToken(.typ, "The header's typ is \(quoted(value?.text)), which isn't an access token's.")
        }
    }

    /// `alg` (RFC 9068 §4, RFC 8725 §3.1): one of the accepted algorithms, which never include `none`.
    static func algorithm(_ header: JSONObject, _ accepted: [Algorithm]) throws(AccessTokenError) -> Algorithm {
        let name = header.text("alg")
        guard let algorithm = name.flatMap(Algorithm.init), accepted.contains(algorithm) else {
            let list = accepted.map(\.rawValue).joined(separator: ", ")
            throw .invalidToken(.alg, "The header's alg is \(quoted(name)); accepted are \(list).")
        }
        return algorithm
    }

    /// `crit`, `b64`, and `zip` (RFC 7515 §4.1.11, RFC 7797): not supported.
    static func noExtensions(_ header: JSONObject) throws(AccessTokenError) {
        for name in ["crit", "b64", "zip"] where header.has(name) {
            throw .invalidToken(.crit, "The header has \(name), which is not supported.")
        }
    }

    /// `kid` (RFC 7515 §4.1.4): text, if present.
    static func keyID(_ header: JSONObject) throws(AccessTokenError) -> String? {
        guard let value = header.value("kid") else { return nil }
        guard let id = value.text else { throw .invalidToken(.kid, "The header's kid isn't a string.") }
        return id
    }

    // MARK: - Claims

    /// The inexpensive checks, which reject most invalid tokens.
    static func checkBeforeSignature(
        _ claims: JSONObject, _ expected: TokenExpectations
    ) throws(AccessTokenError) -> Date {
        try audienceIsExpected(claims, expected)
        return try notExpired(claims, expected)
    }

    static func checkAfterSignature(_ claims: JSONObject, _ expected: TokenExpectations) throws(AccessTokenError) {
        try hasBegun(claims, expected)
        try issueTimeIsPlausible(claims, expected)
        try subjectIsUsable(claims)
        try actorIsUsable(claims)
        if expected.strict { try followsProfile(claims) }
        for name in expected.requiredClaims where !claims.has(name) {
            throw .invalidToken(.claim, "The token has no claim \(quoted(name)), which is required.")
        }
    }

    /// `aud` (RFC 9068 §4, RFC 7519 §4.1.3).
    static func audienceIsExpected(_ claims: JSONObject, _ expected: TokenExpectations) throws(AccessTokenError) {
        let value = claims.value("aud")
        if let value, expected.audiences.contains(where: { value.isText($0) }) { return }
        let found = value.flatMap { value in value.text.map { [$0] } ?? value.texts } ?? []
        let isExpected = found.contains { audience in
            expected.audiences.contains { $0.utf8.elementsEqual(audience.utf8) }
        }
        guard isExpected else {
            let list = expected.audiences.map(quoted).joined(separator: ", ")
            throw .invalidToken(
                .aud, "The token is for \(quoted(found.isEmpty ? nil : found.joined(separator: " "))), not for \(list)."
            )
        }
    }

    /// `exp` (RFC 9068 §4).
    static func notExpired(_ claims: JSONObject, _ expected: TokenExpectations) throws(AccessTokenError) -> Date {
        guard let expiry = try date("exp", .exp, claims) else {
            throw .invalidToken(.exp, "The token has no exp.")
        }
        guard expected.now < expiry + expected.leeway else {
            throw .invalidToken(.exp, "The token expired at \(expiry); it is \(expected.now).")
        }
        return expiry
    }

    /// `nbf` (RFC 7519 §4.1.5).
    static func hasBegun(_ claims: JSONObject, _ expected: TokenExpectations) throws(AccessTokenError) {
        guard let begin = try date("nbf", .nbf, claims), expected.now + expected.leeway < begin else { return }
        throw .invalidToken(.nbf, "The token begins at \(begin); it is \(expected.now).")
    }

    /// `iat` (RFC 7519 §4.1.6). Issuers' clocks can be wrong, so a time in the future only matters if there is a
    /// maximum age.
    static func issueTimeIsPlausible(_ claims: JSONObject, _ expected: TokenExpectations) throws(AccessTokenError) {
        let time = try date("iat", .iat, claims)
        guard expected.strict || expected.maxTokenAge != nil else { return }
        guard let time else { throw .invalidToken(.iat, "The token has no iat.") }
        guard time <= expected.now + expected.leeway else {
            throw .invalidToken(.iat, "The token was issued at \(time); it is \(expected.now).")
        }
        if let maxAge = expected.maxTokenAge, expected.now > time + maxAge + expected.leeway {
            throw .invalidToken(.iat, "The token was issued at \(time), which is too long ago.")
        }
    }

    /// `sub` (RFC 8725 §3.8): not empty, if present.
    static func subjectIsUsable(_ claims: JSONObject) throws(AccessTokenError) {
        guard let subject = claims.value("sub") else { return }
        guard subject.text?.isEmpty == false else { throw .invalidToken(.sub, "The token's sub is empty or no text.") }
    }

    /// `act` (RFC 8693 §4.1).
    static func actorIsUsable(_ claims: JSONObject) throws(AccessTokenError) {
        guard let actor = claims.value("act") else { return }
        guard actor.object.flatMap(Actor.init) != nil else {
            throw .invalidToken(
                .claim, "The token's act isn't an object, or is nested deeper than \(Actor.maximumDepth).")
        }
    }

    /// RFC 9068 §2.2, except for the checks that apply to all tokens.
    static func followsProfile(_ claims: JSONObject) throws(AccessTokenError) {
        let rules: [(String, AccessTokenError.Rule)] = [("sub", .sub), ("client_id", .claim), ("jti", .jti)]
        for (name, rule) in rules where claims.text(name)?.isEmpty ?? true {
            throw .invalidToken(rule, "The token has no usable \(name), which RFC 9068 requires.")
        }
    }

    /// A date in seconds since 1970 (RFC 7519 §2).
    private static func date(
        _ name: String, _ rule: AccessTokenError.Rule, _ claims: JSONObject
    ) throws(AccessTokenError) -> Date? {
        guard let value = claims.value(name) else { return nil }
        // Above 2^53, numbers aren't exact.
        guard let seconds = value.number, (0...9_007_199_254_740_992).contains(seconds) else {
            throw .invalidToken(rule, "The token's \(name) isn't a number of seconds since 1970.")
        }
        return Date(timeIntervalSince1970: seconds)
    }
}
