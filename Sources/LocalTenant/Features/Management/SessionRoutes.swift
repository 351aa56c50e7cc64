import A0HTTPServer
import Foundation

/// The sessions of browsers in the Management API.
enum SessionRoutes {
    static let all =
        ManagementRoute.table("GET", "sessions/*") { api, _ in
            try .json(try await api.members(of: try await api.session()))
        }
        + ManagementRoute.table("PATCH", "sessions/*") { api, operation in
            let changes = try api.body(of: operation)["session_metadata"]
            let session = try await api.session()
            let changed = try await api.store.changeSession(session.id) { $0.details.metadata.patch(with: changes) }
            guard let changed else { throw noSession }
            return try .json(try await api.members(of: changed))
        }
        + ManagementRoute.table("DELETE", "sessions/*") { api, operation in
            try await api.call.sessionEnding.end(.id(try await api.session().id), because: .sessionRevoked)
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("POST", "sessions/*/revoke") { api, operation in
            let session = try await api.session()
            _ = try await api.call.sessionEnding.end(
                .id(session.id), because: .sessionRevoked,
                with: [.revokeGrants(.session(session.id, userID: session.userID))])
            return HTTPServerResponse(status: operation.status)
        }
        + ManagementRoute.table("GET", "users/*/sessions") { api, operation in
            let user = try await api.existingUser()
            let configuration = api.call.tenant.configuration
            let all = try await api.store.sessions(of: user.id).filter { $0.isAlive(at: api.now, configuration) }
            let query = try ListQuery(api.call.request, operation.listing)
            let part = try await all[query.range].map { try await api.members(of: $0) }
            return try query.response("sessions", part) { $0 }
        }
        + ManagementRoute.table("DELETE", "users/*/sessions") { api, operation in
            try await api.call.sessionEnding.end(.user(try await api.existingUser().id), because: .sessionRevoked)
            return HTTPServerResponse(status: operation.status)
        }
}

private let noSession = ManagementAPIError(404, "The session does not exist.", "inexistent_session")

extension SystemAPICall {
    /// The session of the path.
    ///
    /// - Throws: `ManagementAPIError`.
    fileprivate func session() async throws -> BrowserSession {
        guard let found = try await store.session(id: parameter(0)), found.isAlive(at: now, call.tenant.configuration)
        else { throw noSession }
        return found
    }

    fileprivate func members(of session: BrowserSession) async throws -> [String: TenantValue] {
        let (idle, absolute) = session.ends(call.tenant.configuration)
        var members: [String: TenantValue] = [
            "id": .string(session.id), "user_id": .string(session.userID),
            "created_at": .string(session.createdAt.timestamp),
            "updated_at": .string(session.lastActiveAt.timestamp),
            "last_interacted_at": .string(session.lastActiveAt.timestamp),
            "authenticated_at": .string(session.authenticatedAt.timestamp),
            "idle_expires_at": .string(idle.timestamp), "expires_at": .string(absolute.timestamp),
            "cookie": ["mode": .string(session.cookieMode.rawValue)],
            "clients": .array(
                try await store.clients(ofSession: session.id).map { ["client_id": .string($0)] }),
        ]
        if let user = try await store.user(session.userID) {
            let methods = AuthenticationMethods(of: user, in: session, call.tenant.configuration, now: now)
            members["authentication"] = ["methods": .array(methods.values)]
        }
        let first = session.details.address.map { UserDevice(address: $0, userAgent: session.details.userAgent) }
        members["device"] = UserDevice.members(first: first, last: session.lastDevice)
        members["session_metadata"] = session.details.metadata.map(TenantValue.object)
        return members
    }
}

extension UserDevice {
    /// `device` of a session or a refresh token.
    ///
    /// - Parameter last: nil if that was the first one.
    static func members(first: UserDevice?, last: UserDevice?) -> TenantValue? {
        let last = last ?? first
        var members: [String: TenantValue] = [:]
        members["initial_ip"] = first.map { .string($0.address) }
        members["initial_user_agent"] = first?.userAgent.map(TenantValue.string)
        members["last_ip"] = last.map { .string($0.address) }
        members["last_user_agent"] = last?.userAgent.map(TenantValue.string)
        return members.isEmpty ? nil : .object(members)
    }
}
