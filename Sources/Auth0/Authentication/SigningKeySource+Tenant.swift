import A0JOSE
import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension SigningKeySource {
    /// The key set of a client's tenant, through the cache that all clients of the tenant share.
    init(of client: APIClient, caches: SigningKeyCaches = .shared) {
        let request = client.apiRequest(.get, ".well-known/jwks.json")
        let cache = caches.cache(for: request.url)
        self.init(url: request.url) { id in
            try await cache.key(id, clock: client.clock) { try await Self.published(request) }
        }
    }

    private static func published(_ request: APIRequest) async throws -> PublishedKeys {
        let response = try await request.send()
        let body = try response.successBody(failing: AuthenticationError.self)
        let keys = try JSONDecoder().decode(JSONWebKeySet.self, from: body).keys.compactMap(SigningKey.init)
        let age = response.http?.value(forHTTPHeaderField: "Cache-Control").flatMap(maximumAge)
        return PublishedKeys(keys, maximumAge: age)
    }
}
