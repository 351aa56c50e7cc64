import Foundation

package struct HTTPServerResponse: Sendable {
    package var status: Int
    /// The server sets `Content-Length`, `Transfer-Encoding`, and `Connection`, and ignores them here. It sets `Date`
    /// unless it's set here.
    package var headers: HTTPHeaders
    package var body: Data
    /// If set, what is sent in place of `body`, piece by piece. The connection stays open until it ends, the client is
    /// gone (which shows only when a piece is sent), or the server stops; then its task is canceled.
    package var stream: AsyncStream<Data>?
    /// Asked when the stream is over. If something is missing, the connection is cut, so that the client knows. `nil`
    /// for a stream without an end of its own, such as one of events.
    package var isStreamComplete: (@Sendable () -> Bool)?
    let isDrop: Bool

    package init(status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data()) {
        self.init(status: status, headers: headers, body: body, isDrop: false)
    }

    private init(status: Int, headers: HTTPHeaders, body: Data, isDrop: Bool) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isDrop = isDrop
    }

    /// Closes the connection without a response, like a network failure.
    package static let drop = HTTPServerResponse(status: 0, headers: HTTPHeaders(), body: Data(), isDrop: true)

    package static func text(_ text: String, status: Int = 200) -> HTTPServerResponse {
        of("text/plain; charset=utf-8", Data(text.utf8), status)
    }

    package static func html(_ html: String, status: Int = 200) -> HTTPServerResponse {
        of("text/html; charset=utf-8", Data(html.utf8), status)
    }

    /// A JSON response. `json` is the encoded document.
    package static func json(_ json: Data, status: Int = 200) -> HTTPServerResponse {
        of("application/json; charset=utf-8", json, status)
    }

    /// An OAuth error body: `{"error": …, "error_description": …}` (RFC 6749 §5.2).
    package static func error(_ error: String, _ description: String, status: Int) -> HTTPServerResponse {
        // Both are plain text from the server, so they don't need a JSON encoder, which could fail.
        json(Data(#"{"error":"\#(quoted(error))","error_description":"\#(quoted(description))"}"#.utf8), status: status)
    }

    /// The response for clients that try again (RFC 9110 §10.2.3).
    package var retriedSoon: HTTPServerResponse {
        var response = self
        response.headers["Retry-After"] = "1"
        return response
    }

    package static func redirect(to location: String, status: Int = 302) -> HTTPServerResponse {
        HTTPServerResponse(status: status, headers: HTTPHeaders([("Location", location)]))
    }

    private static func of(_ type: String, _ body: Data, _ status: Int) -> HTTPServerResponse {
        HTTPServerResponse(status: status, headers: HTTPHeaders([("Content-Type", type)]), body: body)
    }

    private static func quoted(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\" + String(scalar)
            case "\u{0}"..."\u{1F}": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }.joined()
    }
}
