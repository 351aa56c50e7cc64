import A0HTTPServer
import A0Pages
import Foundation

extension Dashboard {
    /// `GET /dashboard`: where to go, and what happened last.
    static func overview(_ call: Call) async throws -> HTTPServerResponse {
        let domain = String(call.tenant.issuer.dropLast())
        let client = try await call.store.clients().map(\.client).first(where: \.anyLoopbackCallback)
        let start: HTML? = client.map {
            DashboardParts.copy("In the terminal", "a0 login --domain \(domain) --client-id \($0.clientID)")
        }
        let content: HTML = """
            <h1>\(call.configuration.friendlyName)</h1>
            <p class="lead">Your tenant is running. Point an application at it with the domain and its client ID.</p>
            <dl class="facts">\(DashboardParts.fact("Domain", domain))\
            \(DashboardParts.fact("Issuer", call.tenant.issuer))</dl>
            \(start)
            \(try await counts(call))
            \(try await charts(call))
            \(try await lastLogins(call))
            \(try await failures(call))
            """
        return try page(call, "Overview", "", content)
    }

    private static func counts(_ call: Call) async throws -> HTML {
        var items: [HTML] = []
        for section in sections(call)
        where !section.isSingle && section.documents == nil && section.path != DashboardSection.logs.path {
            let total = try await call.rows(section.api.components(), 1, [], size: 1).total
            items.append(count(section.url(), section.title, total))
        }
        items.append(count(url(outboxPath), "Messages", try await call.tenant.outbox.newest(Outbox.limit).count))
        return "<ul class=\"counts\">\(items)</ul>"
    }

    private static func count(_ target: String, _ title: String, _ number: Int) -> HTML {
        "<li><a href=\"\(link: target)\"><strong>\(number)</strong> <span>\(title)</span></a></li>\n"
    }

    private static func lastLogins(_ call: Call) async throws -> HTML? {
        guard call.configuration.offersUsersPage else { return nil }
        let section = DashboardSection.users
        let users = try await call.rows(
            section.api.components(), 1, [("sort", "last_login:-1"), ("q", "_exists_:last_login")], size: 5
        ).rows
        let columns = [
            DashboardColumn("Name", "name"), DashboardColumn("Last login", "last_login", .time),
            DashboardColumn("Logins", "logins_count"), DashboardColumn("Address", "last_ip", .code),
        ]
        let table: HTML =
            users.isEmpty
            ? "<p class=\"nothing\">Nobody has logged in yet.</p>"
            : DashboardParts.table("Last logins", columns, users, link: { section.url(section.id(of: $0)) })
        return "<h2>Last logins</h2>\n\(table)"
    }

    private static func failures(_ call: Call) async throws -> HTML? {
        let section = DashboardSection.logs
        guard call.configuration.offersUsersPage, section.isOffered else { return nil }
        let query = [(name: "q", value: "type:f OR type:fp OR type:fu OR type:fepft OR type:feacft")]
        let rows = try await call.rows(section.api.components(), 1, query, size: 5).rows
        let table: HTML =
            rows.isEmpty
            ? "<p class=\"nothing\">No login has failed.</p>"
            : DashboardParts.table("Last failures", section.columns, rows, link: { section.url(section.id(of: $0)) })
        return "<h2>Last failures</h2>\n\(table)"
    }

    // MARK: Charts

    /// Logins and sign-ups by day, if the API counts them.
    private static func charts(_ call: Call) async throws -> HTML? {
        guard call.configuration.offersUsersPage, ManagementCaller.pattern("GET", ["stats", "daily"]) != nil else {
            return nil
        }
        let days = try await call.rows(["stats", "daily"], 1, [], size: 30).rows.suffix(30)
        let charts = [("Logins", "logins"), ("Sign-ups", "signups")].map { title, member in
            chart(title, days.map { (String(($0["date"]?.stringValue ?? "").prefix(10)), $0[member]?.double ?? 0) })
        }
        return "<div class=\"charts\">\(charts)</div>"
    }

    /// Bars, one for each day.
    static func chart(_ title: String, _ days: [(day: String, count: Double)]) -> HTML {
        let top = max(days.map(\.count).max() ?? 0, 1)
        let total = Int(days.map(\.count).reduce(0, +))
        let bars: [HTML] = days.enumerated().map { index, item in
            let height = item.count == 0 ? 1 : Int((item.count / top * 38).rounded()) + 2
            return """
                <rect x="\(index * 8)" y="\(40 - height)" width="6" height="\(height)" rx="1">\
                <title>\(item.day): \(Int(item.count))</title></rect>
                """
        }
        return """
            <figure><figcaption>\(title) <strong>\(total)</strong></figcaption><svg viewBox="0 0 \(max(days.count, 30) * 8) 40" \
            role="img" aria-label="\(title) by day, \(total) in all">\(bars)</svg></figure>
            """
    }
}
