import A0JOSE
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where the keys of a tenant come from.
struct SigningKeySource: Sendable {
    /// The key set's address, for error texts.
    let url: URL
    /// The published key with that ID, or `nil` if there is none. Throws what kept the key set from arriving.
    let key: @Sendable (_ id: String) async throws -> SigningKey?
}

extension SigningKeySource {
    /// The key set of a client's tenant, through the cache that all clients of the tenant share.
    init(of client: APIClient, caches: SigningKeyCaches = .shared) {
        let request = client.call(.get, ".well-known/jwks.json")
        let cache = caches.cache(for: request.url)
        self.init(url: request.url) { id in
            try await cache.key(id, clock: client.clock) { try await Self.published(request) }
        }
    }

    private static func published(_ request: APICall) async throws -> PublishedKeys {
        let response = try await request.send()
        let body = try response.successBody(failing: AuthenticationError.self)
        let keys = try JSONDecoder().decode(JSONWebKeySet.self, from: body).keys.compactMap(SigningKey.init)
        let age = response.http?.value(forHTTPHeaderField: "Cache-Control").flatMap(maximumAge)
        return PublishedKeys(keys, maximumAge: age)
    }
}

/// Seconds for which an answer may be kept (RFC 9111 §5.2.2); `nil` when the server does not say.
func maximumAge(cacheControl: String) -> TimeInterval? {
    let directives = cacheControl.lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard !directives.contains("no-store"), !directives.contains("no-cache") else { return 0 }
    for directive in directives where directive.hasPrefix("max-age=") {
        let seconds = directive.dropFirst("max-age=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        if let seconds = UInt32(digits: seconds) { return TimeInterval(seconds) }
    }
    return nil
}
