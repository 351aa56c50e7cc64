import A0HTTPServer
import Foundation

/// The right to load the file of an export for a short time, for everybody who has the link.
struct UserExport: TicketDetails {
    static let path = "/exports/*"
    static let kind = "user-export"
    /// Seconds. Each reading of the job makes a new link.
    static let lifetime: TimeInterval = 60

    let jobID: String

    /// The attributes of an export that names none.
    private static let usual = [
        "user_id", "given_name", "family_name", "nickname", "name", "email", "email_verified", "picture", "created_at",
        "updated_at",
    ]

    /// A link to the file of a job.
    static func link(to jobID: String, _ call: Call) async throws -> String {
        let secret = try call.tenant.random.token()
        try await call.store.put(
            Ticket(key: secret.secretHash, expiresAt: call.now + lifetime, details: UserExport(jobID: jobID)))
        // In the query, which the access log leaves out.
        return call.tenant.url("exports/\(jobID)?" + FormEncoding.encode([("ticket", secret)]))
    }

    /// `GET /exports/{id}`.
    @Sendable static func file(_ call: Call) async throws -> HTTPServerResponse {
        let (id, secret) = (call.pathParameters.first ?? "", call.request.queryValue("ticket") ?? "")
        guard let ticket = try await call.store.ticket(secret.secretHash, as: UserExport.self),
            ticket.expiresAt > call.now, ticket.details.jobID == id,
            let export = try await call.store.setting(JobRoutes.kind, id)?.document
        else { throw ManagementAPIError(404, "There is no such export, or its link has expired.") }
        let fields: [(name: String, title: String)] =
            export["fields"]?.arrayValue?.compactMap { field in
                guard let name = field["name"]?.stringValue else { return nil }
                return (name, field["export_as"]?.stringValue ?? name)
            } ?? usual.map { ($0, $0) }
        let isCSV = export["format"] == "csv"
        var output = isCSV ? line(fields.map(\.title)) : Data()
        try await forEachUser(call, export) { user in
            let values = fields.map { user[path: $0.name.split(separator: ".").map(String.init)[...]] }
            if isCSV {
                output += line(values.map { value in value == .null ? "" : value.map(plain) ?? "" })
            } else {
                let pairs = zip(fields, values).compactMap { field, value in value.map { (field.title, $0) } }
                output += TenantValue.object(Dictionary(pairs) { $1 }).encoded() + Data("\n".utf8)
            }
        }
        var response = HTTPServerResponse(status: 200, body: output)
        response.headers["Content-Type"] = isCSV ? "text/csv; charset=utf-8" : "application/x-ndjson"
        response.headers["Content-Disposition"] = "attachment; filename=\"users.\(isCSV ? "csv" : "json")\""
        return response
    }

    private static func forEachUser(
        _ call: Call, _ export: [String: TenantValue], _ body: ([String: TenantValue]) throws -> Void
    ) async throws {
        let id = export["connection_id"]?.stringValue
        let name = id.flatMap { id in call.tenant.configuration.connections.first { $0.id == id }?.name }
        var rest = export["limit"]?.double.flatMap { Int(exactly: $0) } ?? .max
        var offset = 0
        while rest > 0 {
            let query = UserQuery(connection: name, offset: offset, limit: min(rest, 500))
            let users = try await call.store.users(query).page
            guard !users.isEmpty else { return }
            for user in users {
                try body(try await UserObject.read(user, in: call.store, call.factorRules).members)
            }
            offset += users.count
            rest -= users.count
        }
    }

    private static func plain(_ value: TenantValue) -> String {
        value.stringValue ?? String(decoding: value.encoded(), as: UTF8.self)
    }

    /// A line of CSV (RFC 4180). Text that a spreadsheet would run as a formula begins with an apostrophe.
    private static func line(_ values: [String]) -> Data {
        let cells = values.map { value in
            let safe = ["=", "+", "-", "@", "\t", "\r"].contains { value.hasPrefix($0) } ? "'" + value : value
            let isPlain = !safe.contains { $0.isNewline || ",\"".contains($0) }
            return isPlain ? safe : "\"" + safe.replacingOccurrences(of: "\"", with: "\"\"") + "\""
        }
        return Data((cells.joined(separator: ",") + "\r\n").utf8)
    }
}
