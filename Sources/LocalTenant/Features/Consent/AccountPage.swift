import A0Pages

/// `GET /u/select-account` and `/u/confirmation`. The form posts `state`, `csrf` and `action` (`continue`, `switch` or
/// `cancel`) to `action`.
struct AccountPage: Page {
    enum Question: Sendable {
        /// Choose an account.
        case choice
        /// Confirm the login to the application.
        case confirmation
    }

    var context: PageContext
    var question: Question
    var action: String
    var state: String
    var csrf: String
    /// The user's name; nil if there is none.
    var name: String?
    /// The name that the user logs in with.
    var account: String
    /// The host or program that receives the login.
    var destination: String
}

extension AccountPage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            \(lead)
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(buttons)
            </form>
            """)
    }

    private var title: String {
        switch question {
        case .choice: texts["select-account.title"]
        case .confirmation: texts["confirmation.title", ["appName": application]]
        }
    }

    private var lead: HTML? {
        switch question {
        case .choice: context.destination
        case .confirmation:
            """
            <p class="lead">\(texts.html("confirmation.description", ["userName": "<strong>\(account)</strong>"]))</p>
            <dl class="facts"><div><dt>\(texts["confirmation.returnsToLabel"])</dt><dd><code>\(destination)</code></dd></div></dl>
            """
        }
    }

    private var buttons: HTML {
        switch question {
        case .choice:
            """
            <div class="choices">
            <button class="secondary" type="submit" name="action" value="continue">\(person)</button>
            <button class="secondary" type="submit" name="action" value="switch">\(texts["login-password.editEmailText"])</button>
            </div>
            """
        case .confirmation:
            """
            <button type="submit" name="action" value="continue">\(texts["confirmation.buttonText"])</button>
            <button class="secondary" type="submit" name="action" value="cancel">\(texts["confirmation.cancelButtonText"])</button>
            <button class="plain" type="submit" name="action" value="switch">\(texts["login-password.editEmailText"])</button>
            """
        }
    }

    private var person: HTML {
        guard let name, name != account else {
            return texts.html("select-account.continueAsText", ["userName": "\(account)"])
        }
        return
            "\(texts.html("select-account.continueAsText", ["userName": "\(name)"])) <span class=\"aside\">\(account)</span>"
    }

    private var application: String { context.applicationName ?? context.tenantName }
}
