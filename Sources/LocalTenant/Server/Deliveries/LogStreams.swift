import A0Concurrency
import A0Encoding
import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends events to the webhooks of log streams (Auth0 docs, "Custom Log Streams Using Webhooks"), in the order in which
/// they were stored. Those that a stopped tenant didn't send are sent after the next start.
final class LogStreams: Sendable {
    static let kind = "log-streams"

    /// How often one event is sent, with a longer pause each time.
    private static let attempts = 3
    /// A stream is suspended after so many events in a row that its webhook didn't accept.
    private static let tolerance = 5

    private let tenant: Tenant
    /// Waits before the next attempt.
    private let pause: @Sendable (_ seconds: Int) async -> Void
    private let errors = Locked<[String: Int]>([:])
    private let isStopping = Locked(false)

    init(_ tenant: Tenant, pause: @escaping @Sendable (_ seconds: Int) async -> Void) {
        self.tenant = tenant
        self.pause = pause
    }

    /// Ends when the log is closed and everything was tried.
    func start() -> Task<Void, Never> {
        let events = tenant.log.events(limit: 1)
        return Task {
            await deliver()
            for await _ in events { await deliver() }
        }
    }

    /// From now on, nothing is repeated.
    func stop() {
        isStopping.withLock { $0 = true }
    }

    private func deliver() async {
        do {
            guard try await !tenant.store.recentSettings(Self.kind).isEmpty else { return }
            try await tenant.deliverAll(StreamedEvent.self) { ticket in
                if let event = try await tenant.store.logEvent(ticket.details.eventID) {
                    guard try await wasSettled(event) else { return false }
                }
                _ = try await tenant.store.redeemTicket(ticket.key, as: StreamedEvent.self, at: tenant.clock.now)
                return true
            }
        } catch {
            Warning.write("Events can't be sent to log streams: \(error)")
        }
    }

    /// Whether all streams got the event, or it was given up; false if the tenant stops first.
    private func wasSettled(_ event: LogEvent) async throws -> Bool {
        for stream in try await tenant.store.recentSettings(Self.kind) where Self.wants(event, stream.document) {
            guard let request = Self.request(event, stream.document) else { continue }
            let wasDelivered = await send(request)
            guard wasDelivered || !isStopping.withLock({ $0 }) else { return false }
            try await settle(stream.id, wasDelivered: wasDelivered)
        }
        return true
    }

    /// Whether a stream has to send an event.
    static func wants(_ event: LogEvent, _ stream: [String: TenantValue]) -> Bool {
        guard stream["type"] == "http", (stream["status"] ?? "active") == "active" else { return false }
        let filters = stream["filters"]?.arrayValue?.compactMap { $0["name"]?.stringValue } ?? []
        return filters.isEmpty || event.knownType.map { filters.contains($0.row.filter) } == true
    }

    private static func request(_ event: LogEvent, _ stream: [String: TenantValue]) -> URLRequest? {
        guard let sink = stream["sink"]?.objectValue,
            let url = sink["httpEndpoint"]?.stringValue.flatMap(URL.init(string:))
        else { return nil }
        let entry: TenantValue = ["log_id": .string(event.id), "data": .object(event.object)]
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        let format = sink["httpContentFormat"]?.stringValue
        request.httpBody = (format == "JSONARRAY" ? TenantValue.array([entry]) : entry).encoded()
        request.setValue(
            sink["httpContentType"]?.stringValue ?? "application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(sink["httpAuthorization"]?.stringValue, forHTTPHeaderField: "Authorization")
        for header in sink["httpCustomHeaders"]?.arrayValue ?? [] {
            guard let name = header["header"]?.stringValue else { continue }
            request.setValue(header["value"]?.stringValue, forHTTPHeaderField: name)
        }
        return request
    }

    private func send(_ request: URLRequest) async -> Bool {
        for attempt in 1...Self.attempts {
            // A webhook that can't be reached is the same as one that refuses.
            let response = try? await tenant.hookTransport.send(request).response
            if let response, HTTPStatus.success.contains(response.statusCode) { return true }
            guard attempt < Self.attempts, !isStopping.withLock({ $0 }) else { return false }
            await pause(attempt)
        }
        return false
    }

    private func settle(_ id: String, wasDelivered: Bool) async throws {
        let count = errors.withLock { errors in
            errors[id] = wasDelivered ? 0 : errors[id, default: 0] + 1
            return errors[id, default: 0]
        }
        guard count >= Self.tolerance else { return }
        errors.withLock { $0[id] = 0 }
        _ = try await tenant.store.changeSetting(Self.kind, id) { $0.document["status"] = "suspended" }
        Warning.write("The log stream \(id) is suspended, because its webhook didn't accept \(count) events in a row.")
    }
}
