/// The document around a page's card.
package struct HTMLDocument: Sendable {
    package enum Width: String, Sendable { case narrow, wide, dashboard }

    /// For the browser's tab.
    let title: String
    /// A BCP 47 language tag.
    let language: String
    /// The nonce that the Content-Security-Policy grants to styles and scripts.
    let nonce: String
    let width: Width
    /// Rules that follow those of all pages.
    let style: HTML?
    /// Runs when the page has loaded. The page works without it.
    let script: HTML?
    /// In front of the card.
    let navigation: HTML?

    package init(
        title: String, language: String = "en", nonce: String, width: Width = .narrow, style: HTML? = nil,
        script: HTML? = nil, navigation: HTML? = nil
    ) {
        (self.title, self.language, self.nonce, self.width) = (title, language, nonce, width)
        (self.style, self.script, self.navigation) = (style, script, navigation)
    }

    package func callAsFunction(_ content: HTML) -> HTML {
        """
        <!DOCTYPE html>
        <html lang="\(language)">
        <head>
        <meta charset="utf-8">
        <title>\(title)</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <meta name="referrer" content="same-origin">
        <link rel="icon" href="\(Artwork.icon)">
        <style nonce="\(nonce)">\(Stylesheet.css)\(style)</style>
        </head>
        <body class="\(width.rawValue)">\(navigation)
        <main class="card">
        \(content)
        </main>
        \(script.map { "<script nonce=\"\(nonce)\">\($0)</script>" })
        </body>
        </html>

        """
    }
}

/// The logo, with the name of the page's owner.
package struct Brand: Sendable {
    let name: String

    package init(name: String) { self.name = name }

    package var html: HTML {
        """
        <div class="brand">\(Artwork.mark)<span>\(name)</span></div>
        """
    }
}
