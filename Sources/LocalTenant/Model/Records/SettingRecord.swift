/// A setting that was made or changed while the tenant ran, as its document in Auth0's Management API.
struct SettingRecord: Sendable, Equatable {
    /// The path of its kind, such as `log-streams`.
    let kind: String
    /// Empty for the only document of a kind.
    let id: String
    /// The name that no other document of the kind may have; nil if there is no such rule.
    var name: String?
    var document: [String: TenantValue]
}
