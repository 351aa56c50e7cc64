import A0Pages

/// `GET /u/consent`. The form posts `state`, `csrf` and `action` (`accept` or `deny`) to `action`.
struct ConsentPage: Page {
    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    /// The user's name.
    var name: String
    /// The name that the user logs in with.
    var account: String
    /// The permissions that the application gets.
    var items: [String]
}

extension ConsentPage {
    private static let title = "Authorize App"

    var document: HTML {
        Layout(context: context, title: Self.title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(Self.title)</h1>
            <p class="lead">Hi \(name), <strong>\(application)</strong> is requesting access to your \(context.tenantName) account\
            \(account == name ? "" : " (\(account))" as HTML).</p>
            \(FormParts.permissions(items))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            <button type="submit" name="action" value="accept">Accept</button>
            <button class="secondary" type="submit" name="action" value="deny">Decline</button>
            </form>
            """)
    }

    private var application: String { context.applicationName ?? context.tenantName }
}
