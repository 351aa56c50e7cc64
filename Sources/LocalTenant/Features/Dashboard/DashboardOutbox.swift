import A0HTTPServer
import A0Pages
import Foundation

extension Dashboard {
    /// `GET /dashboard/outbox`: what the tenant would have sent, newest first.
    static func outbox(_ call: Call) async throws -> HTTPServerResponse {
        let search = (call.request.queryValue("q") ?? "").trimmingCharacters(in: .whitespaces)
        let all = try await call.tenant.outbox.newest(search.isEmpty ? 100 : Outbox.limit).reversed()
        let messages = all.filter { search.isEmpty || $0.contains(search) }.prefix(100)
        var response = try page(
            call, call.words["Outbox"], outboxPath,
            OutboxList(
                messages: Array(messages), words: call.words, search: search, live: DashboardParts.live(call),
                // A search looks only at what is there.
                source: call.isLive && search.isEmpty ? liveURL(outboxPath, after: all.first?.id, search: "") : nil
            ).html)
        response.headers["Content-Security-Policy"]? += "; frame-src 'self'"
        return response
    }

    /// `GET /dashboard/outbox/message`: an email as its recipient would see it, for a frame of the outbox. Nothing in
    /// it can run.
    static func message(_ call: Call) async throws -> HTTPServerResponse {
        let id = call.request.queryValue("id")
        guard let message = try await call.tenant.outbox.newest(Outbox.limit).last(where: { $0.id == id }),
            message.channel == .email, let body = message.body
        else {
            throw PageError(
                404, "not_found", title: call.words["Message not found"],
                message: call.words["It isn't in the outbox any more."])
        }
        var response = HTTPServerResponse.html(body)
        response.headers["Content-Security-Policy"] = """
            default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; font-src data: https:; \
            form-action 'none'; base-uri 'none'; frame-ancestors 'self'; \
            sandbox allow-popups allow-popups-to-escape-sandbox
            """
        response.headers["X-Frame-Options"] = "SAMEORIGIN"
        response.headers["Referrer-Policy"] = "no-referrer"
        return response
    }
}

/// The messages of the outbox.
struct OutboxList {
    var messages: [TenantMessage]
    var words: DashboardWords
    var search = ""
    /// A link.
    var live: HTML?
    /// The address of new messages; nil if the list isn't live.
    var source: String?

    var html: HTML {
        let showAll: HTML? =
            search.isEmpty ? nil : "<a href=\"\(link: Dashboard.url(Dashboard.outboxPath))\">\(words["Show all"])</a>"
        let empty =
            search.isEmpty
            ? words["No messages yet. Messages appear here when someone requests a code or a link."]
            : words["No message matches the search."]
        let (url, label) = (Dashboard.url(Dashboard.outboxPath), words["Recipient, subject, or code"])
        return """
            <div class="head"><div><h1>\(words["Outbox"])</h1>
            <p class="lead">\(words["What this tenant would have sent. Nothing leaves this machine."])</p></div>
            <div class="tools">\(live)</div></div>
            \(DashboardList.finder(url, label, search, showAll, words))
            \(messages.isEmpty && source == nil ? nil : list)\
            \(messages.isEmpty ? "<p class=\"nothing\">\(empty)</p>" as HTML : nil)
            """
    }

    private var list: HTML {
        let live: HTML? = source.map { " data-live=\"\(link: $0)\" aria-live=\"polite\"" }
        return "<ol class=\"mails\"\(live)>\(messages.map { $0.item(words) })</ol>"
    }
}

extension TenantMessage {
    func contains(_ text: String) -> Bool {
        [to, subject, code, client].contains { $0?.localizedCaseInsensitiveContains(text) == true }
    }

    /// The message in the list.
    func item(_ words: DashboardWords) -> HTML {
        let people =
            from.map { words["From ${sender} to ${recipient}", ["sender": $0, "recipient": to]] }
            ?? words["To ${recipient}", ["recipient": to]]
        let link: HTML? = link.map { "<p class=\"mail-link\"><a href=\"\(link: $0)\">\($0)</a></p>" }
        return """
            <li><header><strong>\(shownSubject)</strong><span class="tag">\(words[medium])</span></header>
            <p class="note">\(people), <time datetime="\(time.timestamp)">\(moment)</time></p>
            \(code.map { "<p class=\"mail-code\"><code class=\"copy\">\($0)</code></p>" as HTML })\(link)\(shownBody(words))</li>

            """
    }

    /// The message as its recipient sees it. An email stands in a frame without scripts, folded away.
    private func shownBody(_ words: DashboardWords) -> HTML? {
        guard let body else { return nil }
        guard channel == .email else { return "<p class=\"note\">\(body)</p>" }
        let address = Dashboard.messagePath + "?" + FormEncoding.encode([("id", id)])
        return """
            <details class="shown"><summary>\(words["Show the email"])</summary>
            <iframe src="\(link: address)" title="\(shownSubject)" loading="lazy" \
            sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></details>
            """
    }

    private var moment: String {
        time.timestamp.prefix(19).replacingOccurrences(of: "T", with: " ") + " UTC"
    }

    private var medium: String {
        switch channel {
        case .email: "Email"
        case .sms: "Text message"
        case .voice: "Phone call"
        case .push: "Push message"
        }
    }

    /// Messages of earlier versions have no subject.
    private var shownSubject: String { subject ?? OwnMessage(kind, .english).subject([:]) }
}
