import A0Pages

/// An error that can't be sent to the application: what users can do, and folded away, what developers need.
struct ErrorPage: Page {
    var context: PageContext
    var error: PageError
    /// The error as the application's developers must know it; nil if it isn't theirs.
    var explanation: PageError?
    /// Also in the tenant's access log.
    var trackingID: String
    /// A `mailto:` or `https:` link; nil when the tenant has none.
    var supportLink: String?
}

extension ErrorPage {
    var document: HTML {
        Layout(context: context, title: error.title)(
            """
            \(Brand(name: context.tenantName).html)
            \(Artwork.warning)
            <h1>\(error.title)</h1>
            <p class="lead" role="alert">\(error.message)</p>
            \(error.link.map(\.html))
            \(support)
            <details>
            <summary>\(texts["error.detailsText"])</summary>
            \(explanation.map { "<p><strong lang=\"en\">\($0.title)</strong></p><p lang=\"en\">\($0.message)</p>" as HTML })
            <dl class="facts">
            <div><dt>\(texts["error.codeLabel"])</dt><dd><code>\(error.code)</code></dd></div>
            <div><dt>\(texts["error.statusLabel"])</dt><dd><code>\(error.status)</code></dd></div>
            \(application)
            <div><dt>\(texts["error.trackingLabel"])</dt><dd><code>\(trackingID)</code></dd></div>
            </dl>
            </details>
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
