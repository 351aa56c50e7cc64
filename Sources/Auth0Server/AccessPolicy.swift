import Foundation
import JWTDecode

/// The required permissions of a token, in addition to being valid.
///
/// <!-- swift: setup let token: VerifiedAccessToken = given() -->
/// ```swift
/// try token.require(.scopes("read:orders"), .permissions("orders:export") || .anyScope("admin"))
/// ```
public struct AccessPolicy: Sendable {
    /// The reason why a token doesn't meet the policy; `nil` if it does.
    let error: @Sendable (VerifiedAccessToken) -> AccessTokenError?

    /// All of these scopes (RFC 6749 §3.3).
    public static func scopes(_ names: String...) -> Self { .scopes(names) }

    /// One of these scopes.
    public static func anyScope(_ names: String...) -> Self { .anyScope(names) }

    /// All of these permissions, which Auth0 puts into the claim `permissions`.
    public static func permissions(_ names: String...) -> Self { .permissions(names) }

    /// One of these permissions.
    public static func anyPermission(_ names: String...) -> Self { .anyPermission(names) }

    /// All of these scopes (RFC 6749 §3.3).
    public static func scopes(_ names: [String]) -> Self { Self(names, .scope, isAnyEnough: false, \.scopeList) }

    /// One of these scopes.
    public static func anyScope(_ names: [String]) -> Self { Self(names, .scope, isAnyEnough: true, \.scopeList) }

    /// All of these permissions, which Auth0 puts into the claim `permissions`.
    public static func permissions(_ names: [String]) -> Self {
        Self(names, .permissions, isAnyEnough: false, \.permissionList)
    }

    /// One of these permissions.
    public static func anyPermission(_ names: [String]) -> Self {
        Self(names, .permissions, isAnyEnough: true, \.permissionList)
    }

    private init(
        _ names: [String], _ rule: AccessTokenError.Rule, isAnyEnough: Bool,
        _ granted: @escaping @Sendable (VerifiedAccessToken) -> [String]
    ) {
        error = { token in
            let granted = granted(token)
            let missing = names.filter { name in !granted.contains { $0.utf8.elementsEqual(name.utf8) } }
            guard isAnyEnough ? missing.count == names.count : !missing.isEmpty else { return nil }
            let list = missing.map(quoted).joined(separator: ", ")
            return AccessTokenError(
                .insufficientScope, rule, "The token lacks \(isAnyEnough ? "all of" : "") \(rule) \(list).",
                details: .init(scope: missing.filter(isScopeToken)))
        }
    }

    /// A claim with exactly this value.
    public static func claims(_ name: String, equals value: ClaimValue) -> Self {
        check("claim \(name)") { $0.value(of: name)?.isExactly(value) ?? false }
    }

    /// A claim that is a list with all of these values, or text whose words are.
    public static func claims(_ name: String, includes values: ClaimValue...) -> Self {
        check("claim \(name)") { token in
            let elements: [ClaimValue] =
                switch token.value(of: name) {
                case .array(let elements): elements
                case .string(let text): text.split(separator: " ").map { .string(String($0)) }
                default: []
                }
            return values.allSatisfy { value in elements.contains { $0.isExactly(value) } }
        }
    }

    /// A custom condition.
    ///
    /// - Parameters:
    ///   - description: What is checked, for the log.
    ///   - isMet: Whether the token meets the condition.
    public static func check(
        _ description: String, _ isMet: @escaping @Sendable (VerifiedAccessToken) -> Bool
    ) -> Self {
        Self { token in
            isMet(token)
                ? nil : AccessTokenError(.insufficientScope, .policy, "The token does not meet: \(description).")
        }
    }

    /// One of these organizations: an ID (`org_…`) must match exactly, a name regardless of case (Auth0 docs, "Work
    /// with Tokens and Organizations").
    public static func organization(_ organizations: String...) -> Self { .organization(organizations) }

    /// One of these organizations: an ID (`org_…`) must match exactly, a name regardless of case (Auth0 docs, "Work
    /// with Tokens and Organizations").
    public static func organization(_ organizations: [String]) -> Self {
        Self { token in
            let isMember = organizations.contains { organization in
                let isID = organization.hasPrefix("org_")
                let expected = isID ? organization : organization.lowercased()
                let found = isID ? token.organization?.id : token.organization?.name
                return found?.utf8.elementsEqual(expected.utf8) ?? false
            }
            guard !isMember else { return nil }
            let found = token.organization.map { $0.id ?? $0.name ?? "" }
            return AccessTokenError(
                .insufficientScope, .organization, "The token's organization is \(quoted(found)), which will not do.")
        }
    }

    /// A token that a user logged in for.
    public static let user = check("a user's token") { !$0.isMachine }

    /// A token that an application got for itself.
    public static let machine = check("an application's own token") { $0.isMachine }

    /// A login of one of these classes (`acr`), and not longer ago than that (RFC 9470). The response to other tokens
    /// is 401, and says which login is needed.
    ///
    /// - Parameters:
    ///   - acr: The classes, one of which is enough; empty for any.
    ///   - maxAge: The longest time since the login (`auth_time`), in seconds; `nil` for any.
    public static func authentication(acr: [String] = [], maxAge: TimeInterval? = nil) -> Self {
        Self { token in
            let context = token.authenticationContext
            let isOfClass = acr.isEmpty || acr.contains { context?.utf8.elementsEqual($0.utf8) ?? false }
            let isRecent = maxAge.map { maxAge in
                token.authenticatedAt.map { $0 + maxAge + token.leeway >= token.now() } ?? false
            }
            guard !isOfClass || isRecent == false else { return nil }
            return AccessTokenError(
                .insufficientUserAuthentication, .authentication,
                "The login's class is \(quoted(context)), its time \(quoted(token.authenticatedAt.map { "\($0)" })).",
                details: .init(acr: acr, maxAge: maxAge))
        }
    }

    /// Both policies.
    public static func && (left: Self, right: Self) -> Self {
        Self { left.error($0) ?? right.error($0) }
    }

    /// Either of the two policies. If neither is met, the error is that of the second.
    public static func || (left: Self, right: Self) -> Self {
        Self { token in left.error(token).flatMap { _ in right.error(token) } }
    }
}

extension AccessPolicy {
    private init(_ error: @escaping @Sendable (VerifiedAccessToken) -> AccessTokenError?) {
        self.error = error
    }
}

extension VerifiedAccessToken {
    /// Succeeds if the token meets all of these policies.
    ///
    /// - Throws: ``AccessTokenError`` of the first that it does not meet: 401 if another login is needed, and otherwise
    ///   403 `insufficient_scope`.
    public func require(_ policies: AccessPolicy...) throws(AccessTokenError) {
        try require(policies)
    }

    /// Succeeds if the token meets all of these policies.
    ///
    /// - Throws: ``AccessTokenError`` of the first that it does not meet: 401 if another login is needed, and otherwise
    ///   403 `insufficient_scope`.
    public func require(_ policies: [AccessPolicy]) throws(AccessTokenError) {
        let errors = policies.compactMap { $0.error(self) }
        guard let error = errors.first(where: { $0.code != .insufficientScope }) ?? errors.first else { return }
        throw error.styled(style)
    }
}

/// RFC 6749 §3.3: the characters that a scope in a header can contain.
private func isScopeToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
}
