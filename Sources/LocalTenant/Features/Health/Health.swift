import A0HTTPServer
import Foundation

/// Health checks for containers and scripts. They reveal nothing about the tenant, so any host name of the machine
/// works.
enum Health {
    static let path = "/health"
    static let readinessPath = "/ready"

    /// Both checks, also under the names that load balancers are often set up for.
    static let routes: [Route] =
        [path, "/health/live"].map { .probe($0, alive) } + [readinessPath, "/health/ready"].map { .probe($0, ready) }

    /// `GET /health`: the process answers.
    @Sendable static func alive(_ call: Call) async throws -> HTTPServerResponse {
        try .json(["status": "ok"])
    }

    /// `GET /ready`: the tenant can also log users in. Responds with 503 while it starts, when it's about to stop, or
    /// if its store fails.
    @Sendable static func ready(_ call: Call) async throws -> HTTPServerResponse {
        let canSign: Bool
        do {
            canSign = try await call.tenant.keys.all().contains { $0.state == .current }
        } catch {
            call.notes.set(\.error, String(describing: error))
            canSign = false
        }
        return canSign && !call.tenant.isDraining.withLock { $0 }
            ? try .json(["status": "ok"]) : try .json(["status": "unavailable"], status: 503).retriedSoon
    }
}
