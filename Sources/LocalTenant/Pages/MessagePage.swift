import A0Pages

/// A message with a title and a text, at the end of a flow.
struct MessagePage: Page {
    var context: PageContext
    var title: String
    var message: String
    var isGood = true
    var link: PageLink?

    /// - Parameters:
    ///   - title: the key of its title, whose screen becomes that of the page.
    ///   - message: the key of its text.
    init(
        _ context: PageContext, _ title: String, _ message: String, _ values: [String: String] = [:],
        isGood: Bool = true, link: PageLink? = nil
    ) {
        var context = context
        context.texts = context.texts.on(String(title.prefix { $0 != "." }))
        self.context = context
        (self.title, self.message) = (context.texts[title, values], context.texts[message, values])
        (self.isGood, self.link) = (isGood, link)
    }
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

extension MessagePage {
    /// The end of a logout without a return URL.
    static func loggedOut(_ context: PageContext) -> MessagePage {
        MessagePage(context, "logout-complete.title", "logout-complete.description")
    }
}

extension PageLink {
    /// A link in the form of a button.
    var button: HTML { "<a class=\"button\" href=\"\(link: target)\">\(text)</a>" }

    var html: HTML { "<p class=\"switch\"><a href=\"\(link: target)\">\(text)</a></p>" }
}
