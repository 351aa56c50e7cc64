import Foundation

/// The expected values of an ID token's claims.
struct IDTokenExpectations: Sendable {
    var issuer: String
    var clientID: String
    /// Tolerated difference between the clocks, in seconds.
    var leeway: TimeInterval
    var nonce: String?
    /// The longest time since the user last entered credentials, in seconds.
    var maxAge: TimeInterval?
    /// An organization's ID (`org_…`) or name.
    var organization: String?
    var now: Date
}

/// The rules for an ID token's claims (OpenID Connect Core §3.1.3.7, Auth0 docs "Validate ID Tokens"), one function
/// each.
enum IDTokenRules {
    /// Checks all rules in order, up to the first that is broken.
    static func check(_ claims: IDTokenClaims, _ expected: IDTokenExpectations) throws(IDTokenError) {
        try issuerIsExpected(claims, expected)
        try subjectIsPresent(claims)
        try audienceHoldsClient(claims, expected)
        try notExpired(claims, expected)
        try issueTimeIsPresent(claims)
        try nonceIsExpected(claims, expected)
        try authorizedPartyIsClient(claims, expected)
        try authenticatedRecently(claims, expected)
        try organizationIsExpected(claims, expected)
    }

    static func issuerIsExpected(
        _ claims: IDTokenClaims, _ expected: IDTokenExpectations
    ) throws(IDTokenError) {
        guard let issuer = claims.issuer else {
            throw .missing(.issuer)
        }
        guard issuer.isExactly(expected.issuer) else {
            throw .different(.issuer, expected: expected.issuer, found: issuer)
        }
    }

    static func subjectIsPresent(_ claims: IDTokenClaims) throws(IDTokenError) {
        guard let subject = claims.subject, !subject.isEmpty else {
            throw .missing(.subject)
        }
    }

    static func audienceHoldsClient(
        _ claims: IDTokenClaims, _ expected: IDTokenExpectations
    ) throws(IDTokenError) {
        guard let audience = claims.audience, !audience.isEmpty else {
            throw .missing(.audience)
        }
        guard audience.contains(where: { $0.isExactly(expected.clientID) }) else {
            let found = audience.map(quoted).joined(separator: ", ")
            throw IDTokenError(
                .audience, "The ID token is for another client: expected \(quoted(expected.clientID)), found \(found).")
        }
    }

    static func notExpired(
        _ claims: IDTokenClaims, _ expected: IDTokenExpectations
    ) throws(IDTokenError) {
        guard let expiry = claims.expiry else {
            throw .missing(.expiry)
        }
        let limit = Date(timeIntervalSince1970: expiry + expected.leeway)
        guard limit > expected.now else {
            throw IDTokenError(
                .expiry,
                """
                The ID token has expired: it is \(utc(expected.now)), the limit was \(utc(limit)) \
                (a leeway of \(seconds(expected.leeway)) included). Is this machine's clock right?
                """)
        }
    }

    static func issueTimeIsPresent(_ claims: IDTokenClaims) throws(IDTokenError) {
        guard claims.issuedAt != nil else {
            throw .missing(.issuedAt)
        }
    }

    static func nonceIsExpected(
        _ claims: IDTokenClaims, _ expected: IDTokenExpectations
    ) throws(IDTokenError) {
        guard let expectedNonce = expected.nonce else { return }
        guard let nonce = claims.nonce else {
            throw .missing(.nonce)
        }
        guard nonce.isExactly(expectedNonce) else {
            throw .different(.nonce, expected: expectedNonce, found: nonce)
        }
    }

    static func authorizedPartyIsClient(
        _ claims: IDTokenClaims, _ expected: IDTokenExpectations
    ) throws(IDTokenError) {
        guard let audience = claims.audience, audience.count > 1 else { return }
        guard let party = claims.authorizedParty else {
            throw .missing(.authorizedParty, because: "the token is for several audiences")
        }
        guard party.isExactly(expected.clientID) else {
            throw .different(.authorizedParty, expected: expected.clientID, found: party)
        }
    }

    static func authenticatedRecently(
        _ claims: IDTokenClaims, _ expected: IDTokenExpectations
    ) throws(IDTokenError) {
        guard let maxAge = expected.maxAge else { return }
        guard let time = claims.authenticationTime else {
            throw .missing(.authenticationTime, because: "a maximum age was asked for")
        }
        let limit = Date(timeIntervalSince1970: time + maxAge + expected.leeway)
        guard expected.now <= limit else {
            throw IDTokenError(
                .authenticationTime,
                """
                The user logged in too long ago: it is \(utc(expected.now)), the limit was \(utc(limit)) \
                (maximum age \(seconds(maxAge)), leeway \(seconds(expected.leeway))).
                """)
        }
    }

    static func organizationIsExpected(
        _ claims: IDTokenClaims, _ expected: IDTokenExpectations
    ) throws(IDTokenError) {
        guard let organization = expected.organization else { return }
        let isID = organization.hasPrefix("org_")
        // Organization names are case-insensitive at the tenant, which writes them to tokens in lowercase.
        let expectedValue = isID ? organization : organization.lowercased()
        let rule: IDTokenError.Rule = isID ? .organizationID : .organizationName
        guard let value = isID ? claims.organizationID : claims.organizationName else {
            throw .missing(rule, because: "the login was for an organization")
        }
        guard value.isExactly(expectedValue) else {
            throw .different(rule, expected: expectedValue, found: value)
        }
    }
}

extension IDTokenError {
    fileprivate static func missing(_ rule: Rule, because reason: String? = nil) -> IDTokenError {
        let reason = reason.map { ", though \($0)" } ?? ""
        return IDTokenError(rule, "The ID token has no usable claim `\(rule)`\(reason).")
    }

    fileprivate static func different(_ rule: Rule, expected: String, found: String) -> IDTokenError {
        IDTokenError(
            rule, "The ID token's claim `\(rule)` differs: expected \(quoted(expected)), found \(quoted(found)).")
    }
}

private func utc(_ date: Date) -> String {
    date.formatted(.iso8601)
}

private func seconds(_ interval: TimeInterval) -> String {
    "\(interval.formatted(.number.grouping(.never).locale(Locale(identifier: "en_US_POSIX")))) s"
}
