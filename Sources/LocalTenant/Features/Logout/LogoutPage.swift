import A0Pages

/// `GET /u/logout`: asks whether to log out. The form posts `state`, `csrf` and `action` (`logout` or `cancel`) to
/// `action`.
struct LogoutPage: Page {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    /// The name that the user logs in with; nil if nobody is logged in.
    var account: String?
}

extension LogoutPage {
    var document: HTML {
        Layout(context: context, title: "Log out?")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Log out?</h1>
            <p class="lead">\(question)</p>
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            <button type="submit" name="action" value="logout">Log out</button>
            <button class="secondary" type="submit" name="action" value="cancel">Stay logged in</button>
            </form>
            """)
    }

    private var question: HTML {
        let who: HTML? = account.map { " You're logged in as <strong>\($0)</strong>." }
        guard let application = context.applicationName else { return "You were asked to log out.\(who)" }
        return "\(application) asks you to log out.\(who)"
    }
}
