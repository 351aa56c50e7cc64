import A0JOSE
import Foundation

/// A role as it is stored.
struct RoleRecord: Sendable, Equatable {
    /// `rol_` and 16 letters and digits.
    let id: String
    var name: String
    var description: String
}

extension TenantRole {
    /// The id of a role of the configuration: made from its name, so that it is the same at every start.
    var record: RoleRecord {
        RoleRecord(
            id: "rol_" + Base16.encode(Digest.sha256(Data(name.utf8))).prefix(16), name: name, description: description)
    }
}

/// Who has permissions.
enum PermissionHolder: Sendable, Hashable {
    case role(String)
    case user(String)
}

/// A permission of a user, with where it comes from.
struct HeldPermission: Sendable, Equatable {
    let permission: TenantPermission
    /// The role that has it; nil for one that the user has directly.
    let role: RoleRecord?
}
