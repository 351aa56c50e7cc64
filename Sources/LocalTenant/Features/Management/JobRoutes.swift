import A0HTTPServer
import A0JOSE
import Foundation

/// Imports and exports of users in the Management API. A job is done when the response to its request arrives.
enum JobRoutes {
    static let kind = "jobs"
    private static let export = "users_export"
    /// Seconds until a job and its errors are deleted, as at Auth0.
    private static let lifetime: TimeInterval = 86_400
    /// Of an import's file, in bytes.
    private static let fileLimit = 512_000

    static let all =
        ManagementRoute.table("POST", "jobs/users-imports", importUsers)
        + ManagementRoute.table("POST", "jobs/users-exports") { api, operation in
            let body = try api.body(of: operation)
            if let id = body["connection_id"]?.stringValue { _ = try connection(id, api) }
            return try await response(try newJob(export, body, api), operation, api)
        }
        + ManagementRoute.table("GET", "jobs/*") { api, _ in
            var job = try await job(api)
            if job.document["type"] == .string(export) {
                job.document["location"] = .string(try await UserExport.link(to: job.id, api.call))
            }
            return try .json(job.document)
        }
        + ManagementRoute.table("GET", "jobs/*/errors") { api, operation in
            let errors = try await api.store.settings("\(kind)/\(try await job(api).id)/errors")
            guard !errors.isEmpty else { return HTTPServerResponse(status: 204) }
            return try ListQuery(api.call.request, operation.listing).response("", errors[.all], \.document)
        }

    private static let importUsers: ManagementRoute.TableHandler = { api, operation in
        guard let form = MultipartForm(api.call.request) else {
            throw ManagementAPIError(415, "The Content-Type must be multipart/form-data")
        }
        var members = form.texts.mapValues(TenantValue.string)
        for name in ["upsert", "send_completion_email"] {
            if let text = members[name]?.stringValue { members[name] = .bool(text == "true") }
        }
        guard let file = form.files["users"] ?? form.texts["users"].map({ Data($0.utf8) }) else {
            throw ManagementAPIError.missing("users")
        }
        guard file.count <= fileLimit else {
            throw ManagementAPIError(413, "The file has more than \(fileLimit) bytes.", "payload_too_large")
        }
        members["users"] = ""
        try operation.check(.object(members))
        let connection = try connection(members["connection_id"]?.stringValue ?? "", api)
        let users = UserImport(
            store: api.store, connection: connection, updates: members["upsert"] == true,
            random: api.call.tenant.random, now: api.now)
        var job = try newJob("users_import", members.hiding(operation.hidden), api)
        let id = job["id"]?.stringValue ?? ""
        var records: [SettingRecord] = []
        let summary: UserImport.Summary
        do {
            summary = try await users.run(file) { _, errors in
                for error in errors {
                    records.append(
                        SettingRecord(
                            kind: "\(kind)/\(id)/errors", id: String(records.count), document: error.members))
                }
            }
        } catch is JSONElementError {
            throw ManagementAPIError.invalidBody("The file isn't a JSON array of users on property users")
        }
        try await api.store.replaceSettings("\(kind)/\(id)/errors", records)
        job["summary"] = .object(summary.members)
        job["percentage_done"] = 100
        return try await response(job, operation, api)
    }

    private static func newJob(
        _ type: String, _ members: [String: TenantValue], _ api: SystemAPICall
    ) throws -> [String: TenantValue] {
        var job = members
        job["id"] = .string(try api.newIdentifier("job_", digits: 16, kind))
        job["type"] = .string(type)
        job["status"] = "completed"
        job["created_at"] = .string(api.now.timestamp)
        if let id = members["connection_id"]?.stringValue { job["connection"] = .string(try connection(id, api).name) }
        return job
    }

    /// Keeps the job. As at Auth0, the response says nothing about its result.
    private static func response(
        _ job: [String: TenantValue], _ operation: ManagementOperation, _ api: SystemAPICall
    ) async throws -> HTTPServerResponse {
        try await keep(job, api)
        var shown = job
        shown["status"] = "pending"
        for name in ["summary", "percentage_done"] { shown[name] = nil }
        return try .json(shown, status: operation.status)
    }

    /// Adds a job, and deletes those that are over.
    static func keep(_ job: [String: TenantValue], _ api: SystemAPICall) async throws {
        try await api.store.insert(SettingRecord(kind: kind, id: job["id"]?.stringValue ?? "", document: job))
        let oldest = (api.now - lifetime).timestamp
        for job in try await api.store.settings(kind) where job.document["created_at"]?.stringValue ?? "" < oldest {
            _ = try await api.store.deleteSetting(kind, job.id)
        }
    }

    private static func job(_ api: SystemAPICall) async throws -> SettingRecord {
        guard let job = try await api.store.setting(kind, api.parameter(0)) else {
            throw ManagementAPIError(404, "Job not found.", "inexistent_job")
        }
        return job
    }

    private static func connection(_ id: String, _ api: SystemAPICall) throws -> TenantConnection {
        let found = api.call.tenant.configuration.connections.first { $0.id == id }
        guard let found, found.strategy.upstream == nil else {
            throw ManagementAPIError(400, "The connection does not exist.", "inexistent_connection")
        }
        return found
    }
}
