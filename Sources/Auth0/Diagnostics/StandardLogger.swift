import A0Process
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The built-in logger: HTTP messages as text, with secrets masked, and one write per message.
package struct StandardLogger: Logger {
    #if canImport(os)
        var write: @Sendable (String) -> Void = UnifiedLog.write
    #else
        var write: @Sendable (String) -> Void = { print($0) }
    #endif

    init() {}

    /// - Parameter write: Receives one message at a time.
    package init(write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    package func trace(request: URLRequest, session: URLSession) {
        guard let method = request.httpMethod, let url = request.url else { return }
        let ofSession = (session.configuration.httpAdditionalHeaders ?? [:]).map { ("\($0.key)", "\($0.value)") }
        let ofRequest = (request.allHTTPHeaderFields ?? [:]).map { ($0.key, $0.value) }
        var lines = ["\(method) \(Masking.url(url)) HTTP/1.1"]
        lines += headerLines(ofSession) + headerLines(ofRequest)
        lines += bodyLines(request.httpBody, Masking.requestBody)
        show(lines.joined(separator: "\n"))
    }

    package func trace(response: URLResponse, data: Data?) {
        guard let response = response as? HTTPURLResponse else { return }
        let headers = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        var lines = ["HTTP/1.1 \(response.statusCode)"]
        lines += headerLines(headers)
        lines += bodyLines(data, Masking.responseBody)
        show(lines.joined(separator: "\n"))
    }

    package func trace(url: URL, source: String?) {
        show("\(source ?? "URL"): \(Masking.url(url))")
    }

    /// Text from the other side must not control the terminal that shows the log.
    private func show(_ text: String) {
        write(text.showingControlCharacters(keeping: true))
    }

    private func headerLines(_ headers: [(name: String, value: String)]) -> [String] {
        headers.map { "\($0.name): \(Masking.header($0.name, $0.value))" }.sorted()
    }

    /// The body after a blank line, and a blank line that ends every message.
    private func bodyLines(_ body: Data?, _ masked: (String) -> String) -> [String] {
        guard let body, !body.isEmpty, let text = String(bytes: body, encoding: .utf8) else { return [""] }
        return ["", masked(text), ""]
    }
}
