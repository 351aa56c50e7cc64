extension ErrorPage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            \(Artwork.warning)
            <h1>\(title)</h1>
            <p class="lead" role="alert">\(message)</p>
            <dl class="facts">
            <div><dt>Error</dt><dd><code>\(code)</code></dd></div>
            <div><dt>Status</dt><dd><code>\(status)</code></dd></div>
            \(application)
            <div><dt>Tracking ID</dt><dd><code>\(trackingID)</code></dd></div>
            </dl>
            \(link.map(\.html))
            \(support)
            """)
    }

    private var application: HTML? {
        context.applicationName.map { "<div><dt>Application</dt><dd>\($0)</dd></div>" }
    }

    private var support: HTML? {
        supportLink.map { "<p class=\"switch\">Still stuck? <a href=\"\(link: $0)\">Contact support</a></p>" }
    }
}
