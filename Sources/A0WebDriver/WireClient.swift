import A0Encoding
import A0HTTP
import Foundation

/// Sends JSON messages of the W3C WebDriver protocol over HTTP.
struct WireClient: Sendable {
    let http: LoopbackHTTP

    /// Returns the `value` of the response.
    @discardableResult
    func send(
        _ method: String, _ path: String, _ body: JSONValue? = nil
    ) async throws(WebDriverError) -> JSONValue {
        let status: Int
        let response: JSONValue
        do {
            let content = method == "POST" ? try JSONEncoder().encode(body ?? [:]) : Data()
            let (code, data) = try await http.send(method, path, content)
            status = code
            response = try JSONValue.decode(data)["value"] ?? .null
        } catch is CancellationError {
            throw .cancelled
        } catch let error as LoopbackHTTP.ExchangeError {
            throw .unreachable(reason: error.reason)
        } catch {
            throw .unreachable(reason: error.localizedDescription)
        }
        guard HTTPStatus.success.contains(status) else {
            throw .command(
                code: response["error"]?.stringValue ?? "unknown error",
                // Omits chromedriver's stack trace, which follows the first line.
                message: String(response["message"]?.stringValue?.split(separator: "\n").first ?? ""))
        }
        return response
    }
}
