import A0JOSE
import Foundation

/// Claims that the tenant's owner adds to tokens: the same in every login, unlike those from actions.
struct CustomClaims: Sendable {
    enum Kind: Sendable {
        case idToken, accessToken
    }

    struct Rule: Sendable {
        let kind: Kind
        let claims: [String: TenantValue]
        /// The client that the rule is for; nil for all.
        var clientID: String?
        var userID: String?
        var audience: String?
    }

    static let maximumBytes = 100 * 1_024

    private var rules: [Rule] = []

    /// Adds a rule, or replaces the one for the same tokens. Later rules win over earlier ones.
    mutating func set(_ rule: Rule) throws(TenantError) {
        let size = (try? JSONText.encode(rule.claims).count) ?? .max
        guard size <= Self.maximumBytes else {
            throw TenantError(.configuration, "Custom claims are limited to 100 KB; these have \(size) bytes.")
        }
        rules.removeAll {
            $0.kind == rule.kind && $0.clientID == rule.clientID && $0.userID == rule.userID
                && $0.audience == rule.audience
        }
        rules.append(rule)
    }

    /// The claims to add for this client, user and audience. Reserved names are left out.
    func claims(_ kind: Kind, clientID: String, userID: String, audience: String?) -> [String: TenantValue] {
        let matching = rules.filter {
            $0.kind == kind && [nil, clientID].contains($0.clientID) && [nil, userID].contains($0.userID)
                && [nil, audience].contains($0.audience)
        }
        return matching.reduce(into: [:]) { $0.merge($1.claims) { _, later in later } }
            .filter { !Self.reserved.contains($0.key) }
    }

    /// The claims whose names an action may use.
    ///
    /// - Parameter isOwnAPI: whether they are for an API of the tenant itself, which only accepts URLs as names.
    static func permitted(_ claims: [String: TenantValue], isOwnAPI: Bool = false) -> [String: TenantValue] {
        claims.filter { name, value in
            value != .null && !reserved.contains(name) && (!isOwnAPI || AbsoluteURL(name) != nil)
        }
    }

    /// The names that belong to the protocol (Auth0 docs, "Create custom claims").
    private static let reserved: Set<String> = Set(
        """
        acr act active amr at_hash ath aud auth_time authorization_details azp c_hash client_id cnf cty entitlements events \
        exp groups gty htm htu iat iss jti kid may_act nbf nonce org_id org_name permissions roles s_hash scope sid sub \
        sub_jwk txn typ uuid email email_verified phone_number phone_number_verified address
        """.split(separator: " ").map(String.init) + Profile.standardProfile)
}
