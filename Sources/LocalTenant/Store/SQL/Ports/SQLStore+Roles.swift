import A0SQL

// Roles and permissions.
extension SQLStore {
    func insert(_ role: RoleRecord) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.run(
                "INSERT INTO roles (id, name, description) VALUES (?, ?, ?)",
                [.text(role.id), .text(role.name), .text(role.description)])
        }
    }

    func put(_ role: RoleRecord, permissions: [TenantPermission]) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            let row = try database.run(
                """
                INSERT INTO roles (id, name, description) VALUES (?, ?, ?)
                ON CONFLICT (name) DO UPDATE SET description = excluded.description RETURNING id
                """,
                [.text(role.id), .text(role.name), .text(role.description)]
            ).first
            guard let id = try row?.text(0) else { throw .failed("A role was not stored.") }
            try database.run("DELETE FROM role_permissions WHERE holder_id = ?", [.text(id)])
            try database.add(permissions, to: .role(id))
        }
    }

    func update(_ role: RoleRecord) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run(
                "UPDATE roles SET name = ?, description = ? WHERE id = ?",
                [.text(role.name), .text(role.description), .text(role.id)])
            return database.changes > 0
        }
    }

    func deleteRole(_ id: String) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in
            try database.run("DELETE FROM roles WHERE id = ?", [.text(id)])
            return database.changes > 0
        }
    }

    func role(_ id: String) async throws(StoreError) -> RoleRecord? {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT id, name, description FROM roles WHERE id = ?", [.text(id)])
                .first.map { (row) throws(StoreError) in try RoleRecord(row) }
        }
    }

    func roles() async throws(StoreError) -> [RoleRecord] {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT id, name, description FROM roles ORDER BY name")
                .map { (row) throws(StoreError) in try RoleRecord(row) }
        }
    }

    func permissions(of holder: PermissionHolder) async throws(StoreError) -> [TenantPermission] {
        try await find { (database) throws(StoreError) in
            try database.run(
                "SELECT name, api FROM \(holder.table) WHERE holder_id = ? ORDER BY api, name", [.text(holder.id)]
            ).map { (row) throws(StoreError) in TenantPermission(try row.text(0), at: try row.text(1)) }
        }
    }

    func add(_ permissions: [TenantPermission], to holder: PermissionHolder) async throws(StoreError) {
        try await write { (database) throws(StoreError) in try database.add(permissions, to: holder) }
    }

    func remove(_ permissions: [TenantPermission], from holder: PermissionHolder) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            for permission in permissions {
                try database.run(
                    "DELETE FROM \(holder.table) WHERE holder_id = ? AND api = ? AND name = ?",
                    [.text(holder.id), .text(permission.api), .text(permission.name)])
            }
        }
    }

    func assign(_ roleIDs: [String], to userID: String, in organization: String?) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.assign(roleIDs, to: userID, in: organization)
        }
    }

    func unassign(_ roleIDs: [String], from userID: String, in organization: String?) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            for role in roleIDs {
                try database.run(
                    "DELETE FROM role_assignments WHERE user_id = ? AND organization_id = ? AND role_id = ?",
                    [.text(userID), .text(organization ?? ""), .text(role)])
            }
        }
    }

    func roles(of userID: String, in organization: String?) async throws(StoreError) -> [RoleRecord] {
        try await find { (database) throws(StoreError) in
            try database.run(
                """
                SELECT id, name, description FROM roles JOIN role_assignments ON role_id = roles.id
                WHERE user_id = ? AND organization_id = ? ORDER BY name
                """,
                [.text(userID), .text(organization ?? "")]
            ).map { (row) throws(StoreError) in try RoleRecord(row) }
        }
    }

    func users(withRole id: String, _ range: ListRange) async throws(StoreError) -> ListPart<UserRecord> {
        try await read { (database) throws(StoreError) in
            try database.users(
                where: "id IN (SELECT user_id FROM role_assignments WHERE role_id = ? AND organization_id = '')",
                [.text(id)], range)
        }
    }

    func heldPermissions(
        of userID: String, in organization: String?
    ) async throws(StoreError) -> [HeldPermission] {
        try await read { (database) throws(StoreError) in
            try database.run(
                """
                SELECT name, api, NULL AS role, NULL, NULL FROM user_permissions WHERE holder_id = ?1
                UNION
                SELECT held.name, held.api, roles.id, roles.name, roles.description
                FROM role_assignments AS assigned JOIN roles ON roles.id = assigned.role_id
                    JOIN role_permissions AS held ON held.holder_id = roles.id
                WHERE assigned.user_id = ?1 AND assigned.organization_id IN ('', ?2)
                ORDER BY 2, 1, 3 NULLS FIRST
                """,
                [.text(userID), .text(organization ?? "")]
            ).map { (row) throws(StoreError) in
                let role = try row.optionalText(2).map { (id) throws(StoreError) in
                    RoleRecord(id: id, name: try row.text(3), description: try row.text(4))
                }
                return HeldPermission(
                    permission: TenantPermission(try row.text(0), at: try row.text(1)), role: role)
            }
        }
    }
}

extension SQLDatabase {
    func assign(_ roleIDs: [String], to userID: String, in organization: String?) throws(StoreError) {
        for role in roleIDs {
            try run(
                """
                INSERT INTO role_assignments (user_id, organization_id, role_id) VALUES (?, ?, ?)
                ON CONFLICT DO NOTHING
                """,
                [.text(userID), .text(organization ?? ""), .text(role)])
        }
    }

    fileprivate func add(_ permissions: [TenantPermission], to holder: PermissionHolder) throws(StoreError) {
        for permission in permissions {
            try run(
                "INSERT INTO \(holder.table) (holder_id, api, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                [.text(holder.id), .text(permission.api), .text(permission.name)])
        }
    }

    /// Removes permissions that an API no longer has from all holders.
    func dropPermissions(at api: TenantAPI) throws(StoreError) {
        for table in ["role_permissions", "user_permissions"] {
            try run(
                "DELETE FROM \(table) WHERE api = ? AND name NOT IN \(flavor.elements(of: "?"))",
                [.text(api.identifier), .json(api.scopes)])
        }
    }
}

extension PermissionHolder {
    fileprivate var table: String {
        switch self {
        case .role: "role_permissions"
        case .user: "user_permissions"
        }
    }

    fileprivate var id: String {
        switch self {
        case .role(let id), .user(let id): id
        }
    }
}

extension RoleRecord {
    fileprivate init(_ row: SQLRow) throws(StoreError) {
        self.init(id: try row.text(0), name: try row.text(1), description: try row.text(2))
    }
}
