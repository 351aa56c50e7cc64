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
    /// The host of the document that describes the application, if it is described by one: anyone may take its name.
    var host: String?
    /// The permissions that the application gets.
    var items: [String]
}

extension ConsentPage {
    private var title: String { texts["consent.title"] }

    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(message)</p>
            \(FormParts.permissions(items))
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(state: state, csrf: csrf))
            \(FormParts.decision(accept: texts["consent.acceptButtonText"], decline: texts["consent.declineButtonText"]))
            </form>
            """)
    }

    private var message: HTML {
        var values: [String: HTML] = [
            "userName": "\(name)", "appName": application, "companyName": "\(context.tenantName)",
        ]
        guard account != name else {
            return texts.html("consent.messageSingleTenant", values)
        }
        values["email"] = "\(account)"
        return texts.html("consent.messageWithAccount", values)
    }

    private var application: HTML {
        let name: HTML = "<strong>\(context.applicationName ?? context.tenantName)</strong>"
        return host.map { "\(name) (<bdi>\($0)</bdi>)" } ?? name
    }
}
