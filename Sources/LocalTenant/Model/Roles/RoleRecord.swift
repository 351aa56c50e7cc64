/// A role as it is stored.
struct RoleRecord: Sendable, Equatable {
    /// `rol_` and 16 letters and digits.
    let id: String
    var name: String
    var description: String
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

/// A part of a list.
struct ListRange: Sendable, Equatable {
    var offset = 0
    var limit = Int(Int32.max)

    static let all = ListRange()
}

/// A part of a list, with how long the whole list is.
struct ListPart<Element: Sendable>: Sendable {
    let items: [Element]
    let total: Int
}

extension Array where Element: Sendable {
    subscript(range: ListRange) -> ListPart<Element> {
        ListPart(items: Array(dropFirst(range.offset).prefix(range.limit)), total: count)
    }
}
