import A0HTTPServer
import A0Pages
import Foundation

extension Dashboard {
    /// `GET /dashboard/log/live` and `GET /dashboard/outbox/live`: what comes after the entry `after`.
    static func live(_ call: Call) async throws -> HTTPServerResponse {
        let after = call.request.headers["Last-Event-ID"] ?? call.request.queryValue("after") ?? ""
        let entries: LiveEntries
        switch call.pathParameters.first {
        case outboxPath: entries = messages(call, after: after)
        case DashboardSection.logs.path: entries = try events(call, after: after)
        default:
            throw PageError(
                404, "not_found", title: call.words["Page not found"], message: call.words["This list isn't live."])
        }
        var response = HTTPServerResponse(headers: HTTPHeaders([("Content-Type", "text/event-stream")]))
        response.stream = entries.body
        return response
    }

    /// The address of the entries after the newest one of a list.
    static func liveURL(_ section: String, after last: String?, search: String) -> String {
        let query = [("after", last ?? ""), ("q", search)].filter { !$0.1.isEmpty }
        return url(section) + "/live" + (query.isEmpty ? "" : "?" + FormEncoding.encode(query))
    }

    private static func events(_ call: Call, after: String) throws -> LiveEntries {
        try requireOffer(call)
        var query = try LogQuery(call.request)
        (query.isDescending, query.limit) = (false, 1_000)
        let (tenant, section, words) = (call.tenant, DashboardSection.logs, call.words)
        let columns = section.columns.map { $0.translated(words.text) }
        return LiveEntries(after: after.isEmpty ? "0" : after) { [query] last in
            var query = query
            query.after = last
            await tenant.log.flush()
            return try await tenant.store.logEvents(query).map { event in
                (event.id, DashboardParts.row(columns, event.object, words, link: { section.url(section.id(of: $0)) }))
            }
        } _: { changed in
            let events = tenant.log.events()
            return Task { for await _ in events { changed() } }
        }
    }

    private static func messages(_ call: Call, after: String) -> LiveEntries {
        let (tenant, words) = (call.tenant, call.words)
        return LiveEntries(after: after) { last in
            let all = try await tenant.outbox.newest(Outbox.limit)
            let start = all.lastIndex { $0.id == last }.map { $0 + 1 } ?? 0
            return all[start...].map { ($0.id, $0.item(words)) }
        } _: { changed in
            let last = tenant.outbox.messages.last
            return Task {
                var last = last
                // Fails only when the tenant stops.
                while let message = try? await tenant.outbox.first(after: last, where: { _ in true }) {
                    last = message
                    changed()
                }
            }
        }
    }
}
