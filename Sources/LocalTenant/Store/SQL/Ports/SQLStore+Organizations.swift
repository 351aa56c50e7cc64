import A0SQL

// Organizations and their members.
extension SQLStore {
    func put(_ organization: TenantOrganization) async throws(StoreError) {
        try await write { (database) throws(StoreError) in try database.put(organization) }
    }

    func organizations() async throws(StoreError) -> [TenantOrganization] {
        try await read { (database) throws(StoreError) in
            try database.run("SELECT details FROM organizations ORDER BY name").map { (row) throws(StoreError) in
                try row.json(0)
            }
        }
    }

    func members(of organizationID: String, _ range: ListRange) async throws(StoreError) -> ListPart<UserRecord> {
        try await read { (database) throws(StoreError) in
            try database.users(
                where: "id IN (SELECT user_id FROM organization_members WHERE organization_id = ?)",
                [.text(organizationID)], range)
        }
    }

    func addMember(_ userID: String, to organizationID: String) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            try database.addMember(userID, to: organizationID)
        }
    }

    func removeMember(_ userID: String, from organizationID: String) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in try database.removeMember(userID, from: organizationID) }
    }

    func isMember(_ userID: String, of organizationID: String) async throws(StoreError) -> Bool {
        try await find { (database) throws(StoreError) in
            try !database.run(
                "SELECT 1 FROM organization_members WHERE organization_id = ? AND user_id = ?",
                [.text(organizationID), .text(userID)]
            ).isEmpty
        }
    }

    func organizations(of userID: String) async throws(StoreError) -> [String] {
        try await find { (database) throws(StoreError) in
            try database.run(
                "SELECT organization_id FROM organization_members WHERE user_id = ? ORDER BY rowid", [.text(userID)]
            ).map { (row) throws(StoreError) in try row.text(0) }
        }
    }
}

extension SQLDatabase {
    /// The users who match a condition, without linked accounts, in the order of their ids.
    func users(
        where condition: String, _ values: [SQLValue], _ range: ListRange
    ) throws(StoreError) -> ListPart<UserRecord> {
        let condition = "linked_to IS NULL AND \(condition)"
        let total = try run("SELECT count(*) FROM users WHERE \(condition)", values)
        let users = try run(
            """
            SELECT \(UserRecord.selection) FROM users WHERE \(condition)
            ORDER BY id LIMIT \(range.limit) OFFSET \(range.offset)
            """, values)
        return ListPart(items: try users.map(UserRecord.init), total: try total.first?.integer(0) ?? 0)
    }

    func put(_ organization: TenantOrganization) throws(StoreError) {
        try run(
            "INSERT INTO organizations (id, name, details) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
                + "name = excluded.name, details = excluded.details",
            [.text(organization.id), .text(organization.name), .json(organization)])
    }

    func deleteOrganization(_ id: String) throws(StoreError) {
        for table in ["organization_members", "role_assignments", "consents"] {
            try run("DELETE FROM \(table) WHERE organization_id = ?", [.text(id)])
        }
        try run("DELETE FROM organizations WHERE id = ?", [.text(id)])
    }

    func removeMember(_ userID: String, from organizationID: String) throws(StoreError) -> Bool {
        let values: [SQLValue] = [.text(organizationID), .text(userID)]
        try run("DELETE FROM role_assignments WHERE organization_id = ? AND user_id = ?", values)
        try run("DELETE FROM organization_members WHERE organization_id = ? AND user_id = ?", values)
        return changes > 0
    }

    func addMember(_ userID: String, to organizationID: String) throws(StoreError) {
        try run(
            "INSERT INTO organization_members (organization_id, user_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [.text(organizationID), .text(userID)])
    }
}
