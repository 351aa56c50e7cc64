import A0Pages

/// `GET /u/mfa-push`: the link in a push message. The form posts `ticket`, `csrf` and `answer` (`approve`, a number, or
/// `deny`) to `action`.
struct ApprovalPage: Page {
    var context: PageContext
    var action: String
    var ticket: String
    var csrf: String
    /// The numbers to choose from; empty to approve without one.
    var numbers: [Int] = []
}

extension ApprovalPage {
    var document: HTML {
        Layout(context: context, title: "Is it you?")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Are you trying to log in?</h1>
            <p class="lead">\(lead)</p>
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(ticket: ticket, csrf: csrf))
            \(approval)
            <button class="secondary" type="submit" name="answer" value="deny">No, it's not me</button>
            </form>
            """)
    }

    private var lead: HTML {
        numbers.isEmpty
            ? "Someone is trying to log in to your account and is waiting for your approval."
            : "Someone is trying to log in to your account. If it's you, choose the number that the login page shows."
    }

    private var approval: HTML {
        guard !numbers.isEmpty else {
            return "<button type=\"submit\" name=\"answer\" value=\"approve\">Yes, approve</button>"
        }
        let buttons = numbers.map { "<button type=\"submit\" name=\"answer\" value=\"\($0)\">\($0)</button>" as HTML }
        return "<div class=\"numbers\">\(buttons)</div>"
    }
}
