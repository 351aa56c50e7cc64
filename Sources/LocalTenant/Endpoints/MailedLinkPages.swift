import A0HTTPServer

/// `GET /u/email-verification`: the link in the first mail to a new user.
@Sendable func verifyEmail(_ call: Call) async throws -> HTTPServerResponse {
    let details = try await call.redeemLink(EmailVerification.self)
    let now = call.now
    let changed = try await call.store.changeUser(details.userID) { user in
        guard user.profile.email == details.email else { return }
        user.profile.emailVerified = true
        user.updatedAt = now
    }
    guard changed?.profile.email == details.email else { throw PageError.deadLink }
    return try call.notice(
        NoticePage(
            context: call.pageContext(), title: "Your email address is verified",
            message: "Thank you. You can close this window."))
}

/// `GET /u/unblock`: the link in the mail after too many failed logins.
@Sendable func unblock(_ call: Call) async throws -> HTTPServerResponse {
    let details = try await call.redeemLink(Unblocking.self)
    guard let user = try await call.store.account(details.userID) else { throw PageError.deadLink }
    try await call.tenant.liftBlocks(of: user)
    return try call.notice(
        NoticePage(
            context: call.pageContext(), title: "Your account is unblocked",
            message: "You can go back to the application and log in again."))
}

extension Call {
    /// - Throws: `PageError` for a link that is used, too old, or nobody's.
    fileprivate func redeemLink<Details: TicketDetails>(_ type: Details.Type) async throws -> Details {
        guard let secret = request.queryValue("ticket"),
            let ticket = try await store.redeemTicket(secret.secretHash, as: type, at: now)
        else { throw PageError.deadLink }
        return ticket.details
    }
}
