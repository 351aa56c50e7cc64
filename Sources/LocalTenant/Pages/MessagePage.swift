import A0Pages

/// A message with a title and a text, at the end of a flow.
struct MessagePage: Page {
    var context: PageContext
    var title: String
    var message: String
    var isGood = true
    var link: PageLink?
}

extension MessagePage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            \(isGood ? Artwork.done : Artwork.warning)
            <h1>\(title)</h1>
            <p class="lead" role="status">\(message)</p>
            \(link.map(\.button))
            """)
    }
}

extension PageLink {
    /// A link in the form of a button.
    var button: HTML { "<a class=\"button\" href=\"\(link: target)\">\(text)</a>" }

    var html: HTML { "<p class=\"switch\"><a href=\"\(link: target)\">\(text)</a></p>" }
}
