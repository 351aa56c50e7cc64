import BeyondIdentityEmbedded
import ExampleKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The same login without a browser and a tenant: the app sends the request to the provider itself, which uses the
/// invocation type `manual`. `DELEGATE_CLIENT_ID` and `DELEGATE_CLIENT_SECRET` are its client there. An app for many
/// users has no secret, and uses PKCE.
struct DirectLogin {
    private struct Client {
        let id: String
        let secret: String
    }

    let issuer: String
    let arguments: Arguments

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let id = environment["DELEGATE_CLIENT_ID"], let secret = environment["DELEGATE_CLIENT_SECRET"] else {
            throw ExampleError(.badConfiguration, "Not set: DELEGATE_CLIENT_ID or DELEGATE_CLIENT_SECRET.")
        }
        let state = UUID().uuidString
        let fields = [
            "response_type": "code", "client_id": id, "redirect_uri": "acme://auth0", "scope": "openid", "state": state,
        ]
        let request = try await send(URLRequest(url: try url("authorize?\(FormBody.encode(fields))")))
        guard let address = request["authenticate_url"] as? String, let url = URL(string: address) else {
            throw ExampleError(.failed, "The provider's answer has no authenticate_url.")
        }
        guard let credential = try await DelegatedLogin.choose(arguments["--credential"]) else {
            throw ExampleError(.cancelled, "Cancelled.")
        }
        let response = try await Embedded.shared.authenticate(url: url, credentialID: credential.id).redirectURL
        let tokens = try await send(exchange(try code(in: response, state: state), Client(id: id, secret: secret)))
        guard let token = tokens["access_token"] as? String else {
            throw ExampleError(.failed, "The provider's answer has no access token.")
        }
        show("the provider sends an access token of \(token.count) characters")
    }

    private func code(in response: URL, state: String) throws -> String {
        let items = URLComponents(url: response, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard value("state") == state, let code = value("code") else {
            throw ExampleError(.failed, "Login refused: \(value("error_description") ?? "no code came back").")
        }
        return code
    }

    private func exchange(_ code: String, _ client: Client) throws -> URLRequest {
        var request = URLRequest(url: try url("token"))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        let fields = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": "acme://auth0", "client_id": client.id,
            "client_secret": client.secret,
        ]
        request.httpBody = Data(FormBody.encode(fields).utf8)
        return request
    }

    private func url(_ path: String) throws -> URL {
        guard let url = URL(string: "\(issuer)/\(path)") else {
            throw ExampleError(.badConfiguration, "\(issuer) is not a URL.")
        }
        return url
    }

    private func send(_ request: URLRequest) async throws -> [String: Any] {
        let (data, response) = try await URLSession.shared.data(for: request)
        let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw ExampleError(
                .failed, "The provider refused: \(object["error_description"] ?? object["message"] ?? "")")
        }
        return object
    }
}
