import A0Pages

/// The page behind a link in a push message. The form posts `ticket`, `csrf` and `answer` (`approve` or `deny`) to
/// `action`.
struct ApprovalPage: Page {
    /// The request of an application.
    struct Request: Sendable {
        /// The text that the application shows, too.
        var bindingMessage: String
        /// The permissions that the application gets.
        var items: [String]
    }

    var context: PageContext
    var action: String
    var ticket: String
    var csrf: String
    /// nil for the second factor of a login.
    var request: Request?
}

extension ApprovalPage {
    var document: HTML {
        Layout(context: context, title: "Is it you?")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Are you trying to log in?</h1>
            \(introduction)
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(ticket: ticket, csrf: csrf))
            <button type="submit" name="answer" value="approve">Yes, approve</button>
            <button class="secondary" type="submit" name="answer" value="deny">No, it's not me</button>
            </form>
            """)
    }

    private var introduction: HTML {
        guard let request else {
            return """
                <p class="lead">Someone is trying to log in to your account and is waiting for your approval.</p>
                """
        }
        return """
            <p class="lead"><strong>\(context.applicationName ?? context.tenantName)</strong> is waiting for your approval. \
            Approve only if you see the same message there.</p>
            <p class="user-code"><code>\(request.bindingMessage)</code></p>
            \(FormParts.permissions(request.items))
            """
    }
}
