import A0HTTPServer
import Foundation

/// The link to add a second factor without a login (Auth0 docs, "Create a Guardian enrollment ticket"). It works until
/// a factor was added.
enum EnrollmentLink {
    static let path = "/u/mfa-enrollment"

    static let routes: [Route] = [.page("GET", path, page), .form(path, begin)]

    /// `GET`: only a button, because mail scanners open links too.
    @Sendable private static func page(_ call: Call) async throws -> HTTPServerResponse {
        let (secret, _, _) = try await find(call.request.queryValue("ticket"), call)
        let context = try call.usersPageContext()
        return .page(
            LinkPage(
                context: context, action: call.keepingLanguage(path), ticket: secret,
                csrf: try call.formToken(.link(path: path, ticket: secret)),
                title: call.texts["mfa-begin-enroll-options.title"],
                message: call.texts["message-mfa-enrollment-link.description", ["tenantName": context.tenantName]],
                button: call.texts["message-mfa-enrollment-link.buttonText"]))
    }

    /// `POST`: the button.
    @Sendable private static func begin(_ call: Call) async throws -> HTTPServerResponse {
        let (secret, ticket, user) = try await find(call.form.first("ticket"), call)
        try call.requireToken(call.form, .link(path: path, ticket: secret))
        let client = TenantClient.ofTenant(call.configuration)
        var request = AuthorizationRequest(clientID: client.clientID, redirectURI: "", responseMode: .query)
        request.connection = user.profile.connection
        let login = try await LoginStep.start(request, client, known: user, call)
        return try await login.orError {
            try await FactorStep.begin(
                login, user, limitedTo: ticket.details.factor.map { [$0] },
                enrollment: .init(ticket: ticket.key, allowsMore: ticket.details.allowsMore))
        }
    }

    /// - Throws: `PageError` for a link that was used or has expired, or whose user has second factors already.
    private static func find(
        _ secret: String?, _ call: Call
    ) async throws -> (secret: String, Ticket<EnrollmentTicket>, UserRecord) {
        guard let secret, let ticket = try await call.store.ticket(secret.secretHash, as: EnrollmentTicket.self),
            ticket.expiresAt > call.now, let user = try await call.store.user(ticket.details.userID),
            !user.profile.blocked
        else { throw PageError.deadLink }
        let isEnrolled = try await call.factors(of: user).isEnrolled
        guard !isEnrolled || ticket.details.allowsMore else { throw PageError.deadLink }
        return (secret, ticket, user)
    }
}

extension FactorStep {
    /// The end after a link: nobody is logged in.
    func finish(_ enrollment: PendingFactor.Enrollment) async throws -> HTTPServerResponse {
        let changes: [StoreChange] = [
            .redeem(.ticket(ticket)), .redeem(.ticket(kind: EnrollmentTicket.kind, key: enrollment.ticket)),
        ]
        guard try await call.store.apply(changes, at: call.now) else { throw UnknownLogin(client: login.client) }
        _ = try await call.store.redeemTransaction(stateHash: login.transaction.stateHash)
        return .page(
            MessagePage(
                try call.usersPageContext(), "mfa-enroll-result.enrolledTitle",
                "mfa-enroll-result.enrolledDescription"))
    }
}

extension TenantClient {
    /// The tenant itself, where its pages aren't part of a login to an application.
    static func ofTenant(_ configuration: TenantConfiguration) -> TenantClient {
        TenantClient(clientID: "", name: configuration.friendlyName)
    }
}

extension Call {
    /// The client of a login.
    func client(of request: AuthorizationRequest) async throws -> TenantClient? {
        request.clientID.isEmpty ? .ofTenant(configuration) : try await client(request.clientID)?.client
    }
}
