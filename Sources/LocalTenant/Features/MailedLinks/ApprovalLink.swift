import A0HTTPServer
import Foundation

/// A link in a push message, to approve or deny something once. Anyone with the link can answer.
struct ApprovalLink<Details: TicketDetails, Waiting: TicketDetails>: Sendable {
    let path: String
    /// The name of the application and its request, for the page.
    ///
    /// - Throws: `PageError` if the request no longer waits for an answer.
    let request: @Sendable (Details, Call) async throws -> (application: String?, request: ApprovalPage.Request?)
    /// The numbers that the user chooses from; nil to approve without one.
    var numbers: @Sendable (Details) -> PushNumbers? = { _ in nil }
    /// The waiting request with the answer; nil if it no longer waits for one.
    let decided: @Sendable (Details, _ isApproved: Bool, any TicketStore, _ now: Date) async throws -> Ticket<Waiting>?

    var routes: [Route] { [.page("GET", path, page), .form(path, response)] }

    /// `GET`.
    @Sendable private func page(_ call: Call) async throws -> HTTPServerResponse {
        let (secret, ticket) = try await find(call.request.queryValue("ticket"), in: call.store, at: call.now)
        let (application, request) = try await request(ticket.details, call)
        return .page(
            ApprovalPage(
                context: try call.usersPageContext(application: application), action: path, ticket: secret,
                csrf: try call.formToken(.link(path: path, ticket: secret)), request: request,
                numbers: numbers(ticket.details)?.choices ?? []))
    }

    /// `POST`: the user's answer.
    @Sendable private func response(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        let (secret, ticket) = try await find(form.first("ticket"), in: call.store, at: call.now)
        try call.requireToken(form, .link(path: path, ticket: secret))
        let numbers = numbers(ticket.details)
        let approvals = numbers.map { $0.choices.map(String.init) } ?? ["approve"]
        guard let response = form.first("answer"), (approvals + ["deny"]).contains(response) else {
            throw OAuthError.invalidRequest("Parameter 'answer' must be \(approvals.joined(separator: ", ")) or deny")
        }
        // A wrong number is the sign of someone else's login.
        let isApproved = response == (numbers.map { String($0.shown) } ?? "approve")
        guard let request = try await decided(ticket.details, isApproved, call.store, call.now),
            try await call.store.apply(.respond(by: ticket, to: request), at: call.now)
        else { throw PageError.deadLink }
        return try .page(
            MessagePage(
                call.usersPageContext(),
                isApproved ? "mfa-push-approval.approvedTitle" : "mfa-push-approval.deniedTitle",
                isApproved ? "mfa-push-approval.approvedDescription" : "mfa-push-approval.deniedDescription",
                isGood: isApproved))
    }

    private func find(
        _ secret: String?, in store: any TicketStore, at now: Date
    ) async throws -> (String, Ticket<Details>) {
        guard let secret, let ticket = try await store.ticket(secret.secretHash, as: Details.self),
            ticket.expiresAt > now
        else { throw PageError.deadLink }
        return (secret, ticket)
    }
}
