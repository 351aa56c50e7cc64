// The Swift examples of the overview of Auth0Server, compiled. `DocumentTests` checks that both say the same.
import Auth0Server

struct OrdersAPI {
    let verifier: AccessTokenVerifier

    // example: verify
    func orders(authorization: String?, url: String) async throws(AccessTokenError) -> String {
        let token = try await verifier.verify(authorization: authorization, method: "GET", url: url)
        try token.require(.scopes("read:orders"))
        return "Orders of \(token.subject ?? "nobody")"
    }
    // end

    // example: settings
    func makeVerifier() throws -> AccessTokenVerifier {
        var configuration = Configuration(
            issuers: .domains(["example.eu.auth0.com", "login.example.com"]), audiences: ["https://api.example.com"])
        configuration.algorithms = [.rs256, .ps256]
        configuration.dpop = .required
        configuration.publicOrigins = ["https://api.example.com"]
        configuration.introspection = Introspection(client: .basic(id: "CLIENT_ID", secret: "CLIENT_SECRET"))
        return try AccessTokenVerifier(configuration)
    }
    // end
}
