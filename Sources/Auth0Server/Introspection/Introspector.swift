import A0Encoding
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks an issuer about tokens (RFC 7662), and caches its responses.
final class Introspector: Sendable {
    /// An issuer's response about a token.
    enum Response: Sendable {
        case active(JSONObject)
        case inactive
    }

    private let options: Introspection
    private let client: ClientAuthenticator
    /// The endpoint and the issuer's identifier.
    private let endpoint: @Sendable () async throws -> URL
    private let issuer: String
    private let timeout: TimeInterval
    private let environment: Environment
    private let responses: SharedResults<Data, Response>

    init(
        _ options: Introspection, issuer: String, timeout: TimeInterval, environment: Environment,
        endpoint: @escaping @Sendable () async throws -> URL
    ) throws(ConfigurationError) {
        self.options = options
        self.issuer = issuer
        self.timeout = timeout
        self.environment = environment
        self.endpoint = endpoint
        client = try ClientAuthenticator(options.client, setting: "introspection")
        responses = SharedResults(maximumCount: options.maximumEntries, now: environment.now)
    }

    /// The claims of an active token.
    ///
    /// - Throws: ``AccessTokenError``: `invalid_token`, or 503 if the issuer can't be asked.
    func claims(of token: String, hash: Data) async throws(AccessTokenError) -> JSONObject {
        let response: Response
        do {
            response = try await responses.value(for: hash) { try await self.download(token) }
        } catch {
            if !(error is CancellationError) { environment.log(.introspectionFailed(error: error)) }
            throw .unavailable(.introspection, "The issuer cannot be asked about the token.", cause: error)
        }
        guard case .active(let claims) = response else {
            throw .invalidToken(.active, "The issuer calls the token inactive.")
        }
        return claims
    }

    func forget() {
        responses.removeAll()
    }

    private func download(_ token: String) async throws -> SharedResults<Data, Response>.Entry {
        let endpoint = try await endpoint()
        var request = URLRequest(url: endpoint, timeoutInterval: timeout)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        let form = [("token", token), ("token_type_hint", "access_token")]
        try client.authenticate(&request, form: form, issuer: issuer, now: environment.now())
        let response = try Self.response(try await environment.fetch.json(request).body)
        let now = environment.now()
        let until =
            switch response {
            case .inactive: now + options.inactiveLifetime
            case .active(let claims):
                min(
                    now + options.lifetime,
                    claims.value("exp")?.number.map(Date.init(timeIntervalSince1970:)) ?? .distantFuture)
            }
        return .init(value: response, until: until)
    }

    /// Anything but `true` means no (RFC 7662 §2.2).
    private static func response(_ json: Data) throws -> Response {
        guard let object = try? JSONObject(Array(json), limits: .init(depth: 64)) else {
            guard (try? JSONDecoder().decode(ClaimValue.self, from: json)) != nil else {
                throw FetchError.unusable("The answer to an introspection is not JSON.")
            }
            return .inactive
        }
        return object.value("active")?.kind == .true ? .active(object) : .inactive
    }
}
