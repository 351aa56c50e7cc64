import A0HTTPServer
import A0JOSE

/// `GET /outbox`: what the tenant would have sent, newest first. It wants the key, for every user of the machine reaches the loopback
/// interface. The key is in the query and not in a cookie, which would go to each port of this host; no log has queries, and the
/// page tells no other site where it was.
@Sendable func outboxPage(_ call: Call) async throws -> HTTPServerResponse {
    guard constantTimeEqual(call.request.queryValue("key") ?? "", call.tenant.outboxKey) else {
        throw PageError(
            403, "access_denied", title: "This page needs its key",
            message: """
                Messages are shown to the owner of this tenant. Open the whole link that was printed when it started, behind \
                the word "outbox".
                """)
    }
    let context = try call.pageContext()
    let page = OutboxPage(context: context, messages: try await call.tenant.outbox.newest(100).reversed())
    var response = HTTPServerResponse.page(page)
    // The page's own address has the key, and no form needs an origin.
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
}
