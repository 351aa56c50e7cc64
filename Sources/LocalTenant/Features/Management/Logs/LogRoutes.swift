import A0Encoding
import A0HTTPServer
import Foundation

/// The log in the Management API, with the members of Auth0's (Auth0 docs, "Retrieve Log Events Using the Management
/// API").
enum LogRoutes {
    static let all =
        ManagementRoute.table("GET", "logs") { api, _ in
            let request = api.call.request
            if request.queryValue("from") != nil || request.queryValue("take") != nil {
                return try await checkpoint(api)
            }
            return try await page(try LogQuery(request), api)
        }
        + ManagementRoute.table("GET", "logs/*") { api, _ in
            await api.call.tenant.log.flush()
            guard let event = try await api.store.logEvent(api.parameter(0)) else {
                throw ManagementAPIError(404, "Log not found.", "inexistent_log")
            }
            var members = event.object
            if let login = event.login {
                let picture = LoginPicture(try await api.store.hops(ofLogin: login))
                members["login"] = ["id": .string(login), "text": .string(picture.text)]
            }
            return try .json(members)
        }
        + ManagementRoute.table("GET", "users/*/logs") { api, _ in
            var query = try LogQuery(api.call.request)
            query.search = .attribute(.field(.userID), .equals(api.parameter(0)))
            return try await page(query, api)
        }
        + ManagementRoute.table("GET", "stats/daily") { api, _ in try await daily(api) }
        + ManagementRoute.table("GET", "stats/active-users") { api, _ in
            await api.call.tenant.log.flush()
            let users = try await api.store.activeUsers(
                Statistics.logins.map(\.rawValue), since: api.now - 30 * 86_400)
            return .json(try JSONText.encode(TenantValue.integer(users)))
        }

    /// The largest number of events that a search reaches.
    private static let maximum = 1_000

    private static func page(_ query: LogQuery, _ api: SystemAPICall) async throws -> HTTPServerResponse {
        let request = api.call.request
        let selection = try FieldSelection(request)
        var query = query
        query.limit = try request.queryNumber("per_page", in: 0...100) ?? 50
        query.offset = (try request.queryNumber("page", in: 0...100_000) ?? 0) * query.limit
        guard query.offset + query.limit <= maximum else {
            throw ManagementAPIError(
                400, "You can only page through the first \(maximum) records. Use from and take for more.",
                "invalid_paging")
        }
        await api.call.tenant.log.flush()
        let events = try await api.store.logEvents(query).map { TenantValue.object(selection($0.object)) }
        guard try request.queryFlag("include_totals") == true else { return .json(try JSONText.encode(events)) }
        return try .json([
            "start": .integer(query.offset), "limit": .integer(query.limit), "length": .integer(events.count),
            // As at Auth0, where the total is that of the page.
            "total": .integer(events.count), "logs": .array(events),
        ])
    }

    /// The events after another one, from the first to the last.
    private static func checkpoint(_ api: SystemAPICall) async throws -> HTTPServerResponse {
        let request = api.call.request
        let from = request.queryValue("from") ?? ""
        guard from.allSatisfy(\.isNumber) else {
            throw ManagementAPIError.invalidQuery("from is the log_id of an event")
        }
        let limit = try request.queryNumber("take", in: 1...100) ?? 50
        await api.call.tenant.log.flush()
        let events = try await api.store.logEvents(
            LogQuery(after: from, sortedBy: .id, isDescending: false, limit: limit))
        var response = HTTPServerResponse.json(try JSONText.encode(events.map { TenantValue.object($0.object) }))
        let next = FormEncoding.encode([("from", events.last?.id ?? from), ("take", String(limit))])
        response.headers["Link"] = "<\(api.call.tenant.issuer)api/v2/logs?\(next)>; rel=\"next\""
        return response
    }

    private static func daily(_ api: SystemAPICall) async throws -> HTTPServerResponse {
        func day(_ name: String) throws -> Date? {
            guard let text = api.call.request.queryValue(name) else { return nil }
            let dashed = text.count == 8 ? "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))" : ""
            do {
                return try Date(dashed, strategy: Date.ISO8601FormatStyle().year().month().day())
            } catch {
                throw ManagementAPIError.invalidQuery("\(name) has the form YYYYMMDD")
            }
        }
        let today = Date(timeIntervalSince1970: (api.now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
        let to = (try day("to") ?? today) + 86_400
        let from = try day("from") ?? to - 30 * 86_400
        guard from < to else { throw ManagementAPIError.invalidQuery("from is later than to") }
        await api.call.tenant.log.flush()
        let days = try await api.store.logCounts(Statistics.all.map(\.rawValue), in: from..<to)
        let rows = days.sorted { $0.key < $1.key }.map { date, counts -> TenantValue in
            func count(_ types: [LogEventType]) -> TenantValue {
                .integer(types.map { counts[$0.rawValue] ?? 0 }.reduce(0, +))
            }
            return [
                "date": .string(date.timestamp), "logins": count(Statistics.logins), "signups": count([.ss]),
                "leaked_passwords": count(Statistics.leaks), "updated_at": .string(api.now.timestamp),
                "created_at": .string(date.timestamp),
            ]
        }
        return .json(try JSONText.encode(rows))
    }
}

/// The events that statistics count.
enum Statistics {
    static let logins: [LogEventType] = [.s, .ssa, .sepft, .seotpft, .seoobft, .sercft, .scoa]
    static let leaks: [LogEventType] = [.pwd_leak, .signup_pwd_leak, .reset_pwd_leak]
    static var all: [LogEventType] { logins + leaks + [.ss] }
}
