import A0Pages

/// The page behind a mailed link that changes something. The form posts `ticket` and `csrf` to `action`.
struct LinkPage: Page {
    var context: PageContext
    var action: String
    var ticket: String
    var csrf: String
    var title: String
    var message: String
    /// The title of the button.
    var button: String
}

extension LinkPage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(message)</p>
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(ticket: ticket, csrf: csrf))
            <button type="submit">\(button)</button>
            </form>
            """)
    }
}
