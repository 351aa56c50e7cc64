import A0Concurrency
import A0HTTP
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches the keys of one issuer, after finding their URL if needed.
final class KeyDownload: Sendable {
    /// Seconds for which the issuer's metadata is cached.
    private static let metadataLifetime: TimeInterval = 86_400

    private let issuer: Issuer
    private let algorithms: [Algorithm]
    private let timeout: TimeInterval
    private let environment: Environment
    private let known = Locked<(metadata: IssuerMetadata, until: Date)?>(nil)

    init(_ issuer: Issuer, algorithms: [Algorithm], timeout: TimeInterval, environment: Environment) {
        self.issuer = issuer
        self.algorithms = algorithms
        self.timeout = timeout
        self.environment = environment
    }

    /// The issuer's keys, and the seconds for which they can be cached, if specified.
    func keys(earlier: [VerificationKey]) async throws -> (keys: KeySet, maximumAge: TimeInterval?) {
        do {
            let (body, head) = try await environment.fetch.json(.get(try await address(), timeout: timeout))
            let age = head.value(forHTTPHeaderField: "Cache-Control").flatMap(maximumAge)
            return (try KeySet(json: body, algorithms: algorithms, earlier: earlier), age)
        } catch {
            known.withLock { $0 = nil }
            throw error
        }
    }

    private func address() async throws -> URL {
        if case .jwks(let url) = issuer.keys {
            guard let url = SafeURL.url(url) else { throw FetchError.unusable("\(url) isn't an https URL.") }
            return url
        }
        return try await metadata().keySet
    }

    /// The issuer's metadata.
    func metadata() async throws -> IssuerMetadata {
        let now = environment.now()
        let known = known.withLock { known in known.flatMap { now < $0.until ? $0.metadata : nil } }
        if let known { return known }
        let metadata = try await IssuerMetadata.fetch(issuer.issuer, timeout: timeout, fetch: environment.fetch)
        self.known.withLock { $0 = (metadata, now + Self.metadataLifetime) }
        return metadata
    }
}

/// The required parts of an issuer's metadata (OpenID Connect Discovery §3, RFC 8414 §2).
struct IssuerMetadata: Sendable {
    let keySet: URL
    let introspection: URL?

    static func fetch(_ issuer: String, timeout: TimeInterval, fetch: Fetch) async throws -> IssuerMetadata {
        var error: (any Error)?
        for address in addresses(of: issuer) {
            do {
                return try IssuerMetadata(try await fetch.json(.get(address, timeout: timeout)).body, issuer: issuer)
            } catch FetchError.status(404, let url) {
                error = error ?? FetchError.status(404, url)
            }
        }
        throw error ?? FetchError.unusable("\(issuer) isn't an https URL.")
    }

    /// The URLs of OpenID Connect Discovery §4, and of RFC 8414 §3.1, which inserts its path between host and path.
    private static func addresses(of issuer: String) -> [URL] {
        guard let url = SafeURL.url(issuer), var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
            return []
        }
        let path =
            parts.percentEncodedPath.hasSuffix("/")
            ? String(parts.percentEncodedPath.dropLast()) : parts.percentEncodedPath
        let paths = [path + "/.well-known/openid-configuration", "/.well-known/oauth-authorization-server" + path]
        return paths.compactMap { path in
            parts.percentEncodedPath = path
            return parts.url
        }
    }

    private init(_ json: Data, issuer: String) throws {
        struct Document: Decodable {
            let issuer: String
            let jwks_uri: String
            let introspection_endpoint: String?
        }
        guard let document = try? JSONDecoder().decode(Document.self, from: json) else {
            throw FetchError.unusable("The metadata of \(issuer) has no issuer and jwks_uri.")
        }
        // RFC 8414 §3.3.
        guard document.issuer.utf8.elementsEqual(issuer.utf8) else {
            throw FetchError.unusable("The metadata of \(issuer) is of another issuer, \(quoted(document.issuer)).")
        }
        guard let keySet = SafeURL.url(document.jwks_uri),
            keySet.scheme == "https" || !issuer.lowercased().hasPrefix("https:")
        else { throw FetchError.unusable("The jwks_uri of \(issuer) isn't an https URL.") }
        self.keySet = keySet
        introspection = document.introspection_endpoint.flatMap(SafeURL.url)
    }
}

extension URLRequest {
    fileprivate static func get(_ url: URL, timeout: TimeInterval) -> URLRequest {
        var request = URLRequest(url: url, timeoutInterval: timeout)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }
}
