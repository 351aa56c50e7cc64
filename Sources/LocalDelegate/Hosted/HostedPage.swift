import A0HTTPServer
import Foundation

/// A page of the provider itself. No script, nothing loaded from elsewhere.
struct HostedPage: Sendable {
    let title: String
    let text: String
    /// Where the user can go from here.
    var link: (title: String, url: String)?

    func response(status: Int = 200) -> HTTPServerResponse {
        var response = HTTPServerResponse.html(html, status: status)
        response.headers["Content-Security-Policy"] =
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        // The URL contains data for the device.
        response.headers["Referrer-Policy"] = "no-referrer"
        return response
    }

    private var html: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>\(escaped(title))</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <style>
        body { margin: 0 auto; padding: 15vh 1.5rem; max-width: 26rem; font: 1rem/1.5 system-ui, sans-serif; }
        h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.3; }
        a { display: inline-block; padding: .75rem 0; }
        </style>
        </head>
        <body>
        <main>
        <h1>\(escaped(title))</h1>
        <p>\(escaped(text))</p>
        \(link.map { #"<p><a href="\#(escaped($0.url))">\#(escaped($0.title))</a></p>"# } ?? "")
        </main>
        </body>
        </html>

        """
    }

    private func escaped(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")]
            .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
