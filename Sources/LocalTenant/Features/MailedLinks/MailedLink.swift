import A0HTTPServer
import Foundation

/// A mailed link that changes something. Opening it shows a page with a button that makes the change, because mail
/// scanners open links too.
struct MailedLink<Details: TicketDetails>: Sendable {
    let path: String
    let title: String
    let button: String
    /// The log's event for following it, and the account that it's about.
    let event: LogEventType
    let userID: @Sendable (Details) -> String
    /// The message on the page, before the change.
    let message: @Sendable (Details) -> String
    /// Whether the change is still needed.
    let isAlive: @Sendable (Details, any UserStore) async throws -> Bool
    /// Makes the change, and returns the confirmation page.
    ///
    /// - Throws: `PageError` if the link's subject no longer exists.
    let act:
        @Sendable (Details, any UserStore & ThrottleStore, _ now: Date) async throws -> (title: String, message: String)

    /// The page for a link that was followed before, and whether its change still holds; nil where such links are like
    /// unknown ones.
    var followed:
        (
            title: String, message: String, holds: @Sendable (Details, any UserStore) async throws -> Bool
        )?

    /// A step after the change, which may replace the confirmation page.
    var afterwards: (@Sendable (Details, Call) async throws -> HTTPServerResponse?)?

    /// `GET`.
    @Sendable func page(_ call: Call) async throws -> HTTPServerResponse {
        let text = call.request.queryValue("ticket")
        if let page = try await followedPage(text, call) { return page }
        let (secret, ticket) = try await find(text, in: call.store, at: call.now)
        let context = try call.usersPageContext()
        let page = LinkPage(
            context: context, action: path, ticket: secret, csrf: try call.formToken(.link(path: path, ticket: secret)),
            title: title, message: message(ticket.details), button: button)
        return .page(page, formTarget: afterwards == nil ? .tenant : .anywhere)
    }

    /// `POST`: the button.
    @Sendable func follow(_ call: Call) async throws -> HTTPServerResponse {
        let (secret, ticket) = try await find(call.form.first("ticket"), in: call.store, at: call.now)
        try call.requireToken(call.form, .link(path: path, ticket: secret))
        guard try await call.store.redeemTicket(ticket.key, as: Details.self, at: call.now) != nil else {
            throw PageError.deadLink
        }
        let done = try await act(ticket.details, call.store, call.now)
        call.log(event, user: try await call.store.account(userID(ticket.details)))
        if followed != nil {
            try await call.store.put(
                Ticket(
                    key: ticket.key, expiresAt: ticket.expiresAt,
                    details: FollowedLink(details: ticket.details)))
        }
        return try await afterwards?(ticket.details, call) ?? endPage(done, call)
    }

    private func endPage(_ text: (title: String, message: String), _ call: Call) throws -> HTTPServerResponse {
        try .page(
            MessagePage(
                context: call.usersPageContext(), title: text.title, message: text.message, link: call.wayBack()))
    }

    private func followedPage(_ secret: String?, _ call: Call) async throws -> HTTPServerResponse? {
        guard let followed, let secret,
            let ticket = try await call.store.ticket(secret.secretHash, as: FollowedLink<Details>.self),
            ticket.expiresAt > call.now, try await followed.holds(ticket.details.details, call.store)
        else { return nil }
        return try endPage((followed.title, followed.message), call)
    }

    private func find(
        _ secret: String?, in store: any TicketStore & UserStore, at now: Date
    ) async throws -> (String, Ticket<Details>) {
        guard let secret, let ticket = try await store.ticket(secret.secretHash, as: Details.self),
            ticket.expiresAt > now, try await isAlive(ticket.details, store)
        else { throw PageError.deadLink }
        return (secret, ticket)
    }

    var routes: [Route] { [.page("GET", path, page), .form(path, follow)] }
}

/// The purpose of a followed link, so that it isn't taken for an unknown one.
private struct FollowedLink<Details: TicketDetails>: TicketDetails {
    static var kind: String { "\(Details.kind)-followed" }
    let details: Details
}

/// The link in the first email to a new user.
let emailVerification = MailedLink<EmailVerification>(
    path: "/u/email-verification", title: "Verify your email", button: "Verify email", event: .sv,
    userID: { $0.userID },
    message: { "Confirm that \($0.email) is your email address." },
    isAlive: { try await $1.account($0.userID)?.profile.email == $0.email },
    act: { details, store, now in
        let changed = try await store.changeUser(details.userID) { user in
            guard user.profile.email == details.email else { return }
            user.profile.emailVerified = true
            user.updatedAt = now
        }
        guard changed?.profile.email == details.email else { throw PageError.deadLink }
        return ("Your email address is verified", "Thank you. You can close this window.")
    },
    followed: (
        "Your email address is already verified", "There is nothing left to do. You can close this window.",
        { details, store in
            let profile = try await store.account(details.userID)?.profile
            return profile?.email == details.email && profile?.emailVerified == true
        }
    ),
    afterwards: { try await $1.welcome($0) })

/// The link in the email after too many failed logins.
let unblocking = MailedLink<Unblocking>(
    path: "/u/unblock", title: "Unblock your account", button: "Unblock account", event: .ublkdu,
    userID: { $0.userID },
    message: { _ in
        "Your account was blocked after too many failed logins. If they weren't yours, change your password."
    },
    isAlive: { try await $1.account($0.userID) != nil },
    act: { details, store, _ in
        guard let user = try await store.account(details.userID) else { throw PageError.deadLink }
        try await store.liftBlocks(of: user)
        return ("Your account is unblocked", "You can go back to the application and log in again.")
    })
