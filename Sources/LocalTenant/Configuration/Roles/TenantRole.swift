import A0JOSE
import Foundation

/// Permissions under one name, which users have together.
///
/// The JSON keys are those of Auth0's roles: `name`, `description`, `permissions`.
public struct TenantRole: Sendable, Hashable {
    /// `name`. Required.
    public var name: String
    /// `description`. Default: empty.
    public var description: String
    /// `permissions`. Default: none.
    public var permissions: [TenantPermission]

    /// A role with this name.
    public init(_ name: String, description: String = "", permissions: [TenantPermission] = []) {
        self.name = name
        self.description = description
        self.permissions = permissions
    }
}

extension TenantRole: Codable, Record {
    static let blank = TenantRole("")
    static let table = Table<TenantRole> {
        Member("name", \.name, is: .required, .notEmpty("a role needs a name."))
        Member("description", \.description)
        Member("permissions", \.permissions)
    }
}

extension TenantConfiguration {
    /// Checks `roles`, and who has which.
    func checkRoles() throws(TenantError) {
        for (index, role) in roles.enumerated() {
            try validate(role.permissions, "roles[\(index)]")
        }
        for (index, user) in users.enumerated() {
            try validate(roles: user.roles, "users[\(index)].roles")
            try validate(user.permissions, "users[\(index)]")
        }
        for (index, organization) in organizations.enumerated() {
            let path = "organizations[\(index)].member_roles"
            for (member, roles) in organization.memberRoles.sorted(by: { $0.key < $1.key }) {
                guard organization.members.contains(member) else {
                    throw .unknown("member", member, organization.members, path)
                }
                try validate(roles: roles, "\(path).\(member)")
            }
        }
    }

    private func validate(_ permissions: [TenantPermission], _ path: String) throws(TenantError) {
        for (index, permission) in permissions.enumerated() {
            try permission.validate("\(path).permissions[\(index)]", apis)
        }
    }

    private func validate(roles names: [String], _ path: String) throws(TenantError) {
        for (index, name) in names.enumerated() where !roles.contains(where: { $0.name == name }) {
            throw .unknown("role", name, roles.map(\.name), "\(path)[\(index)]")
        }
    }
}
