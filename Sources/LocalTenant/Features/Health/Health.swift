import A0HTTPServer
import Foundation

/// What containers and scripts ask before they send anyone here. It says nothing about the tenant, so any name of the
/// machine will do.
enum Health {
    static let path = "/health"
    static let readinessPath = "/ready"

    /// `GET /health`: the process answers.
    @Sendable static func alive(_ call: Call) async throws -> HTTPServerResponse {
        try .json(["status": "ok"])
    }

    /// `GET /ready`: it can log people in, too. While it starts, and where its store fails, the answer is 503.
    @Sendable static func ready(_ call: Call) async throws -> HTTPServerResponse {
        let canSign: Bool
        do {
            canSign = try await call.store.signingKeys().contains { $0.state == .current }
        } catch {
            call.notes.set(\.failure, String(describing: error))
            canSign = false
        }
        return try .json(["status": canSign ? "ok" : "unavailable"], status: canSign ? 200 : 503)
    }
}
