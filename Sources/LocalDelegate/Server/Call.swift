import A0HTTPServer
import A0JOSE
import Foundation

/// A request as the handlers receive it.
struct Call: Sendable {
    let provider: Provider
    let request: HTTPServerRequest
    /// The values of the names in the route's path.
    let path: [String: String]
    /// Read once, so that all rules of one request use the same time.
    let now: Date

    /// - Throws: `not_found`.
    func realm() throws(APIError) -> RealmEntry {
        guard let entry = provider.realm(path["tenant"] ?? "", path["realm"] ?? "") else { throw .notFound("realm") }
        return entry
    }

    /// - Throws: `not_found`.
    func application() throws(APIError) -> ApplicationEntry {
        guard let entry = try realm().application(path["application"] ?? "") else { throw .notFound("application") }
        return entry
    }

    /// - Throws: `not_found`.
    func identity() throws(APIError) -> DelegateIdentity {
        guard let identity = try realm().identity(path["identity"] ?? "") else { throw .notFound("identity") }
        return identity
    }

    /// The token of the `Authorization` header (RFC 6750 §2.1).
    var bearer: String? {
        let parts = (request.headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return parts[1].trimmingCharacters(in: .whitespaces)
    }

    /// - Throws: `bad_request`.
    func body<Body: Decodable>(_ type: Body.Type = Body.self) throws(APIError) -> Body {
        do {
            return try JSONText.decode(request.body, as: type)
        } catch {
            throw .badRequest("The body isn't the expected JSON.")
        }
    }

    /// Runs `body` in a transaction: a thrown error rolls it back, a returned failure doesn't.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Records) throws -> Result<Value, APIError>
    ) async throws -> Value {
        try await provider.store.write(body).get()
    }
}

typealias Handler = @Sendable (Call) async throws -> HTTPServerResponse
