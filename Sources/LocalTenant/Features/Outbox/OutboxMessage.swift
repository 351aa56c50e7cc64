import A0HTTPServer

/// `GET /outbox/message`: an email as its recipient would see it, for a frame of the outbox. Nothing in it can run.
@Sendable func outboxMessage(_ call: Call) async throws -> HTTPServerResponse {
    try call.requireOwner(call.request.queryValue("key"), "Messages", word: "outbox")
    let id = call.request.queryValue("id")
    guard let message = try await call.tenant.outbox.newest(Outbox.limit).last(where: { $0.id == id }),
        message.channel == .email, let body = message.body
    else { throw PageError(404, "not_found", title: "Message not found", message: "It isn't in the outbox any more.") }
    var response = HTTPServerResponse.html(body)
    response.headers["Content-Security-Policy"] = """
        default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; font-src data: https:; \
        form-action 'none'; base-uri 'none'; frame-ancestors 'self'; \
        sandbox allow-popups allow-popups-to-escape-sandbox
        """
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
}
