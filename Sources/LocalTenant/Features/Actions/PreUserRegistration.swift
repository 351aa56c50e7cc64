import A0HTTPServer
import Foundation

/// An action denied a signup.
struct RegistrationError: ErrorWithPage, Sendable, Equatable {
    let code: String
    /// Shown to the user.
    let message: String

    func response() throws -> HTTPServerResponse { try OAuthError(403, code, message).response() }

    var error: String? { nil }
    var page: PageError { PageError(403, code, named: "deniedSignup", message: message) }
}

extension ActionError: ErrorWithPage {
    func response() throws -> HTTPServerResponse { try oauthError.response() }

    var error: String? { description }
    var page: PageError { PageError(500, "server_error", named: "serverError", message: description) }
}

extension RequestContext {
    /// The profile of a user who signs up, with what actions add to it.
    ///
    /// - Throws: `RegistrationError`, or `ActionError`.
    func screened(_ profile: TenantUser) async throws -> TenantUser {
        let pipeline = pipeline(.preUserRegistration)
        guard !pipeline.isEmpty else { return profile }
        let client = try await store.client(notes.all.client ?? "")?.client
        let outcome = try await pipeline.outcome { try registrationRun(profile, client, $0) }
        if let denial = outcome.denial {
            throw RegistrationError(code: denial.code, message: denial.userMessage ?? denial.reason)
        }
        var screened = profile
        screened.userMetadata =
            outcome.userMetadata.isEmpty
            ? profile.userMetadata : (profile.userMetadata ?? [:]).changed(by: outcome.userMetadata)
        screened.appMetadata =
            outcome.appMetadata.isEmpty
            ? profile.appMetadata : (profile.appMetadata ?? [:]).changed(by: outcome.appMetadata)
        return screened
    }

    private func registrationRun(
        _ profile: TenantUser, _ client: TenantClient?, _ outcome: ActionOutcome
    ) throws -> ActionRun {
        var user = try TenantValue.decodeObject(JSONEncoder().encode(profile))
        for name in ["password", "connection", "user_id", "mfa_policy", "roles", "permissions", "blocked"] {
            user[name] = nil
        }
        user["user_metadata"] = .object((profile.userMetadata ?? [:]).changed(by: outcome.userMetadata))
        user["app_metadata"] = .object((profile.appMetadata ?? [:]).changed(by: outcome.appMetadata))
        var members: [String: TenantValue] = [
            "user": .object(user), "connection": .object(configuration.eventMembers(connection: profile.connection)),
            "request": .object(
                Call.eventRequest(userAddress, "POST", nil).merging(
                    ["body": .object((self as? Call)?.ownersFields ?? [:])]) { $1 }),
            "tenant": ["id": .string(tenant.domainName)],
        ]
        members["client"] = client.map { .object($0.eventMembers) }
        return ActionRun(
            trigger: .preUserRegistration, event: ActionEvent(members), address: userAddress,
            issuerHost: tenant.domainName, now: now)
    }
}
