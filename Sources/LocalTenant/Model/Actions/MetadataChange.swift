import Foundation

/// Metadata that actions gave a user.
struct MetadataChange: Sendable, Equatable {
    let userID: String
    /// null removes.
    let user: [String: TenantValue]
    let app: [String: TenantValue]
    let at: Date

    func apply(to record: inout UserRecord) {
        if !user.isEmpty { record.profile.userMetadata = (record.profile.userMetadata ?? [:]).changed(by: user) }
        if !app.isEmpty { record.profile.appMetadata = (record.profile.appMetadata ?? [:]).changed(by: app) }
        record.updatedAt = at
    }
}

extension [String: TenantValue] {
    /// With changes of which null removes, and null at `*` removes everything before.
    func changed(by changes: [String: TenantValue]) -> [String: TenantValue] {
        let start = changes["*"] == .null ? [:] : self
        return start.merging(changes) { $1 }.filter { $0.value != .null && $0.key != "*" }
    }
}
