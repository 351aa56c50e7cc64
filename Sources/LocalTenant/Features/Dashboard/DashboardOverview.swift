import A0HTTPServer
import A0Pages
import Foundation

extension Dashboard {
    /// `GET /dashboard`: where to go, and what happened last.
    static func overview(_ call: Call) async throws -> HTTPServerResponse {
        let domain = String(call.tenant.issuer.dropLast())
        let client = try await call.store.clients().map(\.client).first(where: \.anyLoopbackCallback)
        let words = call.words
        let start: HTML? = client.map {
            DashboardParts.copy(words["In the terminal"], "a0 login --domain \(domain) --client-id \($0.clientID)")
        }
        let content: HTML = """
            <h1>\(call.configuration.friendlyName)</h1>
            <p class="lead">\
            \(words["Your tenant is running. Point an application at it with the domain and its client ID."])</p>
            <dl class="facts">\(DashboardParts.fact(words["Domain"], domain))\
            \(DashboardParts.fact(words["Issuer"], call.tenant.issuer))</dl>
            \(start)
            \(try await counts(call))
            \(try await charts(call))
            \(try await lastLogins(call))
            \(try await errors(call))
            """
        return try page(call, words["Overview"], "", content)
    }

    private static func counts(_ call: Call) async throws -> HTML {
        var items: [HTML] = []
        let words = call.words
        for section in sections(call)
        where !section.isSingle && section.documents == nil && section.path != DashboardSection.logs.path {
            let total = try await call.rows(section.api.components(), 1, [], size: 1).total
            items.append(count(section.url(), words[section.title], total))
        }
        let messages = try await call.tenant.outbox.newest(Outbox.limit).count
        items.append(count(url(outboxPath), words["Messages"], messages))
        return "<ul class=\"counts\">\(items)</ul>"
    }

    private static func count(_ target: String, _ title: String, _ number: Int) -> HTML {
        "<li><a href=\"\(link: target)\"><strong>\(number)</strong> <span>\(title)</span></a></li>\n"
    }

    private static func lastLogins(_ call: Call) async throws -> HTML? {
        guard call.configuration.offersUsersPage else { return nil }
        let (section, words) = (DashboardSection.users, call.words)
        let users = try await call.rows(
            section.api.components(), 1, [("sort", "last_login:-1"), ("q", "_exists_:last_login")], size: 5
        ).rows
        let columns = [
            DashboardColumn("Name", "name"), DashboardColumn("Last login", "last_login", .time),
            DashboardColumn("Logins", "logins_count"), DashboardColumn("Address", "last_ip", .code),
        ].map { $0.translated(words.text) }
        let title = words["Last logins"]
        let table: HTML =
            users.isEmpty
            ? "<p class=\"nothing\">\(words["Nobody has logged in yet."])</p>"
            : DashboardParts.table(title, columns, users, words, link: { section.url(section.id(of: $0)) })
        return "<h2>\(title)</h2>\n\(table)"
    }

    private static func errors(_ call: Call) async throws -> HTML? {
        let (section, words) = (DashboardSection.logs, call.words)
        guard call.configuration.offersUsersPage, section.isOffered else { return nil }
        let types = LogEventType.all("auth.login.fail") + LogEventType.all("auth.token_exchange.fail")
        let query = [(name: "q", value: types.map { "type:\($0.rawValue)" }.joined(separator: " OR "))]
        let rows = try await call.rows(section.api.components(), 1, query, size: 5).rows
        let title = words["Last failures"]
        let columns = section.columns.map { $0.translated(words.text) }
        let table: HTML =
            rows.isEmpty
            ? "<p class=\"nothing\">\(words["No login has failed."])</p>"
            : DashboardParts.table(title, columns, rows, words, link: { section.url(section.id(of: $0)) })
        return "<h2>\(title)</h2>\n\(table)"
    }

    // MARK: Charts

    /// The charts, each with the events that it counts by day.
    private static let charts: [(title: String, types: [LogEventType])] = [
        ("Logins", Statistics.logins), ("Failed logins", LogEventType.all("auth.login.fail")),
        ("Tokens", LogEventType.all("auth.token_exchange.success")), ("Sign-ups", [.ss]),
    ]
    private static let days = 30

    private static func charts(_ call: Call) async throws -> HTML? {
        guard call.configuration.offersUsersPage else { return nil }
        let day: TimeInterval = 86_400
        let today = Date(timeIntervalSince1970: (call.now.timeIntervalSince1970 / day).rounded(.down) * day)
        let first = today - Double(days - 1) * day
        await call.tenant.log.flush()
        let counts = try await call.store.logCounts(
            charts.flatMap(\.types).map(\.rawValue), in: first..<today + day)
        let words = call.words
        let figures = charts.map { title, types in
            chart(
                words[title], words,
                (0..<days).map { index in
                    let date = first + Double(index) * day
                    let types = types.map { counts[date]?[$0.rawValue] ?? 0 }
                    return (String(date.timestamp.prefix(10)), types.reduce(0, +))
                })
        }
        return
            "<h2>\(words["The last ${count} days", ["count": "\(days)"]])</h2>\n<div class=\"charts\">\(figures)</div>"
    }

    /// Bars, one for each day. Those of days without anything are left out.
    static func chart(_ title: String, _ words: DashboardWords, _ days: [(day: String, count: Int)]) -> HTML {
        let counts = days.map(\.count)
        let (top, total) = (max(counts.max() ?? 0, 1), counts.reduce(0, +))
        let label = words[
            "${title} by day: ${total} in all, at most ${most} on one day",
            ["title": title, "total": "\(total)", "most": "\(counts.max() ?? 0)"]]
        let bars: [HTML] = days.enumerated().filter { $0.element.count > 0 }.map { index, item in
            let height = max(item.count * 40 / top, 2)
            return """
                <rect x="\(index * 8)" y="\(40 - height)" width="6" height="\(height)" rx="1"><title>\(item.day): \
                \(item.count)</title></rect>
                """
        }
        return """
            <figure><figcaption>\(title) <strong>\(total)</strong></figcaption><svg viewBox="0 0 \(days.count * 8) 41" \
            preserveAspectRatio="none" role="img" aria-label="\(label)">\(bars)<path d="M0 40.5H\(days.count * 8)"/></svg></figure>

            """
    }
}
