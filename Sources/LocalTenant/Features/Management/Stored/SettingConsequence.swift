import A0Encoding

/// The check before a setting changes, and the effect of the change.
struct SettingConsequence: Sendable {
    /// Throws `ManagementAPIError` for a setting that can't work.
    var check: @Sendable ([String: TenantValue]) throws -> Void
    /// Makes the tenant act upon what is stored.
    var apply: @Sendable (CurrentSettings) async throws -> Void = { _ in }
}
