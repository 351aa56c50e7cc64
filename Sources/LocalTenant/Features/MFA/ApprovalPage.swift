import A0Pages

/// `GET /u/mfa-push`: the link in a push message. The form posts `ticket`, `csrf` and `answer` (`approve` or `deny`) to
/// `action`.
struct ApprovalPage: Page {
    var context: PageContext
    var action: String
    var ticket: String
    var csrf: String
}

extension ApprovalPage {
    var document: HTML {
        Layout(context: context, title: "Is it you?")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Are you trying to log in?</h1>
            <p class="lead">Someone is trying to log in to your account and is waiting for your approval.</p>
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(ticket: ticket, csrf: csrf))
            <button type="submit" name="answer" value="approve">Yes, approve</button>
            <button class="secondary" type="submit" name="answer" value="deny">No, it's not me</button>
            </form>
            """)
    }
}
