import A0HTTPServer
import A0Pages
import Foundation

/// `GET /outbox`: the emails that a real provider would have sent, as JSON for administrators, and as a page with the
/// outbox's key.
@Sendable func showOutbox(_ call: Call) async throws -> HTTPServerResponse {
    guard call.request.queryValue("key") != nil else { return try .json(["messages": call.provider.outbox.all]) }
    let messages = call.provider.outbox.all.suffix(100).reversed().map(\.item)
    return try ProviderPage(
        title: "Outbox", text: "What this provider would have sent. Nothing leaves this machine.", width: .wide,
        content: messages.isEmpty
            ? "<p class=\"note\">No messages yet. Messages appear here when someone gets a link or requests a code.</p>"
            : "<ol class=\"messages\">\(messages)</ol>"
    ).response(call)
}

extension DelegateMessage {
    fileprivate var item: HTML {
        """
        <li>
        <p class="message-head"><strong>\(subject)</strong><span>Email</span></p>
        <p class="note">to \(to), \(moment)</p>
        \(code.map { "<p class=\"user-code\"><code class=\"copy\">\($0)</code></p>" })
        \(link.map { "<p class=\"message-link\"><a class=\"copy\" href=\"\(link: $0)\">\($0)</a></p>" })
        </li>
        """
    }

    private var subject: String {
        switch kind {
        case .credentialBinding: "Your link to bind a credential"
        case .oneTimeCode: "Your code to log in"
        }
    }

    private var moment: String {
        ISO8601DateFormatter().string(from: time).prefix(19).replacingOccurrences(of: "T", with: " ") + " UTC"
    }
}
