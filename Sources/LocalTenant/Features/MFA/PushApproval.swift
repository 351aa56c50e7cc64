import A0HTTPServer
import Foundation

/// `GET /u/mfa-push`: the link in a push message.
@Sendable func pushPage(_ call: Call) async throws -> HTTPServerResponse {
    let (secret, ticket) = try await pushApproval(call.request.queryValue("ticket"), in: call.store, at: call.now)
    let context = try call.pageContext()
    let page = ApprovalPage(
        context: context, action: pushPath, ticket: secret,
        csrf: try call.formToken(.link(path: pushPath, ticket: secret)),
        numbers: ticket.details.numbers?.choices ?? [])
    return .page(page)
}

/// `POST /u/mfa-push`: the user's answer.
@Sendable func answerPush(_ call: Call) async throws -> HTTPServerResponse {
    let form = call.form
    let (secret, ticket) = try await pushApproval(form.first("ticket"), in: call.store, at: call.now)
    try call.requireToken(form, .link(path: pushPath, ticket: secret))
    let numbers = ticket.details.numbers
    let approvals = numbers.map { $0.choices.map(String.init) } ?? ["approve"]
    guard let answer = form.first("answer"), (approvals + ["deny"]).contains(answer) else {
        throw OAuthError.invalidRequest("Parameter 'answer' must be \(approvals.joined(separator: ", ")) or deny")
    }
    // A wrong number is the sign of someone else's login.
    let isApproved = answer == (numbers.map { String($0.shown) } ?? "approve")
    guard try await call.store.redeemTicket(ticket.key, as: PushApproval.self, at: call.now) != nil,
        try await call.store.decide(ticket.details.challenge, isApproved: isApproved, at: call.now)
    else { throw PageError.deadLink }
    return try .page(
        MessagePage(
            context: call.pageContext(), title: isApproved ? "Login approved" : "Login denied",
            message: isApproved
                ? "Go back to the application." : "If this wasn't you, change your password.",
            isGood: isApproved))
}

private let pushPath = "/u/mfa-push"

private func pushApproval(
    _ secret: String?, in store: any TicketStore, at now: Date
) async throws -> (String, Ticket<PushApproval>) {
    guard let secret, let ticket = try await store.ticket(secret.secretHash, as: PushApproval.self),
        ticket.expiresAt > now
    else { throw PageError.deadLink }
    return (secret, ticket)
}
