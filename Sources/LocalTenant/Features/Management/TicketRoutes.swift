import A0HTTPServer
import Foundation

/// Links for users, and jobs that send them, in the Management API.
enum TicketRoutes {
    static let all =
        ManagementRoute.table("POST", "tickets/password-change") { api, operation in
            let body = try api.body(of: operation)
            let user = try await user(of: body, api)
            guard api.call.configuration.databases.contains(where: { $0.name == user.profile.connection }) else {
                throw ManagementAPIError(
                    400, "The user's connection (\(user.profile.connection)) has no passwords.",
                    "operation_not_supported")
            }
            let link = try await api.call.tenant.makeLink(
                "u/reset-password/change", for: user,
                PasswordReset(
                    userID: user.id, email: user.profile.email, result: try await result(body, api),
                    verifiesEmail: body["mark_email_as_verified"] == true),
                lifetime: lifetime(body))
            return try .json(["ticket": .string(link.url)], status: operation.status)
        }
        + ManagementRoute.table("POST", "tickets/email-verification") { api, operation in
            let body = try api.body(of: operation)
            let user = try await user(of: body, api)
            guard let email = user.profile.email else {
                throw ManagementAPIError(400, "The user has no email address.", "operation_not_supported")
            }
            let link = try await api.call.tenant.makeLink(
                "u/email-verification", for: user,
                EmailVerification(userID: user.id, email: email, result: try await result(body, api)),
                lifetime: lifetime(body))
            return try .json(["ticket": .string(link.url)], status: operation.status)
        }
        + ManagementRoute.table("POST", "jobs/verification-email") { api, operation in
            let body = try api.body(of: operation)
            let user = try await user(of: body, api)
            try await api.call.mail.add(.verification(userID: user.id))
            api.call.log(.svr, user: user)
            var job: [String: TenantValue] = [
                "id": .string(try api.newIdentifier("job_", digits: 16, JobRoutes.kind)),
                "type": "verification_email", "status": "completed", "created_at": .string(api.now.timestamp),
            ]
            try await JobRoutes.keep(job, api)
            job["status"] = "pending"
            return try .json(job, status: operation.status)
        }
        + ManagementRoute.table("POST", "guardian/enrollments/ticket") { api, operation in
            let (body, tenant) = (try api.body(of: operation), api.call.tenant)
            let user = try await user(of: body, api)
            let factor = body["factor"]?.stringValue
            guard factor == nil || api.call.mfa.factors.contains(where: { $0.rawValue == factor }) else {
                throw ManagementAPIError.invalidBody("The tenant doesn't offer the factor on property factor")
            }
            let isMailed = body["send_mail"] == true
            let recipient = body["email"]?.stringValue ?? user.profile.email
            guard !isMailed || recipient != nil else {
                throw ManagementAPIError.invalidBody("The user has no email address. Missing required property: email")
            }
            let language = body["email_locale"]?.stringValue
            let writer = MessageWriter(tenant: tenant, language: language)
            let link = try await tenant.makeLink(
                "u/mfa-enrollment", for: user,
                EnrollmentTicket(
                    userID: user.id, factor: factor, allowsMore: body["allow_multiple_enrollments"] == true),
                lifetime: try await writer.linkLifetime(.mfaEnrollmentLink) ?? Tenant.linkLifetime, language: language)
            if isMailed, let recipient {
                try await tenant.messages(client: nil, language: language)
                    .send(.mfaEnrollmentLink, to: recipient, by: .email, link: link.url, about: user)
            }
            return try .json(
                ["ticket_id": .string(link.secret), "ticket_url": .string(link.url)], status: operation.status)
        }

    /// - Throws: `ManagementAPIError`.
    private static func result(_ body: [String: TenantValue], _ api: SystemAPICall) async throws -> LinkResult {
        let result = LinkResult(
            url: body["result_url"]?.stringValue, includesEmail: body["includeEmailInRedirect"] != false,
            clientID: body["client_id"]?.stringValue)
        if let url = result.url {
            guard LinkResult.isAllowed(url) else {
                throw ManagementAPIError.invalidBody("Object didn't pass validation for format url: result_url")
            }
            guard body["client_id"] == nil, body["organization_id"] == nil else {
                throw ManagementAPIError.invalidBody("result_url excludes client_id and organization_id")
            }
        }
        if let id = result.clientID, try await api.store.client(id) == nil {
            throw ManagementAPIError.noClient
        }
        return result
    }

    /// The account of a body: by id, or by connection and email address, or one of the user's identities.
    ///
    /// - Throws: `ManagementAPIError`.
    private static func user(of body: [String: TenantValue], _ api: SystemAPICall) async throws -> UserRecord {
        if let id = body["user_id"]?.stringValue {
            guard let user = try await api.store.user(id) else { throw ManagementAPIError.noUser }
            guard let identity = body["identity"] else { return user }
            let name = "\(identity["provider"]?.stringValue ?? "")|\(identity["user_id"]?.stringValue ?? "")"
            guard let account = try await api.store.accounts(of: user).first(where: { $0.id == name }) else {
                throw ManagementAPIError.noIdentity
            }
            return account
        }
        guard let connection = body["connection_id"]?.stringValue, let email = body["email"]?.stringValue else {
            throw ManagementAPIError.missing("user_id")
        }
        let name = api.call.tenant.configuration.connections.first { $0.id == connection }?.name
        guard let name, let user = try await api.store.user(identifier: email, connection: name) else {
            throw ManagementAPIError.noUser
        }
        return user
    }

    private static func lifetime(_ body: [String: TenantValue]) -> TimeInterval {
        guard case .integer(let seconds)? = body["ttl_sec"], seconds > 0 else { return Tenant.linkLifetime }
        return TimeInterval(seconds)
    }
}
