import Foundation

/// Changes that actions made to a user's metadata.
struct MetadataChange: Sendable, Equatable {
    let userID: String
    /// Null removes a member.
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
    /// The metadata with changes applied: null removes a member, and null for `*` removes all earlier members.
    func changed(by changes: [String: TenantValue]) -> [String: TenantValue] {
        let start = changes["*"] == .null ? [:] : self
        return start.merging(changes) { $1 }.filter { $0.value != .null && $0.key != "*" }
    }
}
