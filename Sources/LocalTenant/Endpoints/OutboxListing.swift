import A0HTTPServer

/// `GET /outbox`: what the tenant would have sent, newest first. The server listens on the loopback interface only.
@Sendable func outboxPage(_ call: Call) async throws -> HTTPServerResponse {
    let context = try call.pageContext()
    let page = OutboxPage(context: context, messages: try await call.tenant.outbox.newest(100).reversed())
    return .page(Pages.outbox(page), nonce: context.nonce)
}
