/// The document around a page's card.
package struct HTMLDocument: Sendable {
    package enum Width: String, Sendable { case narrow, wide, dashboard }

    /// For the browser's tab.
    let title: String
    /// A BCP 47 language tag.
    let language: String
    let isRightToLeft: Bool
    /// The nonce that the Content-Security-Policy grants to styles and scripts.
    let nonce: String
    let width: Width
    /// The address of the icon in the browser's tab; nil for the package's own.
    let icon: String?
    /// Rules that follow those of all pages.
    let style: HTML?
    /// Runs when the page has loaded. The page works without it.
    let script: HTML?
    /// In front of the card.
    let navigation: HTML?
    /// After how many seconds the page loads itself again where scripts are off; nil for never.
    let refresh: Int?

    package init(
        title: String, language: String = "en", isRightToLeft: Bool = false, nonce: String, width: Width = .narrow,
        icon: String? = nil, style: HTML? = nil, script: HTML? = nil, navigation: HTML? = nil, refresh: Int? = nil
    ) {
        (self.title, self.language, self.isRightToLeft) = (title, language, isRightToLeft)
        (self.nonce, self.width, self.icon) = (nonce, width, icon)
        (self.style, self.script, self.navigation, self.refresh) = (style, script, navigation, refresh)
    }

    package func callAsFunction(_ content: HTML) -> HTML {
        """
        <!DOCTYPE html>
        <html lang="\(language)"\(isRightToLeft ? " dir=\"rtl\"" : HTML.empty)>
        <head>
        \(head())
        </head>
        <body class="\(width.rawValue)">\(navigation)
        \(widget(content))
        </body>
        </html>

        """
    }

    /// The content of the document's head.
    ///
    /// - Parameter isTemplated: whether the document around the card is the owner's.
    package func head(hasTitle: Bool = true, isTemplated: Bool = false) -> HTML {
        """
        <meta charset="utf-8">
        \(hasTitle ? "<title>\(title)</title>" : HTML.empty)
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <meta name="referrer" content="same-origin">
        <link rel="icon" href="\(icon.map { "\($0)" } ?? Artwork.icon)">
        <style nonce="\(nonce)">\(width == .dashboard ? Stylesheet.dashboard : Stylesheet.css)\(isTemplated ? Stylesheet.templated : nil)\(style)</style>
        \(refresh.map { "<noscript><meta http-equiv=\"refresh\" content=\"\($0)\"></noscript>" })
        """
    }

    /// The card, with its script.
    package func widget(_ content: HTML) -> HTML {
        """
        <main class="card">
        \(content)
        </main>
        \(script.map { "<script nonce=\"\(nonce)\">\($0)</script>" })
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
