import A0Pages

/// `GET /v2/logout` without a return URL.
struct LoggedOutPage: Page {
    var context: PageContext
}

extension LoggedOutPage {
    var document: HTML {
        Layout(context: context, title: texts["logout-complete.pageTitle"])(
            """
            \(Brand(name: context.tenantName).html)
            \(Artwork.done)
            <h1>\(texts["logout-complete.title"])</h1>
            <p class="lead" role="status">\(texts["logout-complete.description"])</p>
            """)
    }
}
