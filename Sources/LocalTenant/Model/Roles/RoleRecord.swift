import A0Encoding
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
    /// The id of a role of the configuration: derived from its name, so that it is the same at every start.
    var record: RoleRecord {
        RoleRecord(
            id: "rol_" + Base16.encode(Digest.sha256(Data(name.utf8))).prefix(16), name: name, description: description)
    }
}

/// The holder of permissions.
enum PermissionHolder: Sendable, Hashable {
    case role(String)
    case user(String)
}

/// A user's permission, with its source.
struct HeldPermission: Sendable, Equatable {
    let permission: TenantPermission
    /// The role that grants it; nil for one that the user has directly.
    let role: RoleRecord?
}
