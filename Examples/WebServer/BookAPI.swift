import Auth0Server
import ExampleKit

/// An API for clients that have an access token for it with the scope `read:books`: this website, an app, a
/// command-line tool.
struct BookAPI: Sendable {
    let verifier: AccessTokenVerifier

    func response(_ request: SmallServer.Request) async -> SmallServer.Response {
        do throws(AccessTokenError) {
            let token = try await verifier.verify(AccessTokenRequest(request))
            try token.require(.scopes("read:books"))
            return .init(200, #"["The Analytical Engine", "Sketch of a Computer"]"#)
        } catch {
            // The status and headers say what is missing (RFC 6750).
            let headers = Dictionary(error.challenge.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
            return .init(error.challenge.status, error.challenge.body, headers: headers)
        }
    }
}

extension AccessTokenRequest {
    init(_ request: SmallServer.Request) {
        self.init(
            method: request.method, url: "http://\(request.headers["host"] ?? "")\(request.target)",
            header: { name in request.headers[name.lowercased()].map { [$0] } ?? [] })
    }
}
