import A0Pages

/// The page behind a link in a push message. The form posts `ticket`, `csrf` and `answer` (`approve`, a number,
/// or `deny`) to `action`.
struct ApprovalPage: Page {
    /// The request of an application.
    struct Request: Sendable {
        /// The text that the application shows, too.
        var bindingMessage: String
        var details: AuthorizationDetails?
        /// The permissions that the application gets.
        var items: [String]
    }

    var context: PageContext
    var action: String
    var ticket: String
    var csrf: String
    /// nil for the second factor of a login.
    var request: Request?
    /// The numbers to choose from; empty to approve without one.
    var numbers: [Int] = []
}

extension ApprovalPage {
    var document: HTML {
        Layout(context: context, title: texts["mfa-push-approval.pageTitle"])(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["mfa-push-approval.title"])</h1>
            \(introduction)
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(ticket: ticket, csrf: csrf))
            \(approval)
            <button class="secondary" type="submit" name="answer" value="deny">\(texts["mfa-push-approval.declineButtonText"])</button>
            </form>
            """)
    }

    private var approval: HTML {
        guard !numbers.isEmpty else {
            return
                "<button type=\"submit\" name=\"answer\" value=\"approve\">\(texts["mfa-push-approval.acceptButtonText"])</button>"
        }
        let buttons = numbers.map { "<button type=\"submit\" name=\"answer\" value=\"\($0)\">\($0)</button>" as HTML }
        return "<div class=\"numbers\">\(buttons)</div>"
    }

    private var application: HTML { "<strong>\(context.applicationName ?? context.tenantName)</strong>" }

    private var introduction: HTML {
        guard let request else {
            return numbers.isEmpty
                ? "<p class=\"lead\">\(texts.html("mfa-push-approval.description"))</p>"
                : "<p class=\"lead\">\(texts.html("mfa-push-approval.numberDescription"))</p>"
        }
        return """
            <p class="lead">\(texts.html("mfa-push-approval.requestDescription", ["clientName": application]))</p>
            <p class="user-code"><code>\(request.bindingMessage)</code></p>
            \(request.details.map { DetailList(details: $0).html })
            \(FormParts.permissions(request.items))
            """
    }
}
