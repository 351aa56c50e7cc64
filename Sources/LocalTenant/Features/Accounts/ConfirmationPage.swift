import A0Pages

/// `GET /u/confirmation`: confirms the login to the application. The form posts `state`, `csrf` and `action`
/// (`continue`, `switch` or `cancel`) to `action`.
struct ConfirmationPage: Page {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    /// The name that the user logs in with.
    var account: String
    /// The host or program that receives the login.
    var destination: String
}

extension ConfirmationPage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(texts.html("confirmation.description", ["userName": "<strong>\(account)</strong>"]))</p>
            <dl class="facts"><div><dt>\(texts["confirmation.returnsToLabel"])</dt><dd><code>\(destination)</code></dd></div></dl>
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            <button type="submit" name="action" value="continue">\(texts["confirmation.buttonText"])</button>
            <button class="secondary" type="submit" name="action" value="cancel">\(texts["confirmation.cancelButtonText"])</button>
            <button class="plain" type="submit" name="action" value="switch">\(texts["login-password.editEmailText"])</button>
            </form>
            """)
    }

    private var title: String {
        texts["confirmation.title", ["appName": context.applicationName ?? context.tenantName]]
    }
}
