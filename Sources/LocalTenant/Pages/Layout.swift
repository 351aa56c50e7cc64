/// What all pages share: the document around the card.
struct Layout: Sendable {
    enum Width: String { case narrow, wide }

    let context: PageContext
    /// For the browser's tab; the tenant's name follows it.
    let title: String
    var width = Width.narrow
    /// Runs when the page has loaded. The page works without it.
    var script: HTML?

    private var branding: HTML? { context.branding.map { "\n\(BrandingStyle(branding: $0).css)" } }

    func callAsFunction(_ content: HTML) -> HTML {
        """
        <!DOCTYPE html>
        <html lang="\(context.locale)">
        <head>
        <meta charset="utf-8">
        <title>\(title) · \(context.tenantName)</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <meta name="referrer" content="same-origin">
        <link rel="icon" href="\(Artwork.icon)">
        <style nonce="\(context.nonce)">\(Stylesheet.css)\(branding)</style>
        </head>
        <body class="\(width.rawValue)">
        <main class="card">
        \(content)
        </main>
        \(script.map { "<script nonce=\"\(context.nonce)\">\($0)</script>" })
        </body>
        </html>

        """
    }
}

/// The logo, with the name of the page's owner.
struct Brand: Sendable {
    let name: String

    var html: HTML {
        """
        <div class="brand">\(Artwork.mark)<span>\(name)</span></div>
        """
    }
}
