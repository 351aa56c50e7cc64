import A0HTTPServer
import Foundation

/// The page on which a user who logs in enters what the database requires of a profile (`profile_required`), and this
/// one lacks.
struct MissingDetails: Sendable {
    let end: LoginEnd
    private let connection: TenantConnection
    private let attributes: [UserAttribute]

    private var login: LoginStep { end.login }
    private var call: Call { login.call }

    /// A login that waits for the details. Found by its state.
    private struct Pending: TicketDetails {
        static let kind = "missing-details"
    }

    /// Attempts per login, so that the page doesn't help to find out who has an account.
    private static let maximumAttempts = 10

    /// nil if nothing is missing.
    init?(_ end: LoginEnd) {
        guard let connection = end.login.call.configuration.connection(withDetailsMissingFrom: end.known.user) else {
            return nil
        }
        (self.end, self.connection) = (end, connection)
        attributes = connection.required.filter { end.known.user.profile[keyPath: $0.value] == nil }
    }

    func begin() async throws -> HTTPServerResponse {
        if try await !isPending() {
            try await call.store.put(
                Ticket(
                    key: login.transaction.stateHash, subject: end.known.session.id,
                    expiresAt: login.transaction.expiresAt, details: Pending()))
        }
        return .seeOther(login.link(LoginPath.profileDetails))
    }

    /// `GET /u/profile-details`.
    @Sendable static func page(_ call: Call) async throws -> HTTPServerResponse {
        let end = try await LoginEnd.find(call.request.queryValue("state"), call)
        guard let details = MissingDetails(end), try await details.isPending() else {
            return .seeOther(end.login.link(LoginPath.resume))
        }
        return try details.page()
    }

    /// `POST /u/profile-details`.
    @Sendable static func response(_ call: Call) async throws -> HTTPServerResponse {
        let form = call.form
        _ = try await LoginStep.find(form: form, call)
        let end = try await LoginEnd.find(form.first("state"), call)
        guard let details = MissingDetails(end) else { return .seeOther(end.login.link(LoginPath.resume)) }
        let key = end.login.transaction.stateHash
        guard
            let pending = try await call.store.guessTicket(
                key, as: Pending.self, limit: maximumAttempts, at: call.now),
            pending.subject == end.known.session.id
        else { throw UnknownLogin(client: end.login.client) }
        do {
            try await details.store(form)
        } catch let error as FormError {
            return try details.page(form, error: error.message, status: error.status)
        }
        _ = try await call.store.redeemTicket(key, as: Pending.self, at: call.now)
        return .seeOther(end.login.link(LoginPath.resume))
    }

    private func isPending() async throws -> Bool {
        guard let ticket = try await call.store.ticket(login.transaction.stateHash, as: Pending.self) else {
            return false
        }
        return ticket.expiresAt > call.now && ticket.subject == end.known.session.id
    }

    private func page(
        _ form: Parameters? = nil, error: String? = nil, status: Int = 200
    ) throws -> HTTPServerResponse {
        let page = ProfileDetailsPage(
            context: try login.pageContext(of: end.known.user), action: login.link(LoginPath.profileDetails),
            state: login.state,
            csrf: try call.formToken(.login(login)), connection: connection.identifiers,
            fields: attributes.map { .init(attribute: $0, value: form?.typed($0.name) ?? "") }, error: error)
        return .page(page, status: status, formTarget: login.formTarget)
    }

    /// - Throws: `FormError`.
    private func store(_ form: Parameters) async throws {
        let identifiers = connection.identifiers
        let values = try attributes.map { attribute in
            let text = form.typed(attribute.name)
            guard !text.isEmpty, attribute.error(with: text, identifiers) == nil else {
                throw FormError(
                    code: "invalid_request",
                    message: attribute.signupError(identifiers.username.usernameRules, call.texts))
            }
            return (attribute, text)
        }
        let now = call.now
        let changed: UserRecord?
        do {
            let number = values.first { $0.0.name == "phone_number" }?.1
            try await call.registration.requireNewPhoneNumber(number, in: connection.name)
            changed = try await call.store.changeUser(end.known.user.id) { record in
                // What was stored since, perhaps in another tab, stays.
                for (attribute, text) in values where record.profile[keyPath: attribute.value] == nil {
                    record.profile[keyPath: attribute.value] = text
                    if attribute.name == "email" { record.profile.emailVerified = false }
                    if attribute.name == "phone_number" { record.profile.phoneNumberVerified = false }
                }
                record.updatedAt = now
            }
        } catch StoreError.conflict {
            throw FormError(status: 403, code: "invalid_request", message: call.texts["profile-details.in-use"])
        }
        guard let changed else { throw UnknownLogin(client: login.client) }
        if values.contains(where: { $0.0.name == "email" }), !changed.profile.emailVerified {
            try await call.mail.add(.verification(userID: changed.id))
        }
    }
}

extension TenantConfiguration {
    /// The database of a user whose profile lacks a detail that the database requires; nil if nothing is missing.
    func connection(withDetailsMissingFrom user: UserRecord) -> TenantConnection? {
        connections.first { connection in
            connection.name == user.profile.connection
                && connection.required.contains { user.profile[keyPath: $0.value] == nil }
        }
    }
}

extension TenantConnection {
    /// The attributes that each profile of the database needs.
    fileprivate var required: [UserAttribute] {
        guard strategy == .database, let attributes else { return [] }
        return UserAttribute.all.filter { attributes[keyPath: $0.settings].isRequired }
    }
}
