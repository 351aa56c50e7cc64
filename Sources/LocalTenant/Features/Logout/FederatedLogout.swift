import A0HTTPServer
import Foundation

/// A logout that continues at the provider where the user logged in, and returns from there (OpenID Connect
/// RP-Initiated Logout).
enum FederatedLogout {
    static let callbackPath = "/v2/logout/callback"

    /// Seconds.
    private static let lifetime: TimeInterval = 600

    /// The continuation of a logout when it returns from the provider.
    private struct Waiting: TicketDetails {
        static let kind = "federated-logout"
        /// nil for nowhere.
        let returnTo: String?
    }

    /// The provider's logout URL; nil if the user didn't log in at a provider, or the provider has no logout URL.
    static func begin(_ session: UpstreamSession?, returnTo: String?, _ call: Call) async throws -> String? {
        guard let session,
            let upstream = call.configuration.connections.first(where: { $0.name == session.connection })?.upstream
        else { return nil }
        do {
            let endpoint = try await call.providers.provider(upstream).endSessionEndpoint
            let state = try call.tenant.random.token()
            try await call.store.put(
                Ticket(key: state.secretHash, expiresAt: call.now + lifetime, details: Waiting(returnTo: returnTo)))
            return endpoint.adding(
                query: FormEncoding.query(
                    parameters(session, upstream.strategy, state, call)
                        + [("client_id", upstream.options.clientID)]))
        } catch let error as ProviderError {
            // The user is logged out here, so don't report an error.
            call.notes.set(\.error, "connection \(session.connection): federated logout, \(error.reason)")
            return nil
        }
    }

    private static func parameters(
        _ session: UpstreamSession, _ strategy: UpstreamStrategy, _ state: String, _ call: Call
    ) -> [(String, String)] {
        let place = call.tenant.url(String(callbackPath.dropFirst()))
        guard strategy.logoutReturn == UpstreamStrategy.standardLogoutReturn else {
            // Providers with a nonstandard logout don't return the state.
            let token = strategy.logoutToken.flatMap { name in session.accessToken.map { (name, $0) } }
            return [(strategy.logoutReturn, place + "?" + FormEncoding.query([("state", state)]))]
                + [token].compactMap(\.self)
        }
        return [session.idToken.map { ("id_token_hint", $0) }].compactMap(\.self)
            + [(strategy.logoutReturn, place), ("state", state)]
    }

    /// `GET /v2/logout/callback`.
    @Sendable static func finish(_ call: Call) async throws -> HTTPServerResponse {
        guard let state = call.request.queryValue("state"),
            let waiting = try await call.store.redeemTicket(state.secretHash, as: Waiting.self, at: call.now),
            let returnTo = waiting.details.returnTo
        else { return .page(MessagePage.loggedOut(try call.usersPageContext())) }
        return .redirect(to: returnTo)
    }
}
