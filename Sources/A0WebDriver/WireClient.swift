import A0Web
import Foundation

/// Speaks the W3C WebDriver protocol's JSON over HTTP.
struct WireClient: Sendable {
    let http: LoopbackHTTP

    /// The `value` of the answer.
    @discardableResult
    func send(
        _ method: String, _ path: String, _ body: JSONValue? = nil
    ) async throws(WebDriverError) -> JSONValue {
        let status: Int
        let answer: JSONValue
        do {
            let content = method == "POST" ? try JSONEncoder().encode(body ?? [:]) : Data()
            let (code, data) = try await http.send(method, path, content)
            status = code
            answer = try JSONValue.decode(data)["value"] ?? .null
        } catch is CancellationError {
            throw .cancelled
        } catch let failure as LoopbackHTTP.Failure {
            throw .unreachable(reason: failure.reason)
        } catch {
            throw .unreachable(reason: error.localizedDescription)
        }
        guard HTTPStatus.success.contains(status) else {
            throw .command(
                code: answer["error"]?.stringValue ?? "unknown error",
                // What follows the first line is chromedriver's own stack.
                message: String(answer["message"]?.stringValue?.split(separator: "\n").first ?? ""))
        }
        return answer
    }
}
