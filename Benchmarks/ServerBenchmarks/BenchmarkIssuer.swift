import A0JOSE
import Foundation

@testable import Auth0Server

/// Issues tokens like those from Auth0 for an API.
struct BenchmarkIssuer: Sendable {
    static let issuer = "https://samples.eu.auth0.com/"
    static let audience = "https://api.example.com"

    private let keys: [Algorithm: PrivateKey]

    init() throws {
        keys = [.rs256: try .generateRSA(), .es256: try .generateP256()]
    }

    func published(_ algorithm: Algorithm) throws -> JSONWebKey {
        var key = try self[algorithm].publicJWK()
        (key.kid, key.use, key.alg) = (algorithm.rawValue + "-key-of-the-samples-tenant", "sig", algorithm.rawValue)
        return key
    }

    private var configuration: Configuration {
        get throws {
            let keySet = JSONWebKeySet(keys: try keys.keys.map(published))
            let issuer = Issuer(Self.issuer, keys: .set(try JSONEncoder().encode(keySet)))
            var configuration = Configuration(issuers: .list([issuer]), audiences: [Self.audience])
            configuration.algorithms = [.rs256, .es256]
            return configuration
        }
    }

    func verifier(_ change: (inout Configuration) -> Void = { _ in }) throws -> AccessTokenVerifier {
        var configuration = try configuration
        change(&configuration)
        return try AccessTokenVerifier(configuration)
    }

    func token(_ algorithm: Algorithm) throws -> String {
        guard let signature = algorithm.signature else { throw JOSEError.algorithmMismatch }
        let now = Int(Date().timeIntervalSince1970)
        let payload = """
            {"https://example.com/roles":["editor","reader"],"iss":"\(Self.issuer)","sub":"auth0|65f1c0ffee0123456789abcd",\
            "aud":["\(Self.audience)","\(Self.issuer)userinfo"],"iat":\(now),"exp":\(now + 86_400),\
            "scope":"openid profile email read:orders write:orders","azp":"Q5s3bJ8oCwJ4yPqgT7fLrA0uZx1mKvNd",\
            "permissions":["read:orders","write:orders"]}
            """
        return try CompactJWS.sign(
            payload: Data(payload.utf8), algorithm: signature, keyID: try published(algorithm).kid, type: "JWT",
            with: self[algorithm])
    }

    static func request(_ token: String) -> AccessTokenRequest {
        AccessTokenRequest(
            authorization: ["Bearer \(token)"], method: "GET", scheme: "https", host: ["api.example.com"],
            target: "/orders?page=2")
    }

    private subscript(algorithm: Algorithm) -> PrivateKey {
        get throws {
            guard let key = keys[algorithm] else { throw JOSEError.algorithmMismatch }
            return key
        }
    }
}
