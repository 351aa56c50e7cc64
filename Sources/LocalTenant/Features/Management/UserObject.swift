import A0HTTPServer
import A0JOSE
import Foundation

/// A user object of the Management API.
struct UserObject: Sendable {
    var members: [String: TenantValue]

    /// - Parameter hasTokens: whether the tokens of other providers are shown.
    init(_ user: UserRecord, linked: [UserRecord], hasSecondFactor: Bool, hasTokens: Bool) throws {
        members = try user.members()
        members["user_id"] = .string(user.id)
        members["created_at"] = .string(user.createdAt.timestamp)
        members["updated_at"] = .string(user.updatedAt.timestamp)
        members["blocked"] = user.profile.givenBlocked.map(TenantValue.bool)
        members["identities"] = .array(try Self.identities(user, linked, hasTokens: hasTokens))
        members["logins_count"] = user.activity.logins == 0 ? nil : .integer(user.activity.logins)
        members["last_login"] = user.activity.lastLogin.map { .string($0.timestamp) }
        members["last_ip"] = user.activity.lastAddress.map(TenantValue.string)
        members["last_password_reset"] = user.activity.lastPasswordReset.map { .string($0.timestamp) }
        if hasSecondFactor { members["multifactor"] = ["guardian"] }
    }

    /// - Parameter hasTokens: whether the tokens of other providers are shown.
    static func read(
        _ user: UserRecord, in store: any UserStore, _ factors: FactorRules, hasTokens: Bool = false
    ) async throws -> UserObject {
        try UserObject(
            user, linked: await store.linkedAccounts(userID: user.id),
            hasSecondFactor: await factors.factors(of: user).isEnrolled, hasTokens: hasTokens)
    }

    /// The user object with the properties that the caller may see.
    static func read(_ user: UserRecord, for api: SystemAPICall) async throws -> UserObject {
        try await read(
            user, in: api.store, api.call.factorRules,
            hasTokens: api.caller.scope.contains(ManagementScope.readProviderTokens))
    }

    /// The user's own identity first, then the linked accounts with their original profiles.
    static func identities(
        _ user: UserRecord, _ linked: [UserRecord], hasTokens: Bool
    ) throws -> [TenantValue] {
        func identity(_ account: UserRecord) -> [String: TenantValue] {
            account.identity.merging(hasTokens ? account.upstreamTokens?.members ?? [:] : [:]) { own, _ in own }
        }
        return [.object(identity(user))]
            + (try linked.map { account in
                var identity = identity(account)
                var profile = try account.members()
                for name in ["user_metadata", "app_metadata"] { profile[name] = nil }
                identity["profileData"] = .object(profile)
                return .object(identity)
            })
    }
}

extension UpstreamTokens {
    /// The members of an identity.
    fileprivate var members: [String: TenantValue] {
        var members: [String: TenantValue] = [:]
        members["access_token"] = accessToken.map(TenantValue.string)
        members["refresh_token"] = refreshToken.map(TenantValue.string)
        members["expires_in"] = expiresIn.map(TenantValue.integer)
        return members
    }
}

extension UserRecord {
    /// The profile with the names of the Management API. Attributes without a value are left out.
    fileprivate func members() throws -> [String: TenantValue] {
        var members = profile.object.merging(attributes) { own, _ in own }
        for name in ["user_id", "connection", "password", "mfa_policy", "blocked", "roles", "permissions"] {
            members[name] = nil
        }
        if profile.email == nil { members["email_verified"] = nil }
        members["phone_verified"] = members.removeValue(forKey: "phone_number_verified")
        return members
    }
}

/// The members of an object that a query requests: `fields` and `include_fields`.
struct FieldSelection: Sendable {
    private var names: Set<String> = []
    private var areIncluded = true

    /// - Throws: `ManagementAPIError`.
    init(_ request: HTTPServerRequest) throws {
        if let fields = request.queryValue("fields") {
            names = Set(fields.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
            guard fields.isEmpty || !names.contains("") else {
                throw ManagementAPIError.invalidQuery("String does not match pattern on property fields")
            }
        }
        areIncluded = try request.queryFlag("include_fields") ?? true
    }

    func callAsFunction(_ members: [String: TenantValue]) -> [String: TenantValue] { self(members, always: []) }

    /// - Parameter always: the members that are there for every query that names members to include.
    func callAsFunction(_ members: [String: TenantValue], always: [String]) -> [String: TenantValue] {
        guard !names.isEmpty else { return members }
        return members.filter { names.contains($0.key) == areIncluded || (areIncluded && always.contains($0.key)) }
    }
}

extension HTTPServerRequest {
    /// `true` or `false`; nil if it is missing.
    ///
    /// - Throws: `ManagementAPIError`.
    func queryFlag(_ name: String) throws -> Bool? {
        switch queryValue(name) {
        case nil: return nil
        case "true"?: return true
        case "false"?: return false
        case let other?:
            throw ManagementAPIError.invalidQuery(
                "Expected type boolean but found type string on property \(name): \(other.prefix(40))")
        }
    }

    /// A whole number within a range; nil if it is missing.
    ///
    /// - Throws: `ManagementAPIError`.
    func queryNumber(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let text = queryValue(name) else { return nil }
        guard let number = Int(digits: text), range.contains(number) else {
            throw ManagementAPIError.invalidQuery(
                "Expected a number from \(range.lowerBound) to \(range.upperBound) on property \(name)")
        }
        return number
    }
}
