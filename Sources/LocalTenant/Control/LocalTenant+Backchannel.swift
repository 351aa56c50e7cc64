import A0JOSE
import Foundation

/// A login on another device that waits for the approval of its user.
public struct TenantBackchannelLogin: Sendable, Hashable {
    /// The user who is asked.
    public let userID: String
    /// The client that asks.
    public let clientID: String
    /// The text that the client shows, too.
    public let bindingMessage: String
    /// The API; nil for the user's profile.
    public let audience: String?
    /// The scopes that the client gets.
    public let scope: [String]
    /// When it ends, by the tenant's clock.
    public let expiresAt: Date
    let approval: Data
}

/// Logins that users approve on another device (OpenID Connect CIBA Core).
extension LocalTenant {
    /// Returns the logins that wait for a user's approval, oldest first.
    ///
    /// - Throws: ``TenantError`` if the store cannot be read.
    public func backchannelLogins(of userID: String) async throws(TenantError) -> [TenantBackchannelLogin] {
        try await TenantError.wrapping {
            try await tenant.store.tickets(subject: userID, as: BackchannelRequest.self, at: clock.now)
                .filter { $0.details.isApproved == nil }
                .map {
                    TenantBackchannelLogin(
                        userID: $0.details.userID, clientID: $0.details.clientID,
                        bindingMessage: $0.details.bindingMessage, audience: $0.details.audience,
                        scope: $0.details.scope, expiresAt: $0.expiresAt, approval: $0.details.approval)
                }
        }
    }

    /// Approves a login in the user's place: the client's next poll returns tokens.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound` if it no longer waits for an answer.
    public func approve(_ login: TenantBackchannelLogin) async throws(TenantError) {
        try await respond(login, isApproved: true)
    }

    /// Denies a login in the user's place: the client's next poll returns `access_denied`.
    ///
    /// - Throws: ``TenantError`` with the cause `notFound` if it no longer waits for an answer.
    public func deny(_ login: TenantBackchannelLogin) async throws(TenantError) {
        try await respond(login, isApproved: false)
    }

    private func respond(_ login: TenantBackchannelLogin, isApproved: Bool) async throws(TenantError) {
        try await TenantError.wrapping {
            guard
                let link = try await tenant.store.ticket(login.approval, as: BackchannelApproval.self),
                let request = try await tenant.store.backchannelRequest(
                    link.details, isApproved: isApproved, at: clock.now),
                try await tenant.store.apply(.respond(by: link, to: request), at: clock.now)
            else { throw TenantError(.notFound, "This login no longer waits for an answer.") }
        }
    }
}
