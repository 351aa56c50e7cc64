import A0HTTPServer
import Foundation

/// A mailed link that changes something. Opening it shows a page with a button that makes the change, because mail
/// scanners open links too.
struct MailedLink<Details: TicketDetails>: Sendable {
    let path: String
    /// The screen of its texts: `title`, `buttonText`, and `description`.
    let screen: String
    /// The values in the page's description.
    let values: @Sendable (Details) -> [String: String]
    /// The log's event for following it, and the account that it's about.
    let event: LogEventType
    let userID: @Sendable (Details) -> String
    /// Whether the change is still needed.
    let isAlive: @Sendable (Details, any UserStore) async throws -> Bool
    /// The change, which is made in one step with redeeming the link.
    let change: @Sendable (Details, UserRecord, _ now: Date) -> StoreChange

    /// The keys of the title and the text of the page after the change.
    let end: (title: String, message: String)

    /// The keys of the page for a link that was followed before, and whether its change still holds; nil where such
    /// links are like unknown ones.
    var followed:
        (
            title: String, message: String, holds: @Sendable (Details, any UserStore) async throws -> Bool
        )?

    /// The result of the change, and the message for the page that the browser is sent to.
    var result: (message: String, find: @Sendable (Details, Call) async throws -> LinkResult?)?

    /// A step after the change.
    var afterwards: (@Sendable (Details, Call) async throws -> Void)?

    /// `GET`.
    @Sendable func page(_ call: Call) async throws -> HTTPServerResponse {
        let text = call.request.queryValue("ticket")
        if let page = try await followedPage(text, call) { return page }
        let (secret, ticket) = try await find(text, in: call.store, at: call.now)
        let context = try call.usersPageContext()
        let page = LinkPage(
            context: context, action: call.keepingLanguage(path), ticket: secret,
            csrf: try call.formToken(.link(path: path, ticket: secret)),
            title: call.texts["\(screen).title"],
            message: call.texts["\(screen).description", values(ticket.details)],
            button: call.texts["\(screen).buttonText"])
        return .page(page, formTarget: try await result?.find(ticket.details, call)?.formTarget ?? .tenant)
    }

    /// `POST`: the button.
    @Sendable func follow(_ call: Call) async throws -> HTTPServerResponse {
        let (secret, ticket) = try await find(call.form.first("ticket"), in: call.store, at: call.now)
        try call.requireToken(call.form, .link(path: path, ticket: secret))
        guard let user = try await call.store.account(userID(ticket.details)) else { throw PageError.deadLink }
        let next = try await result?.find(ticket.details, call)
        var changes = [.redeem(.ticket(ticket)), change(ticket.details, user, call.now)]
        if followed != nil {
            let details = FollowedLink(details: ticket.details)
            changes.append(.put(Ticket(key: ticket.key, expiresAt: ticket.expiresAt, details: details)))
        }
        guard try await call.store.apply(changes, at: call.now) else { throw PageError.deadLink }
        call.log(event, user: user)
        try await afterwards?(ticket.details, call)
        if let redirect = next?.redirect(result?.message ?? "", email: user.profile.email) { return redirect }
        return try await endPage(end, next, call)
    }

    private func endPage(
        _ keys: (title: String, message: String), _ result: LinkResult?, _ call: Call
    ) async throws -> HTTPServerResponse {
        .page(
            MessagePage(try call.usersPageContext(), keys.title, keys.message, link: try await call.wayBack(result)))
    }

    private func followedPage(_ secret: String?, _ call: Call) async throws -> HTTPServerResponse? {
        guard let followed, let secret,
            let ticket = try await call.store.ticket(secret.secretHash, as: FollowedLink<Details>.self),
            ticket.expiresAt > call.now, try await followed.holds(ticket.details.details, call.store)
        else { return nil }
        let next = try await result?.find(ticket.details.details, call)
        return try await endPage((followed.title, followed.message), next, call)
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
    path: "/u/email-verification", screen: "email-verification-result",
    values: { ["email": $0.email] },
    event: .sv, userID: { $0.userID },
    isAlive: { try await $1.account($0.userID)?.profile.email == $0.email },
    change: { details, user, now in
        .account(user.id) { user in
            guard user.profile.email == details.email else { return false }
            user.profile.emailVerified = true
            user.updatedAt = now
            return true
        }
    },
    end: ("email-verification-result.verifiedTitle", "email-verification-result.verifiedDescription"),
    followed: (
        "email-verification-result.alreadyVerifiedTitle", "email-verification-result.alreadyVerifiedDescription",
        { details, store in
            let profile = try await store.account(details.userID)?.profile
            return profile?.email == details.email && profile?.emailVerified == true
        }
    ),
    result: (
        "Your email was verified. You can continue using the application.",
        { details, call in
            let user = try await call.store.account(details.userID)
            return try await LinkResult.find(details.result, "verify_email", about: user, call)
        }
    ),
    afterwards: { details, call in
        guard try await call.store.setting("email-templates", "welcome_email")?.document["enabled"] == true else {
            return
        }
        let user = try await call.store.account(details.userID)
        try await call.messages.send(.welcome, to: details.email, by: .email, about: user)
    })

/// The link in the email after too many failed logins.
let unblocking = MailedLink<Unblocking>(
    path: "/u/unblock", screen: "brute-force-protection-unblock",
    values: { _ in [:] },
    event: .ublkdu, userID: { $0.userID },
    isAlive: { try await $1.account($0.userID) != nil },
    change: { _, user, _ in .liftBlocks(of: user) },
    end: ("brute-force-protection-unblock-success.title", "brute-force-protection-unblock-success.description"))
