import A0Encoding
import A0Concurrency
import A0JOSE
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

    private struct Entry: Sendable {
        let response: Response
        let until: Date
    }

    private let options: Introspection
    private let client: IntrospectionClient
    /// The endpoint and the issuer's identifier.
    private let endpoint: @Sendable () async throws -> URL
    private let issuer: String
    private let timeout: TimeInterval
    private let environment: Environment
    private let responses: RecentValues<Data, Entry>
    private let underWay = Locked<[Data: SharedWork<Response>]>([:])

    init(
        _ options: Introspection, issuer: String, timeout: TimeInterval, environment: Environment,
        endpoint: @escaping @Sendable () async throws -> URL
    ) throws(ConfigurationError) {
        self.options = options
        self.issuer = issuer
        self.timeout = timeout
        self.environment = environment
        self.endpoint = endpoint
        client = try IntrospectionClient(options.client)
        responses = RecentValues(maximumCount: options.maximumEntries)
    }

    /// The claims of an active token.
    ///
    /// - Throws: ``AccessTokenError``: `invalid_token`, or 503 if the issuer can't be asked.
    func claims(of token: String, hash: Data) async throws(AccessTokenError) -> JSONObject {
        let response = if let known = known(hash) { known } else { try await ask(token, hash) }
        guard case .active(let claims) = response else {
            throw .invalidToken(.active, "The issuer calls the token inactive.")
        }
        return claims
    }

    func forget() {
        responses.removeAll()
    }

    private func known(_ hash: Data) -> Response? {
        responses.value(for: hash).flatMap { environment.now() < $0.until ? $0.response : nil }
    }

    private enum Step: Sendable {
        case use(Response)
        case wait(SharedWork<Response>)
    }

    /// Checks the cache again: another task may have added a response since the caller checked.
    private func nextStep(_ token: String, _ hash: Data) -> Step {
        underWay.withLock { underWay in
            if let work = underWay[hash] { return .wait(work) }
            if let response = known(hash) { return .use(response) }
            let work = SharedWork {
                defer { self.underWay.withLock { $0[hash] = nil } }
                return try await self.download(token, hash)
            }
            underWay[hash] = work
            return .wait(work)
        }
    }

    private func ask(_ token: String, _ hash: Data) async throws(AccessTokenError) -> Response {
        let work: SharedWork<Response>
        switch nextStep(token, hash) {
        case .use(let response): return response
        case .wait(let shared): work = shared
        }
        do {
            return try await work.value()
        } catch {
            if !(error is CancellationError) { environment.log(.introspectionFailed(error: error)) }
            throw .unavailable(.introspection, "The issuer cannot be asked about the token.", cause: error)
        }
    }

    private func download(_ token: String, _ hash: Data) async throws -> Response {
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
        responses.set(Entry(response: response, until: until), for: hash)
        return response
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

/// How this server authenticates itself when it asks about a token.
struct IntrospectionClient: Sendable {
    private enum Proof: Sendable {
        case basic(String)
        case secret(String)
        case key(PrivateKey, SignatureAlgorithm, keyID: String?)
    }

    private let id: String
    private let proof: Proof

    init(_ client: Introspection.Client) throws(ConfigurationError) {
        switch client {
        case .basic(let id, let secret):
            self.id = id
            // RFC 6749 §2.3.1.
            proof = .basic(Data("\(Self.encoded(id)):\(Self.encoded(secret))".utf8).base64EncodedString())
        case .post(let id, let secret):
            self.id = id
            proof = .secret(secret)
        case .privateKey(let id, let pem, let algorithm, let keyID):
            self.id = id
            guard let signature = algorithm.signature else {
                throw ConfigurationError("introspection", "\(algorithm.rawValue) isn't an algorithm for private keys.")
            }
            do {
                proof = .key(try PrivateKey(pem: pem), signature, keyID: keyID)
            } catch {
                throw ConfigurationError("introspection", "The private key cannot be used. \(error)")
            }
        }
        guard !id.isEmpty else { throw ConfigurationError("introspection", "The client ID is empty.") }
    }

    func authenticate(
        _ request: inout URLRequest, form: [(String, String)], issuer: String, now: Date
    ) throws(JOSEError) {
        var form = form
        switch proof {
        case .basic(let credentials): request.setValue("Basic \(credentials)", forHTTPHeaderField: "Authorization")
        case .secret(let secret): form += [("client_id", id), ("client_secret", secret)]
        case .key(let key, let algorithm, let keyID):
            let assertion = ClientAssertion(clientID: id, audience: issuer, issuedAt: now)
            form += [
                ("client_id", id), ("client_assertion_type", ClientAssertion.type),
                ("client_assertion", try assertion.signed(with: key, algorithm: algorithm, keyID: keyID)),
            ]
        }
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(
            form.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&").utf8)
    }

    /// Encoded as in a form (WHATWG URL §5.2), except for spaces, whose encoding here all decoders understand.
    private static func encoded(_ text: String) -> String {
        let unchanged = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._")
        return text.addingPercentEncoding(withAllowedCharacters: unchanged) ?? ""
    }
}
