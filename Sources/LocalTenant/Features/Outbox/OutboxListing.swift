import A0HTTPServer

/// `GET /outbox`: what the tenant would have sent, newest first.
@Sendable func outboxPage(_ call: Call) async throws -> HTTPServerResponse {
    try call.requireOwner(call.request.queryValue("key"), "Messages", word: "outbox")
    let context = try call.pageContext(isBranded: false)
    let page = OutboxPage(
        context: context, key: call.tenant.pageKey, messages: try await call.tenant.outbox.newest(100).reversed())
    var response = HTTPServerResponse.page(page)
    response.headers["Content-Security-Policy"]? += "; frame-src 'self'"
    // The page's URL contains the key, and no form needs an origin.
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
}
