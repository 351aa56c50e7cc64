import A0HTTPServer
import Foundation

/// Health checks for containers and scripts. They reveal nothing about the tenant, so any host name of the machine
/// works.
enum Health {
    static let path = "/health"
    static let readinessPath = "/ready"

    /// `GET /health`: the process answers.
    @Sendable static func alive(_ call: Call) async throws -> HTTPServerResponse {
        try .json(["status": "ok"])
    }

    /// `GET /ready`: the tenant can also log users in. Responds with 503 while it starts, or if its store fails.
    @Sendable static func ready(_ call: Call) async throws -> HTTPServerResponse {
        let canSign: Bool
        do {
            canSign = try await call.tenant.keys.all().contains { $0.state == .current }
        } catch {
            call.notes.set(\.failure, String(describing: error))
            canSign = false
        }
        return try .json(["status": canSign ? "ok" : "unavailable"], status: canSign ? 200 : 503)
    }
}
