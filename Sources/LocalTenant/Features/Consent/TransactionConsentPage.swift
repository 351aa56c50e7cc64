import A0Pages

/// `GET /u/consent` for a request with `authorization_details`. The form posts `state`, `csrf` and `action` (`accept`
/// or `deny`) to `action`.
struct TransactionConsentPage: Page {
    /// The screen whose texts and parts it has.
    static let screen = "customized-consent"

    var context: PageContext
    var action: String
    var state: String
    var csrf: String
    /// The name that the user logs in with.
    var account: String
    var details: AuthorizationDetails
    /// The permissions that the application gets.
    var items: [String]
}

extension TransactionConsentPage {
    private var title: String { texts["customized-consent.title"] }

    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(message)</p>
            \(context.partials["form-content"] ?? DetailList(details: details).html)
            \(permissions)
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(FormParts.decision(accept: texts["customized-consent.acceptButtonText"], decline: texts["customized-consent.declineButtonText"]))
            </form>
            """)
    }

    private var message: HTML {
        texts.html(
            "customized-consent.description",
            [
                "appName": "<strong>\(context.applicationName ?? context.tenantName)</strong>",
                "email": "<bdi>\(account)</bdi>",
            ])
    }

    private var permissions: HTML? {
        FormParts.permissions(items).map { "<h2>\(texts["customized-consent.scopesTitle"])</h2>\n\($0)" }
    }
}
