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
        Layout(context: context, title: texts["logout.title"])(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(texts["logout.title"])</h1>
            <p class="lead">\(question)</p>
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            <button type="submit" name="action" value="logout">\(texts["logout.acceptButtonText"])</button>
            <button class="secondary" type="submit" name="action" value="cancel">\(texts["logout.declineButtonText"])</button>
            </form>
            """)
    }

    private var question: HTML {
        let who: HTML? = account.map { " \(texts.html("logout.userSalute", ["userName": "<strong>\($0)</strong>"]))" }
        guard let application = context.applicationName else { return "\(texts["logout.description"])\(who)" }
        return "\(texts["logout.descriptionApp", ["clientName": application]])\(who)"
    }
}
