import A0HTTPServer
import Foundation

/// The way of a user's browser to a provider where they connect an account, and back to the application.
struct ConnectStep: Sendable {
    /// `connect_uri`.
    static let path = "/connected-accounts/connect"

    let call: Call
    /// The key of the session.
    let session: Data
    let pending: Ticket<PendingConnection>
    let upstream: Upstream

    private init(_ session: Data?, _ call: Call) async throws {
        guard let session, let pending = try await call.store.ticket(session, as: PendingConnection.self),
            pending.expiresAt > call.now,
            let upstream = call.configuration.connections.first(where: {
                $0.name == pending.details.connection && $0.connectedAccounts
            })?.upstream
        else { throw UnknownLogin() }
        (self.call, self.session, self.pending, self.upstream) = (call, session, pending, upstream)
    }

    /// `GET /connected-accounts/connect`: sends the browser to the provider.
    @Sendable static func begin(_ call: Call) async throws -> HTTPServerResponse {
        guard let key = call.request.queryValue("ticket")?.secretHash else { throw UnknownLogin() }
        let ticket = try await call.store.redeemTicket(key, as: ConnectTicket.self, at: call.now)
        let step = try await ConnectStep(ticket?.details.session, call)
        return try await step.relaying {
            let pending = step.pending.details
            let location = try await UpstreamRequest(
                call: call, upstream: step.upstream, passedOn: pending.passedOn, scopes: pending.scopes,
                loginHint: pending.passedOn["login_hint"]
            ).begin(until: step.pending.expiresAt) { request in
                UpstreamLogin(
                    connection: pending.connection, connecting: step.session, nonce: request.nonce,
                    verifier: request.verifier?.value, maxAge: request.maxAge, wasChosen: false)
            }
            return .redirect(to: location)
        }
    }

    /// `/login/callback`: gives the application a code for the account.
    static func finish(
        _ response: Parameters, _ remembered: UpstreamLogin, _ key: Data, _ call: Call
    ) async throws -> HTTPServerResponse {
        let step = try await ConnectStep(remembered.connecting, call)
        guard try await call.store.redeemTicket(key, as: UpstreamLogin.self, at: call.now) != nil else {
            throw UnknownLogin()
        }
        return try await step.relaying {
            if let error = try response["error"] {
                throw ProviderError(saidByProvider: error, try response["error_description"])
            }
            let request = UpstreamRequest(call: call, upstream: step.upstream)
            let proven = try await request.proven(by: response, remembered)
            guard let tokens = proven.tokens else {
                throw ProviderError.misfit("it answered without an access token")
            }
            let code = try call.tenant.random.token()
            let details = ConnectCode(session: step.session, subject: proven.subject, tokens: tokens)
            try await call.store.put(
                Ticket(
                    key: code.secretHash, subject: step.pending.details.userID, expiresAt: step.pending.expiresAt,
                    details: details))
            return try step.back([("connect_code", code)])
        }
    }

    /// Sends failures to the application.
    private func relaying(_ body: () async throws -> HTTPServerResponse) async throws -> HTTPServerResponse {
        do {
            return try await body()
        } catch let error as ProviderError {
            call.notes.set(\.error, "connection \(pending.details.connection): \(error.error), \(error.reason)")
            return try back([("error", error.error), ("error_description", error.reason)])
        } catch let error as CallbackError {
            return try back([("error", error.error), ("error_description", error.description)])
        }
    }

    private func back(_ items: [(String, String)]) throws -> HTTPServerResponse {
        let state = pending.details.state.map { [("state", $0)] } ?? []
        guard let url = AbsoluteURL(pending.details.redirectURI) else { throw UnknownLogin() }
        return .redirect(to: url.adding(query: FormEncoding.query(items + state)))
    }
}
