import A0Concurrency
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
        let file = ExportedFile(call, export, fields, isCSV: isCSV)
        var response = HTTPServerResponse(status: 200)
        response.stream = AsyncStream { await file.next() }
        response.isStreamComplete = { file.isComplete.withLock { $0 } }
        response.headers["Content-Type"] = isCSV ? "text/csv; charset=utf-8" : "application/x-ndjson"
        response.headers["Content-Disposition"] = "attachment; filename=\"users.\(isCSV ? "csv" : "json")\""
        return response
    }
}

/// The content of an export, some users at a time.
private actor ExportedFile {
    nonisolated let isComplete = Locked(false)

    private let call: Call
    private let fields: [(name: String, title: String)]
    private let isCSV: Bool
    /// nil for all connections.
    private let connection: String?
    /// The number of users that are left at most.
    private var rest: Int
    /// The place of the last user; nil before the first piece.
    private var position: Int?

    init(_ call: Call, _ export: [String: TenantValue], _ fields: [(name: String, title: String)], isCSV: Bool) {
        (self.call, self.fields, self.isCSV) = (call, fields, isCSV)
        let id = export["connection_id"]?.stringValue
        // No user belongs to one that is gone.
        connection = id.map { id in call.tenant.configuration.connections.first { $0.id == id }?.name ?? "" }
        rest = export["limit"]?.double.flatMap { Int(exactly: $0) } ?? .max
    }

    /// The next piece; nil after the last one, and if the users can't be read.
    func next() async -> Data? {
        do {
            guard let position else {
                position = 0
                return isCSV ? Self.line(fields.map(\.title)) : try await users(after: 0)
            }
            return try await users(after: position)
        } catch {
            Warning.write("An export of users is incomplete: \(error)")
            return nil
        }
    }

    private func users(after last: Int) async throws -> Data? {
        let part = rest > 0 ? try await call.store.users(of: connection, after: last).prefix(rest) : []
        guard let end = part.last?.position else {
            isComplete.withLock { $0 = true }
            return nil
        }
        (position, rest) = (end, rest - part.count)
        var output = Data()
        for (_, user) in part {
            output += try line(try await UserObject.read(user, in: call.store, call.factorRules).members)
        }
        return output
    }

    private func line(_ user: [String: TenantValue]) throws -> Data {
        let values = fields.map { user[path: $0.name.split(separator: ".").map(String.init)[...]] }
        if isCSV { return Self.line(values.map { value in value == .null ? "" : value.map(Self.plain) ?? "" }) }
        let pairs = zip(fields, values).compactMap { field, value in value.map { (field.title, $0) } }
        return TenantValue.object(Dictionary(pairs) { $1 }).encoded() + Data("\n".utf8)
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
