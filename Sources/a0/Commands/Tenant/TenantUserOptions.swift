import LocalTenant

/// The options of `a0 tenant` that change a user before the first login.
enum TenantUserOptions: String, CaseIterable {
    case verified, unverified, blocked, unblocked
    case resetMFA = "reset-mfa"

    static let all: [Option] = allCases.map { .list($0.rawValue, "EMAIL", $0.help) }

    private var help: String {
        switch self {
        case .verified: "This user's email address is verified."
        case .unverified: "This user's email address is not verified."
        case .blocked: "This user is blocked."
        case .unblocked: "This user is not blocked."
        case .resetMFA: "This user has no second factors."
        }
    }

    private func apply(to userID: String, of tenant: LocalTenant) async throws(TenantError) {
        switch self {
        case .verified: try await tenant.setEmailVerified(true, userID: userID)
        case .unverified: try await tenant.setEmailVerified(false, userID: userID)
        case .blocked: try await tenant.setBlocked(true, userID: userID)
        case .unblocked: try await tenant.setBlocked(false, userID: userID)
        case .resetMFA: try await tenant.removeAuthenticators(userID: userID)
        }
    }

    /// The user to change, and the change, from the command line.
    struct UserChange: Sendable {
        let option: TenantUserOptions
        let user: String

        static func read(_ arguments: Arguments) -> [UserChange] {
            TenantUserOptions.allCases.flatMap { option in
                arguments.values(option.rawValue).map { UserChange(option: option, user: $0) }
            }
        }

        /// Applies to all tenants that have the user.
        ///
        /// - Throws: `CommandError` if no tenant has the user.
        func apply(to tenants: [LocalTenant]) async throws(CommandError) {
            var isKnown = false
            for tenant in tenants {
                do throws(TenantError) {
                    let id = try await tenant.userID(of: user)
                    isKnown = true
                    try await option.apply(to: id, of: tenant)
                } catch {
                    guard error.cause == .notFound else { throw .failed("\(error.localizedDescription)") }
                }
            }
            guard isKnown else { throw .usage("--\(option.rawValue): there is no user \(user).") }
        }
    }
}
