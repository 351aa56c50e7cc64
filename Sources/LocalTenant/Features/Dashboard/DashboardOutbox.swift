import A0HTTPServer
import A0Pages
import Foundation

extension Dashboard {
    /// `GET /dashboard/outbox`: what the tenant would have sent, newest first.
    static func outbox(_ call: Call) async throws -> HTTPServerResponse {
        let search = (call.request.queryValue("q") ?? "").trimmingCharacters(in: .whitespaces)
        let all = try await call.tenant.outbox.newest(search.isEmpty ? 100 : Outbox.limit).reversed()
        let messages = all.filter { search.isEmpty || $0.contains(search) }.prefix(100)
        return try page(
            call, "Outbox", outboxPath,
            OutboxList(messages: Array(messages), search: search, live: DashboardParts.live(call)).html)
    }
}

/// The messages of the outbox.
struct OutboxList {
    var messages: [TenantMessage]
    var search = ""
    /// A link.
    var live: HTML?

    var html: HTML {
        let showAll: HTML? =
            search.isEmpty ? nil : "<a href=\"\(link: Dashboard.url(Dashboard.outboxPath))\">Show all</a>"
        let empty =
            search.isEmpty
            ? "No messages yet. Messages appear here when someone requests a code or a link."
            : "No message matches the search."
        return """
            <div class="head"><div><h1>Outbox</h1>
            <p class="lead">What this tenant would have sent. Nothing leaves this machine.</p></div>
            <div class="tools">\(live)</div></div>
            \(DashboardList.finder(Dashboard.url(Dashboard.outboxPath), "Recipient, subject, or code", search, showAll))
            \(messages.isEmpty
                ? "<p class=\"nothing\">\(empty)</p>" as HTML
                : "<ol class=\"mails\">\(messages.map(\.item))</ol>")
            """
    }
}

extension TenantMessage {
    func contains(_ text: String) -> Bool {
        [to, subject, code, client].contains { $0?.localizedCaseInsensitiveContains(text) == true }
    }

    fileprivate var item: HTML {
        let link: HTML? = link.map { "<p class=\"mail-link\"><a href=\"\(link: $0)\">\($0)</a></p>" }
        return """
            <li><header><strong>\(subject)</strong><span class="tag">\(medium)</span></header>
            <p class="note">To \(to), <time datetime="\(time.timestamp)">\(moment)</time></p>
            <p>\(text)</p>
            \(code.map { "<p class=\"mail-code\"><code class=\"copy\">\($0)</code></p>" as HTML })\(link)</li>

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

    private var subject: String { words.subject }
    private var text: String { words.text }

    private var words: (subject: String, text: String) {
        switch kind {
        case .verifyEmail: ("Verify your email address", "Open the link to verify your email address.")
        case .resetPassword: ("Choose a new password", "Open the link to choose a new password.")
        case .blockedAccount:
            ("Your account is blocked", "Too many logins failed. Open the link to unblock your account.")
        case .passwordlessCode, .loginCode: ("Your code to log in", "Enter this code to log in.")
        case .passwordlessLink: ("Your link to log in", "Open the link to log in.")
        case .mfaCode: ("Your code for the second step", "Enter this code to finish your login.")
        case .mfaEnrollment: ("Confirm your second factor", "Use this to confirm your second factor.")
        case .invitation: ("You are invited", "Open the link to accept the invitation.")
        case .mfaPush: ("Are you trying to log in?", "Open the link to answer.")
        }
    }
}
