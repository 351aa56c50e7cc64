import A0HTTPServer
import Foundation

/// `GET /outbox`: the mail that a real provider would have sent.
@Sendable func showOutbox(_ call: Call) async throws -> HTTPServerResponse {
    try .json(["messages": call.provider.outbox.all])
}
