import A0Pages

/// An error that can't be sent to the application.
struct ErrorPage: Page {
    var context: PageContext
    var status: Int
    /// One line: what happened.
    var title: String
    /// The meaning of the error, and what to do next.
    var message: String
    /// The machine-readable code, such as `invalid_request`.
    var code: String
    /// Also in the tenant's access log.
    var trackingID: String
    /// The URL where the user can continue; nil for none.
    var link: PageLink?
    /// A `mailto:` or `https:` link; nil when the tenant has none.
    var supportLink: String?
}

extension ErrorPage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            \(Artwork.warning)
            <h1>\(title)</h1>
            <p class="lead" role="alert">\(message)</p>
            <dl class="facts">
            <div><dt>\(texts["error.codeLabel"])</dt><dd><code>\(code)</code></dd></div>
            <div><dt>\(texts["error.statusLabel"])</dt><dd><code>\(status)</code></dd></div>
            \(application)
            <div><dt>\(texts["error.trackingLabel"])</dt><dd><code>\(trackingID)</code></dd></div>
            </dl>
            \(link.map(\.html))
            \(support)
            """)
    }

    private var application: HTML? {
        context.applicationName.map { "<div><dt>\(texts["error.applicationLabel"])</dt><dd>\($0)</dd></div>" }
    }

    private var support: HTML? {
        supportLink.map {
            "<p class=\"switch\">\(texts["error.supportText"]) <a href=\"\(link: $0)\">\(texts["error.supportLinkText"])</a></p>"
        }
    }
}
