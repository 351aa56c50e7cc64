import Auth0
import Auth0Server
import ExampleKit
import Foundation

/// A website with logins, and an API that accepts access tokens: `WebServer [--port 8080]`, with the environment
/// variables from its README.
@main
struct WebServer {
    static func main() async {
        await runExample(options: ["--port"]) { arguments in
            let environment = ProcessInfo.processInfo.environment
            let names = ["AUTH0_DOMAIN", "AUTH0_CLIENT_ID", "AUTH0_CLIENT_SECRET", "API", "DATABASE", "SESSION_KEY"]
            let values = names.compactMap { environment[$0] }
            guard values.count == names.count, let key = Data(base64Encoded: values[5]) else {
                let missing = names.filter { environment[$0] == nil }
                throw ExampleError(
                    .badConfiguration,
                    missing.isEmpty ? "SESSION_KEY is not base64." : "Not set: \(missing.joined(separator: ", ")).")
            }
            let api = BookAPI(verifier: try AccessTokenVerifier(domain: values[0], audience: values[3]))
            let website = Website(
                authentication: Auth0.authentication(clientId: values[1], domain: values[0]), clientSecret: values[2],
                audience: values[3],
                sessions: try PostgresSessions(
                    connection: values[4], keys: SealingKeys(current: SealingKeys.Key(id: "1", bytes: key))))
            let port = arguments["--port"].flatMap(UInt16.init) ?? 8080
            let server = try SmallServer(port: port) { request in
                request.path == "/api/books" ? await api.response(request) : await website.response(request)
            }
            show("http://127.0.0.1:\(server.port)")
            while true { try await Task.sleep(for: .seconds(3_600)) }
        }
    }
}
