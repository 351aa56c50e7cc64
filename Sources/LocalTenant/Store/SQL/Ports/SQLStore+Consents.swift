import A0SQL
import Foundation

// Users' consents for applications.
extension SQLStore {
    func consent(
        userID: String, clientID: String, audience: String?, organization: String?
    ) async throws(StoreError) -> Consent? {
        try await read { (database) throws(StoreError) in
            try database.consent(userID, clientID, audience, organization)
        }
    }

    func add(_ consent: Consent) async throws(StoreError) {
        try await write { (database) throws(StoreError) in
            let known = try database.consent(
                consent.userID, consent.clientID, consent.audience, consent.organization)
            let scope = ((known?.scope ?? []) + consent.scope).withoutRepetition()
            try database.run(
                """
                INSERT INTO consents (id, user_id, client_id, audience, organization_id, scope)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (user_id, client_id, audience, organization_id) DO UPDATE SET scope = excluded.scope
                """,
                [
                    .text(consent.id), .text(consent.userID), .text(consent.clientID), .text(consent.audience ?? ""),
                    .text(consent.organization ?? ""), .json(scope),
                ])
        }
    }

    func consents(
        userID: String?, clientID: String?, audience: String?, _ range: ListRange
    ) async throws(StoreError) -> ListPart<Consent> {
        try await read { (database) throws(StoreError) in
            let condition = """
                user_id = coalesce(?1, user_id) AND client_id = coalesce(?2, client_id)
                AND audience = coalesce(?3, audience)
                """
            let values: [SQLValue] = [.optional(userID), .optional(clientID), .optional(audience)]
            let total = try database.run("SELECT count(*) FROM consents WHERE \(condition)", values)
            let rows = try database.run(
                """
                SELECT \(Consent.selection) FROM consents WHERE \(condition)
                ORDER BY rowid LIMIT \(range.limit) OFFSET \(range.offset)
                """, values)
            return ListPart(
                items: try rows.map { (row) throws(StoreError) in try Consent(row) },
                total: try total.first?.integer(0) ?? 0)
        }
    }

    func deleteConsent(_ id: String, at now: Date) async throws(StoreError) -> Bool {
        try await write { (database) throws(StoreError) in try database.deleteConsent(id, at: now) }
    }
}

extension SQLDatabase {
    func deleteConsent(_ id: String, at now: Date) throws(StoreError) -> Bool {
        let deleted = try run("DELETE FROM consents WHERE id = ? RETURNING \(Consent.selection)", [.text(id)])
            .first.map { (row) throws(StoreError) in try Consent(row) }
        guard let consent = deleted else { return false }
        try run(
            """
            UPDATE grants SET revoked_at = ? WHERE user_id = ? AND client_id = ? AND audience IS ?
                AND json_extract(details, '$.organization') IS ? AND revoked_at IS NULL
            """,
            [
                .date(now), .text(consent.userID), .text(consent.clientID), .optional(consent.audience),
                .optional(consent.organization),
            ])
        return true
    }

    fileprivate func consent(
        _ userID: String, _ clientID: String, _ audience: String?, _ organization: String?
    ) throws(StoreError) -> Consent? {
        try run(
            """
            SELECT \(Consent.selection) FROM consents
            WHERE user_id = ? AND client_id = ? AND audience = ? AND organization_id = ?
            """,
            [.text(userID), .text(clientID), .text(audience ?? ""), .text(organization ?? "")]
        ).first.map { (row) throws(StoreError) in try Consent(row) }
    }
}

extension Consent {
    fileprivate static let selection = "id, user_id, client_id, audience, organization_id, scope"

    fileprivate init(_ row: SQLRow) throws(StoreError) {
        let (audience, organization) = (try row.text(3), try row.text(4))
        self.init(
            id: try row.text(0), userID: try row.text(1), clientID: try row.text(2),
            audience: audience.isEmpty ? nil : audience, organization: organization.isEmpty ? nil : organization,
            scope: try row.json(5))
    }
}
