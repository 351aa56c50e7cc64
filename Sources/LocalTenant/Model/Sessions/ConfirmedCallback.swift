import A0HTTP
import Foundation

/// A callback where an application can get codes without another confirmation, because the user logged in for it or
/// confirmed it in this session.
struct ConfirmedCallback: TicketDetails {
    static let kind = "confirmed-callback"
    static let limit: Int? = nil

    fileprivate static func key(_ request: AuthorizationRequest, _ session: BrowserSession) -> Data {
        [session.id, request.clientID, request.redirectURI].map(\.secretHash).reduce(Data(), +)
    }
}

/// Asks for confirmations of callbacks, and remembers them.
struct ConfirmedCallbacks: Sendable {
    let store: any TicketStore
    let configuration: TenantConfiguration
    let now: Date

    /// Whether the user must confirm that the application may get a code at this callback, because it's unknown which
    /// program listens there, and no page was shown (RFC 8252 §8.6).
    func needConfirmation(
        _ request: AuthorizationRequest, _ client: TenantClient, _ session: BrowserSession
    ) async throws -> Bool {
        guard isUnproven(request, client) else { return false }
        let ticket = try await store.ticket(ConfirmedCallback.key(request, session), as: ConfirmedCallback.self)
        return ticket.map { $0.expiresAt <= now } ?? true
    }

    /// Stores the user's confirmation for the rest of the session.
    func confirm(
        _ request: AuthorizationRequest, _ client: TenantClient, _ session: BrowserSession
    ) async throws {
        guard isUnproven(request, client) else { return }
        try await store.put(
            Ticket(
                key: ConfirmedCallback.key(request, session), subject: session.id,
                expiresAt: session.createdAt + session.absoluteLimit, details: ConfirmedCallback()))
    }

    /// Whether neither the client nor the callback proves which program gets the code.
    private func isUnproven(_ request: AuthorizationRequest, _ client: TenantClient) -> Bool {
        let isSwitchedOff = client.skipsCallbackConfirmation ?? configuration.skipsCallbackConfirmation ?? true
        return !isSwitchedOff && client.isPublic && request.respondsToCallback
            && AbsoluteURL(request.redirectURI)?.isVerifiable != true
    }
}

extension AbsoluteURL {
    /// Whether the callback is tied to a domain, rather than to any program on this machine.
    fileprivate var isVerifiable: Bool {
        ["http", "https"].contains(scheme) && !LoopbackHost.isReachedByBrowsers(host ?? "")
    }
}

extension CallbackError {
    static let interactionRequired = CallbackError("interaction_required", "Interaction required")
    static let refusedByUser = CallbackError("access_denied", "User did not authorize the request")
}
