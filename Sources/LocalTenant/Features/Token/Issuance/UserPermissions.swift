/// The permissions of a user at an API, where that decides about tokens (Auth0 docs, "Enable Role-Based Access Control
/// for APIs").
struct UserPermissions: Sendable {
    /// All of them; nil where the API leaves it to the scopes.
    private let names: [String]?
    private let api: TenantAPI?

    /// - Parameter organization: the id of the one that the tokens are for; nil for none.
    init(_ user: EligibleUser, at api: TenantAPI?, in organization: String?, _ store: any RoleStore) async throws {
        self.api = api
        guard let api, api.enforcesPolicies else {
            names = nil
            return
        }
        names = try await store.permissions(of: user.id, at: api.identifier, in: organization)
            .filter(api.scopes.contains)
    }

    /// The rest of the scopes that were granted: those that the API still knows, and the user may do now.
    func limit(_ scope: [String]) -> [String] {
        let allowed = names ?? api?.scopes ?? []
        let known = ScopeResolution.openID.union(ScopeResolution.refreshing)
        return scope.filter { known.contains($0) || allowed.contains($0) }
    }

    /// `permissions` of the access token; nil for none.
    var claim: [String]? { api?.dialect.hasPermissions == true ? names : nil }
}
