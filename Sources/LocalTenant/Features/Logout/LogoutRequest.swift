import A0HTTPServer
import Foundation

/// A validated request to `/oidc/logout` (OpenID Connect RP-Initiated Logout 1.0 §2). It is stored as a ticket if the
/// user must confirm it.
struct LogoutRequest: TicketDetails {
    static let kind = "logout-request"
    /// Seconds to wait for the user's confirmation.
    static let lifetime: TimeInterval = 600

    /// The URL that the browser goes to afterward; nil for none.
    let returnTo: String?
    /// The client that made the request, if named.
    let clientID: String?
    /// The session to end (`sid`), if named.
    let sessionID: String?
    /// The user to log out, if named.
    let userID: String?
    /// Whether the user is logged out of the provider, too.
    let isFederated: Bool
}

extension LogoutRequest {
    /// - Throws: `PageError` if the request isn't allowed or contradicts itself, and `OAuthError` if it is malformed.
    init(_ parameters: Parameters, _ call: Call) async throws {
        let hint = try await IDTokenHint(parameters["id_token_hint"], call)
        let named = try parameters["client_id"]
        if let hint, let named, named != hint.clientID {
            throw PageError.logout("The client_id \(named) is not the one that the id_token_hint was issued to.")
        }
        let sessionHint = try parameters["logout_hint"]
        if let sessionHint, let sessionID = hint?.sessionID, sessionHint != sessionID {
            throw PageError.logout("The logout_hint is not the session of the id_token_hint.")
        }
        let client = try await call.logoutClient(hint?.clientID ?? named)
        self.init(
            returnTo: try Self.destination(parameters, client, call), clientID: client?.clientID,
            sessionID: hint?.sessionID ?? sessionHint, userID: hint?.userID,
            isFederated: parameters.names.contains("federated") && parameters.first("federated") != "false")
    }

    /// The logged-in account of the browser that it is about: the one that it names, or else the current one.
    func account(_ call: Call) async throws -> BrowserAccount? {
        let accounts = try await call.accounts().filter { $0.session != nil }
        let current = call.cookie(.session)
        return accounts.first { $0.session?.id == sessionID } ?? accounts.first { $0.user.id == userID }
            ?? accounts.first { $0.secret == current }
    }

    /// The query counts in the comparison. The state is added to it.
    private static func destination(
        _ parameters: Parameters, _ client: TenantClient?, _ call: Call
    ) throws -> String? {
        let destinations = LogoutDestinations(client, call.configuration)
        let wanted = try parameters["post_logout_redirect_uri"]
        if let wanted { try destinations.require(wanted, "post_logout_redirect_uri", pathOnly: false) }
        guard let url = (wanted ?? destinations.usual).flatMap(AbsoluteURL.init) else { return nil }
        return try parameters["state"].map { url.adding(query: FormEncoding.query([("state", $0)])) } ?? url.text
    }
}

/// An ID token that identifies the user to log out. It may have expired, because it's only a hint (OpenID Connect
/// RP-Initiated Logout 1.0 §4).
private struct IDTokenHint: Sendable {
    let clientID: String
    let userID: String
    /// `sid`; nil for a login without a browser.
    let sessionID: String?

    /// nil without a token.
    ///
    /// - Throws: `PageError` unless it is an ID token of this tenant.
    init?(_ token: String?, _ call: Call) async throws {
        guard let token else { return nil }
        // Access tokens and logout tokens are signed with the same keys.
        guard let claims = try await call.tenant.idTokens.hint(token), claims["iss"]?.stringValue == call.tenant.issuer,
            let userID = claims["sub"]?.stringValue, claims["events"] == nil, claims["scope"] == nil,
            let clientID = claims["aud"]?.stringValue
        else { throw PageError.logout("The id_token_hint is not an ID token of this tenant.") }
        (self.clientID, self.userID, sessionID) = (clientID, userID, claims["sid"]?.stringValue)
    }
}

extension PageError {
    static func logout(_ message: String) -> PageError {
        PageError(400, "invalid_request", named: "failedLogout", message: message)
    }
}
