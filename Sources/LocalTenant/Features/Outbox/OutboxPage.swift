import A0HTTPServer
import A0Pages
import Foundation

/// `GET /outbox`: what the tenant would have sent.
struct OutboxPage: Page {
    var context: PageContext
    /// The key of the owner's pages, for the messages in their frames.
    var key = ""
    /// Newest first.
    var messages: [TenantMessage]
}

extension OutboxPage {
    var document: HTML {
        Layout(context: context, title: "Outbox", width: .wide)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Outbox</h1>
            <p class="lead">What this tenant would have sent. Nothing leaves this machine.</p>
            \(messages.isEmpty ? empty : "<ol class=\"messages\">\(messages.map(item))</ol>")
            """)
    }

    private var empty: HTML {
        "<p class=\"note\">No messages yet. Messages appear here when someone requests a code or a link.</p>"
    }
}

extension OutboxPage {
    private func item(_ message: TenantMessage) -> HTML {
        let sender: HTML? = message.from.map { "from \($0) " }
        return """
            <li>
            <p class="message-head"><strong>\(message.shownSubject)</strong><span>\(message.medium)</span></p>
            <p class="note">\(sender)to \(message.to), <time datetime="\(message.time.timestamp)">\(message.moment)</time></p>
            \(message.codeLine)
            \(message.linkLine)
            \(shown(message))
            </li>
            """
    }

    /// The message as its recipient sees it. An email stands in a frame without scripts, folded away.
    private func shown(_ message: TenantMessage) -> HTML? {
        guard let body = message.body else { return nil }
        guard message.channel == .email else { return "<p class=\"note\">\(body)</p>" }
        let address = "/outbox/message?" + FormEncoding.encode([("id", message.id), ("key", key)])
        return """
            <details class="shown"><summary>Show the email</summary>
            <iframe src="\(link: address)" title="\(message.shownSubject)" loading="lazy" \
            sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></details>
            """
    }
}

extension TenantMessage {
    fileprivate var codeLine: HTML? {
        code.map { "<p class=\"user-code\"><code class=\"copy\">\($0)</code></p>" }
    }

    fileprivate var linkLine: HTML? {
        link.map { "<p class=\"message-link\"><a href=\"\(link: $0)\">\($0)</a></p>" }
    }

    fileprivate var moment: String {
        time.timestamp.prefix(19).replacingOccurrences(of: "T", with: " ") + " UTC"
    }

    fileprivate var medium: String {
        switch channel {
        case .email: "Email"
        case .sms: "Text message"
        case .voice: "Phone call"
        case .push: "Push message"
        }
    }

    /// Messages of earlier versions have no subject.
    fileprivate var shownSubject: String { subject ?? OwnMessage(kind).subject([:]) }
}
