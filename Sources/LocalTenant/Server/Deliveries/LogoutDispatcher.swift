import A0Concurrency
import A0HTTPServer
import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One pass over the queue of logout notices.
struct LogoutDispatcher: Sendable {
    let tenant: Tenant
    let log: AccessLog
    let history: LogoutHistory

    /// How many servers are notified at the same time, so that a slow one doesn't delay the others.
    private static let width = 8

    /// Tries everything that is due.
    ///
    /// - Returns: When the next attempt is due; nil for none.
    func deliver() async -> Date? {
        do {
            while try await deliverPart() {}
            return try await tenant.store.nextDue(as: LogoutNotice.self, at: tenant.clock.now)
        } catch {
            warn(error)
            return tenant.clock.now + 60
        }
    }

    /// Whether more may be due.
    private func deliverPart() async throws -> Bool {
        let due = try await tenant.store.dueTickets(as: LogoutNotice.self, at: tenant.clock.now)
        let isMoving = await withTaskGroup(of: Bool.self) { group in
            var isMoving = false
            for (index, ticket) in due.enumerated() {
                if index >= Self.width, await group.next() == true { isMoving = true }
                group.addTask { await deliver(ticket) }
            }
            for await wasDelivered in group where wasDelivered { isMoving = true }
            return isMoving
        }
        return isMoving && due.count == LogoutNotice.partSize && !Task.isCancelled
    }

    /// Whether this process could have the notice.
    private func deliver(_ ticket: Ticket<LogoutNotice>) async -> Bool {
        do {
            return try await tenant.claiming(ticket) { ticket in
                guard ticket.details.dueAt <= tenant.clock.now else {
                    // An earlier version postponed it.
                    var ticket = ticket
                    ticket.dueAt = ticket.details.dueAt
                    _ = try await tenant.store.change(ticket)
                    return
                }
                try await attempt(ticket)
            }
        } catch {
            warn(error)
            return false
        }
    }

    private func attempt(_ ticket: Ticket<LogoutNotice>) async throws {
        guard let client = try await tenant.store.client(ticket.details.clientID)?.client,
            let url = client.oidcLogout.backchannelURLs.first.flatMap(URL.init(string:))
        else { return try await remove(ticket) }
        let stopwatch = Stopwatch()
        let request = try await request(ticket, client, url)
        guard let response = await send(request) else { return }
        try await settle(ticket, url, response, stopwatch.elapsed)
    }

    private func request(
        _ ticket: Ticket<LogoutNotice>, _ client: TenantClient, _ url: URL
    ) async throws -> URLRequest {
        let claims = LogoutToken.claims(of: ticket, for: client, issuer: tenant.issuer, at: tenant.clock.now)
        let token = try await tenant.idTokens.sign(claims, for: client, type: LogoutToken.type)
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(FormEncoding.encode([("logout_token", token)]).utf8)
        return request
    }

    /// The result of an attempt.
    private struct Response: Sendable {
        var status: Int?
        /// nil if the server accepted the token.
        var error: String?
        /// Whether another attempt may succeed.
        var isPassing = false
    }

    /// nil if the tenant is stopping.
    private func send(_ request: URLRequest) async -> Response? {
        do {
            let status = try await tenant.providerTransport.send(request).response.statusCode
            guard !HTTPStatus.success.contains(status) else { return Response(status: status) }
            return Response(
                status: status, error: "the server answered \(status)",
                isPassing: status >= 500 || status == 408 || status == 429)
        } catch {
            guard (error as? URLError)?.code != .cancelled, !Task.isCancelled else { return nil }
            return Response(error: error.localizedDescription, isPassing: true)
        }
    }

    private func settle(
        _ ticket: Ticket<LogoutNotice>, _ url: URL, _ response: Response, _ duration: TimeInterval
    ) async throws {
        var ticket = ticket
        let now = tenant.clock.now
        let isPostponed = ticket.postpone(at: now) && response.isPassing
        if isPostponed { _ = try await tenant.store.change(ticket) } else { try await remove(ticket) }
        let notice = ticket.details
        history.add(
            TenantLogoutDelivery(
                time: now, clientID: notice.clientID, url: url, initiator: notice.initiator,
                sessionID: notice.sessionID, userID: notice.userID, attempt: notice.attempts, status: response.status,
                error: response.error, isRetried: isPostponed))
        let type: LogEventType =
            response.error == nil ? .oidc_backchannel_logout_succeeded : .oidc_backchannel_logout_failed
        var members: [String: TenantValue] = [
            "client_id": .string(notice.clientID), "user_id": .string(notice.userID),
        ]
        members["description"] = response.error.map(TenantValue.string)
        tenant.log.add(LogBatch(events: [LogEvent(id: "", date: now, type: type.rawValue, members: members)]))
        log.write(
            .init(
                time: now, address: "\(url.host ?? ""):\(url.port ?? (url.scheme == "https" ? 443 : 80))",
                method: "POST", path: url.path, status: response.status ?? 0,
                ms: AccessLog.Entry.milliseconds(duration), client: notice.clientID, tracking: nil,
                error: response.error.map { $0 + (isPostponed ? "; another attempt follows" : "") },
                event: type.rawValue))
    }

    private func remove(_ ticket: Ticket<LogoutNotice>) async throws {
        _ = try await tenant.store.redeemTicket(ticket.key, as: LogoutNotice.self, at: tenant.clock.now)
    }

    private func warn(_ error: any Error) {
        Warning.write("Logouts are waiting because applications can't be notified: \(error)")
    }
}
