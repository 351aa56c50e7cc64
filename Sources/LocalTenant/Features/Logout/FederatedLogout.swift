import A0HTTPServer
import Foundation

/// A logout that goes on to the provider where the user logged in, and comes back (OpenID Connect RP-Initiated Logout).
enum FederatedLogout {
    static let callbackPath = "/v2/logout/callback"

    /// Seconds.
    private static let lifetime: TimeInterval = 600

    /// Where a logout goes when it comes back.
    private struct Waiting: TicketDetails {
        static let kind = "federated-logout"
        /// nil for nowhere.
        let returnTo: String?
    }

    /// Where the browser logs out of the provider; nil where nobody logged in at one, or it offers no such place.
    static func begin(_ session: UpstreamSession?, returnTo: String?, _ call: Call) async throws -> String? {
        guard let session,
            let options = call.configuration.connections.first(where: { $0.name == session.connection })?.options
        else { return nil }
        do {
            let endpoint = try await call.providers.provider(options).endSessionEndpoint
            let state = try call.tenant.random.token()
            try await call.store.put(
                Ticket(key: state.secretHash, expiresAt: call.now + lifetime, details: Waiting(returnTo: returnTo)))
            return endpoint.adding(
                query: FormEncoding.query([
                    ("id_token_hint", session.idToken), ("client_id", options.clientID),
                    ("post_logout_redirect_uri", call.tenant.url(String(callbackPath.dropFirst()))), ("state", state),
                ]))
        } catch let failure as ProviderFailure {
            // Who is logged out here must not be told otherwise.
            call.notes.set(\.failure, "connection \(session.connection): federated logout, \(failure.reason)")
            return nil
        }
    }

    /// `GET /v2/logout/callback`.
    @Sendable static func finish(_ call: Call) async throws -> HTTPServerResponse {
        guard let state = call.request.queryValue("state"),
            let waiting = try await call.store.redeemTicket(state.secretHash, as: Waiting.self, at: call.now),
            let returnTo = waiting.details.returnTo
        else { return .page(LoggedOutPage(context: try call.pageContext())) }
        return .redirect(to: returnTo)
    }
}
