import A0HTTPServer
import A0Pages
import Foundation

/// The page behind an invitation's link, for clients without their own page for it.
enum AcceptInvitation {
    static let path = "/u/accept-invitation"

    /// `GET /u/accept-invitation`, with `invitation`, `organization` and `organization_name` like the link to an
    /// application.
    @Sendable static func page(_ call: Call) async throws -> HTTPServerResponse {
        let secret = call.request.queryValue("invitation") ?? ""
        let found = try await find(secret, organization: call.request.queryValue("organization"), call)
        let page = AcceptInvitationPage(
            context: try context(found, call), action: path, ticket: secret, csrf: try call.formToken(subject(secret)),
            email: found.ticket.details.email)
        return .page(page)
    }

    /// `POST /u/accept-invitation`: starts a login or signup without an application.
    @Sendable static func accept(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        let secret = form.first("ticket") ?? ""
        try call.requireToken(form, subject(secret))
        let found = try await find(secret, organization: nil, call)
        var request = AuthorizationRequest(clientID: found.client.clientID, redirectURI: "", responseMode: .query)
        request.accept(found.ticket)
        let usual = call.configuration.usualConnection(for: found.client, found.organization)
        guard let connection = usual else { throw PageError.noWayIn(found) }
        request.connection = connection.name
        let account = try await call.store.user(identifier: found.ticket.details.email, connection: connection.name)
        request.wantsSignup = account == nil && !connection.disableSignup
        var response = try await startLogin(request, found.client, known: nil, call)
        response.status = 303
        return response
    }

    struct Found {
        let ticket: Ticket<Invitation>
        let organization: TenantOrganization
        let client: TenantClient
    }

    /// - Throws: `PageError` if the invitation can't be used.
    private static func find(_ secret: String, organization: String?, _ call: Call) async throws -> Found {
        let key = secret.secretHash
        guard let ticket = try await call.store.ticket(key, as: Invitation.self) else {
            let isAccepted = try await call.store.ticket(key, as: AcceptedInvitation.self) != nil
            throw isAccepted ? PageError.acceptedInvitation : .unknownInvitation
        }
        guard ticket.expiresAt > call.now else { throw PageError.expiredInvitation }
        guard organization == nil || organization == ticket.details.organizationID,
            let organization = call.configuration.organization(ticket.details.organizationID),
            let client = try await call.client(ticket.details.clientID)?.client
        else { throw PageError.unknownInvitation }
        return Found(ticket: ticket, organization: organization, client: client)
    }

    private static func context(_ found: Found, _ call: Call) throws -> PageContext {
        var context = try call.usersPageContext(application: found.client.name, organization: found.organization)
        context.invitation = .init(inviter: found.ticket.details.inviter, organization: found.organization.displayName)
        return context
    }

    private static func subject(_ secret: String) -> FormSubject {
        FormSubject(
            text: "invitation \(secret)", page: "\(path)?" + FormEncoding.encode([("invitation", secret)]))
    }
}

/// `GET /u/accept-invitation`. The form posts `ticket` and `csrf` to `action`.
struct AcceptInvitationPage: Page {
    var context: PageContext
    var action: String
    var ticket: String
    var csrf: String
    /// The invited email address.
    var email: String
}

extension AcceptInvitationPage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(sentence)</p>
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(ticket: ticket, csrf: csrf))
            <button type="submit">\(texts["accept-invitation.buttonText"])</button>
            </form>
            <p class="note">\(texts.html("accept-invitation.emailDescription", ["email": "<strong>\(email)</strong>"]))</p>
            """)
    }

    private var title: String { texts["accept-invitation.title"] }

    private var sentence: HTML {
        let (inviter, application) = (context.invitation?.inviter, context.applicationName)
        var values: [String: HTML] = ["companyName": "<strong>\(context.tenantName)</strong>"]
        values["inviterName"] = inviter.map { "<strong>\($0)</strong>" }
        values["clientName"] = application.map { "<strong>\($0)</strong>" }
        return switch (inviter, application) {
        case (nil, nil): texts.html("accept-invitation.joinDescription", values)
        case (nil, _): texts.html("accept-invitation.joinOnAppDescription", values)
        case (_, nil): texts.html("accept-invitation.invitedDescription", values)
        default: texts.html("accept-invitation.description", values)
        }
    }
}

extension PageError {
    fileprivate static let unknownInvitation = PageError(
        400, "invalid_request", named: "unknownInvitation")

    fileprivate static let acceptedInvitation = PageError(
        400, "invalid_request", named: "acceptedInvitation")

    fileprivate static let expiredInvitation = PageError(
        400, "invalid_request", named: "expiredInvitation")

    fileprivate static func noWayIn(_ found: AcceptInvitation.Found) -> PageError {
        PageError(
            403, "invalid_request", forDevelopers: "Nobody can log in",
            message: """
                No connection of \(found.organization.displayName) is enabled for the application \(found.client.name).
                """)
    }
}
