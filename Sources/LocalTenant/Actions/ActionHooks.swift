import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Requests an action's calls from a URL, so that actions can be written in any language.
struct ActionHooks: Sendable {
    let transport: ProviderTransport
    /// Seconds.
    let patience: TimeInterval

    private struct Question: Encodable {
        let trigger: ActionTrigger
        let continues: Bool
        let event: TenantValue
    }

    /// The calls in the hook's response; none for an empty response.
    ///
    /// - Throws: `ActionArgumentError`.
    func calls(of hook: String, _ run: ActionRun) async throws -> [ActionCall] {
        guard let url = URL(string: hook) else { throw ActionArgumentError(text: "\(hook) is not a URL") }
        var request = URLRequest(url: url, timeoutInterval: patience)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.httpBody = try JSONText.encode(
            Question(trigger: run.trigger, continues: run.isContinuation, event: .object(run.event.members)))
        let body: Data
        let response: HTTPURLResponse
        do {
            (body, response) = try await transport.send(request)
        } catch {
            throw ActionArgumentError(text: "\(hook) could not be asked: \(error.localizedDescription)")
        }
        guard HTTPStatus.success.contains(response.statusCode) else {
            throw ActionArgumentError(text: "\(hook) answered with the status \(response.statusCode)")
        }
        guard !body.isEmpty else { return [] }
        do {
            return try JSONDecoder().decode([ActionCall].self, from: body)
        } catch {
            throw ActionArgumentError(
                text: "\(hook) did not answer with a list of calls, such as [{\"access.deny\": \"…\"}]")
        }
    }
}
