import A0HTTPServer
import A0Pages

/// A page of the provider itself. It has no script, and loads nothing from elsewhere.
struct ProviderPage: Sendable {
    let title: String
    let text: String
    /// The link to continue with.
    var link: (title: String, url: String)?
    var width = HTMLDocument.Width.narrow
    /// Below the text.
    var content = HTML.empty
    /// Whether the content has a form.
    var hasForm = false

    func response(_ call: Call, status: Int = 200) throws -> HTTPServerResponse {
        let nonce = try call.provider.random.token(bytes: 16)
        let document = HTMLDocument(title: title, nonce: nonce, width: width)(
            """
            \(Brand(name: "Login provider").html)
            <h1>\(title)</h1>
            <p class="lead">\(text)</p>
            \(link.map { "<a class=\"button\" href=\"\($0.url)\">\($0.title)</a>" })
            \(content)
            """)
        var response = HTTPServerResponse.html(document.text, status: status)
        response.headers["Content-Security-Policy"] =
            "default-src 'none'; style-src 'nonce-\(nonce)'; img-src data:; base-uri 'none'; "
            + "form-action \(hasForm ? "'self'" : "'none'"); frame-ancestors 'none'"
        // The URL contains data for the device, or the key of the owner's pages.
        response.headers["Referrer-Policy"] = "no-referrer"
        return response
    }
}
