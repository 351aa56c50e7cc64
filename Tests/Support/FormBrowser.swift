import A0Encoding
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A headless browser without scripting: it keeps cookies, follows redirects, and submits forms.
package final class FormBrowser: Sendable {
    package struct Page: Sendable {
        package let url: URL
        package let status: Int
        package let html: String
    }

    package struct BrowserError: Error, CustomStringConvertible {
        package let description: String
    }

    private static let form = Pattern(#"<form\b[^>]*>"#)
    private static let input = Pattern(#"<input\b[^>]*>"#)

    private let session: URLSession

    package init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieAcceptPolicy = .always
        session = URLSession(configuration: configuration)
    }

    package func open(_ url: URL) async throws -> Page {
        try await send(URLRequest(url: url))
    }

    /// Submits the page's form with the values of its inputs and the given fields.
    package func submit(_ page: Page, _ fields: [String: String]) async throws -> Page {
        guard let form = Self.form.matches(page.html).first?[0] else {
            throw BrowserError(description: "There is no form on \(page.url): \(page.html)")
        }
        let action = attribute("action", of: String(form)) ?? page.url.absoluteString
        guard let target = URL(string: action, relativeTo: page.url) else {
            throw BrowserError(description: "The form's action is not a URL: \(action)")
        }
        var values: [String: String] = [:]
        for input in Self.input.matches(page.html) {
            let input = String(input[0] ?? "")
            if let name = attribute("name", of: input), !["checkbox", "radio"].contains(attribute("type", of: input)) {
                values[name] = attribute("value", of: input) ?? ""
            }
        }
        values.merge(fields) { $1 }
        var request = URLRequest(url: target)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(formEncoded(values).utf8)
        return try await send(request)
    }

    /// Opens a login page, logs in, and returns the final page.
    package func logIn(at url: URL, username: String, password: String) async throws -> Page {
        try await submit(try await open(url), ["username": username, "password": password])
    }

    private func send(_ request: URLRequest) async throws -> Page {
        let (data, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse, let url = response.url else {
            throw BrowserError(description: "No HTTP answer to \(request)")
        }
        return Page(url: url, status: response.statusCode, html: String(decoding: data, as: UTF8.self))
    }

    private func attribute(_ name: String, of tag: String) -> String? {
        guard let start = tag.range(of: " \(name)=\"") else { return nil }
        return tag[start.upperBound...].split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false).first
            .map { decodedHTML($0) }
    }
}
