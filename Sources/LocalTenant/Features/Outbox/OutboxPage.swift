import A0Pages
import Foundation

/// `GET /outbox`: what the tenant would have sent.
struct OutboxPage: Page {
    var context: PageContext
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
            \(messages.isEmpty ? empty : "<ol class=\"messages\">\(messages.map(\.item))</ol>")
            """)
    }

    private var empty: HTML {
        "<p class=\"note\">No messages yet. Messages appear here when someone requests a code or a link.</p>"
    }
}

extension TenantMessage {
    fileprivate var item: HTML {
        """
        <li>
        <p class="message-head"><strong>\(subject)</strong><span>\(medium)</span></p>
        <p class="note">to \(to), <time datetime="\(time.timestamp)">\(moment)</time></p>
        \(codeLine)
        \(linkLine)
        </li>
        """
    }

    private var codeLine: HTML? {
        code.map { "<p class=\"user-code\"><code class=\"copy\">\($0)</code></p>" }
    }

    private var linkLine: HTML? {
        link.map { "<p class=\"message-link\"><a href=\"\(link: $0)\">\($0)</a></p>" }
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

    private var subject: String {
        switch kind {
        case .verifyEmail: "Verify your email address"
        case .resetPassword: "Choose a new password"
        case .blockedAccount: "Your account is blocked"
        case .passwordlessCode, .loginCode: "Your code to log in"
        case .passwordlessLink: "Your link to log in"
        case .mfaCode: "Your code for the second step"
        case .mfaEnrollment: "Confirm your second factor"
        case .invitation: "You are invited"
        case .mfaPush, .backchannelLogin: "Are you trying to log in?"
        }
    }
}
