import A0HTTPServer
import Foundation

/// The user behind a request to `/authorize`: from the browser's session, from the app that sent the browser here with
/// a session transfer token, or from a login ticket that the application's own login page received.
struct TransferredSession: Sendable {
    var known: KnownUser?
    /// Whether the user logged in for this very request.
    private(set) var isNewLogin = false
    private var started: NewSession?
    private var endsSession = false
    private var hadTransferCookie = false

    init() {}

    init(_ request: AuthorizationRequest, _ client: TenantClient, _ call: Call) async throws {
        known = try await call.browserSession()
        if let ticket = try call.parameters().first("login_ticket") {
            try await logIn(with: ticket, client, call)
            return
        }
        let inCookie = call.cookie(.sessionTransfer)
        hadTransferCookie = inCookie != nil
        let methods = client.sessionTransfer.allowedMethods
        let inQuery = try call.parameters().first("session_transfer_token")
        guard
            let token = methods.contains(.query)
                ? inQuery ?? (methods.contains(.cookie) ? inCookie : nil)
                : methods.contains(.cookie) ? inCookie : nil
        else {
            if inQuery ?? inCookie != nil { call.notes.set(\.error, "session transfer: not allowed for the client") }
            return
        }
        do {
            try await takeOver(token, request, client, call)
        } catch let ignored as Ignored {
            // If the token can't be used, the user logs in as usual.
            call.notes.set(\.error, "session transfer: \(ignored.reason)")
        }
    }

    private mutating func logIn(with ticket: String, _ client: TenantClient, _ call: Call) async throws {
        let user = try await LoginTicket.user(ticket, client, call)
        guard !user.profile.blocked else { throw CallbackError.blockedUser }
        let started = try await call.startSession(for: user)
        (known, self.started, isNewLogin) = ((started.session, user), started, true)
    }

    private struct Ignored: Error {
        let reason: String
    }

    private mutating func takeOver(
        _ token: String, _ request: AuthorizationRequest, _ client: TenantClient, _ call: Call
    ) async throws {
        guard
            let transfer = try await call.store.redeemTicket(
                token.secretHash, as: SessionTransferToken.self, at: call.now)?.details
        else { throw Ignored(reason: "the token is unknown, used or expired") }
        guard client.sessionTransfer.deviceBinding.allows(transfer.address, call.userAddress) else {
            throw Ignored(reason: "the token was issued to another device")
        }
        guard transfer.organization == request.organization else {
            throw Ignored(reason: "the token belongs to another organization")
        }
        guard let grant = try await call.store.unrevokedGrant(transfer.grantID) else {
            throw Ignored(reason: "the app's refresh token was revoked")
        }
        guard let user = try await call.store.user(transfer.userID), !user.profile.blocked,
            call.configuration.mayUse(client, user)
        else { throw Ignored(reason: "the user may not log in here") }
        if let known {
            guard known.user.id != user.id else { return }
            // The browser's session belongs to a different user, so neither user is used.
            try await call.sessions.end(call.cookie(.session), because: .sessionRevoked)
            (self.known, endsSession) = (nil, true)
            return
        }
        let started = try await call.startSession(
            for: user, authenticatedAt: grant.createdAt,
            .init(origin: SessionOrigin(grantID: grant.id, cascades: transfer.cascades)))
        (self.known, self.started) = ((started.session, user), started)
    }

    /// Adds the session cookie to the response.
    func addCookies(to response: inout HTTPServerResponse, _ call: Call) {
        if let started { response.setSession(started, call) }
        if endsSession { response.dropAccount(nil, call) }
        if hadTransferCookie { response.clearCookie(.sessionTransfer, at: call.tenant.issuer) }
    }
}

extension SessionTransferSettings.DeviceBinding {
    /// - Parameters:
    ///   - issued: the address that requested the token.
    ///   - used: the address that presents it.
    func allows(_ issued: String, _ used: String) -> Bool {
        switch self {
        case .none: true
        case .ip: issued == used
        case .asn: issued == used || Self.isThisMachine(issued) && Self.isThisMachine(used)
        }
    }

    private static func isThisMachine(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }
}
