import A0Concurrency
import A0JOSE
import Dispatch
import Foundation

/// The tenant's RSA keys: next, current and previous ones, all in the store. Only decoded keys are cached here, by their
/// id, which never means another key.
final class SigningKeys: Sendable {
    typealias Generator = @Sendable () throws -> PrivateKey

    struct Key: Sendable {
        let id: String
        let state: SigningKeyRecord.State
        let privateKey: PrivateKey
        /// For RS256, and for PS256: an entry of the key set is for one algorithm.
        let publicJWK, publicJWKForPSS: JSONWebKey
        private let publicKey, publicKeyForPSS: PublicKey

        init(_ record: SigningKeyRecord) throws {
            (id, state) = (record.id, record.state)
            privateKey = try PrivateKey(pkcs8: record.pkcs8)
            var jwk = try privateKey.publicJWK()
            (jwk.use, jwk.alg, jwk.kid) = ("sig", SignatureAlgorithm.rs256.rawValue, record.id)
            (publicJWK, publicKey) = (jwk, try PublicKey(jwk))
            (jwk.alg, jwk.kid) = (SignatureAlgorithm.ps256.rawValue, record.id + "-ps256")
            (publicJWKForPSS, publicKeyForPSS) = (jwk, try PublicKey(jwk))
        }

        /// `kid`.
        func name(for algorithm: SignatureAlgorithm) -> String {
            algorithm == .ps256 ? id + "-ps256" : id
        }

        func verifies(_ token: CompactJWS, _ algorithm: SignatureAlgorithm) -> Bool {
            (algorithm == .ps256 ? publicKeyForPSS : publicKey).isValid(
                signature: token.signature, for: token.signingInput, algorithm: algorithm)
        }
    }

    private let store: any Store
    private let generate: Generator
    private let decoded = Locked<[String: Key]>([:])
    private let publishesPSS = Locked(false)

    init(store: any Store, generate: @escaping Generator) {
        self.store = store
        self.generate = generate
    }

    /// Makes the first keys, if there are none.
    ///
    /// - Parameter current: the key that has to be the current one; nil for any.
    func prepare(at now: Date, current pinned: PrivateKey? = nil) async throws {
        let known = try await store.signingKeys()
        guard let pinned else {
            guard known.isEmpty else { return }
            async let current = makeRecord(.current, now)
            async let next = makeRecord(.next, now)
            return try await store.insertSigningKeys(current: current, next: next)
        }
        let current = try SigningKeyRecord(pinned, .current, now)
        guard !known.contains(where: { $0.id == current.id && $0.state == .current }) else { return }
        try await store.pinSigningKey(current, next: try await makeRecord(.next, now))
    }

    /// The RSA key of a configuration.
    ///
    /// - Throws: `TenantError` for any other text.
    static func read(_ pem: String) throws(TenantError) -> PrivateKey {
        let problem: String
        do throws(JOSEError) {
            let key = try PrivateKey(pem: pem)
            if try key.publicJWK().kty == "RSA" { return key }
            problem = "it is no RSA key"
        } catch {
            problem = "\(error)"
        }
        throw TenantError(
            .configuration,
            """
            this is no RSA key in PKCS #8: \(problem)\(problem.hasSuffix(".") ? "" : ".") Make one with: openssl genpkey -algorithm RSA \
            -pkeyopt rsa_keygen_bits:2048
            """, keyPath: "signing_key")
    }

    /// Next becomes current, current becomes previous.
    func rotate(at now: Date) async throws {
        try await store.rotateSigningKeys(next: makeRecord(.next, now))
    }

    /// All keys that still count.
    func all() async throws -> [Key] {
        try await store.signingKeys().map(key)
    }

    func publicKeys() async throws -> JSONWebKeySet {
        let keys = try await all()
        return JSONWebKeySet(
            keys: keys.map(\.publicJWK) + (publishesPSS.withLock { $0 } ? keys.map(\.publicJWKForPSS) : []))
    }

    /// Publishes the keys for PS256 too, from now on: an entry says which algorithm it is for.
    func publishForPSS() { publishesPSS.withLock { $0 = true } }

    /// Signs claims with the current key.
    func sign(
        _ claims: [String: TenantValue], type: String = "JWT", algorithm: SignatureAlgorithm = .rs256
    ) async throws -> String {
        guard let key = try await all().first(where: { $0.state == .current }) else {
            throw StoreError.failed("There is no current signing key.")
        }
        return try CompactJWS.sign(
            payload: JSONText.encode(claims), algorithm: algorithm, keyID: key.name(for: algorithm), type: type,
            with: key.privateKey)
    }

    /// The claims of a token that one of the keys signed; nil for any other text. Looks at nothing but the signature.
    func verify(_ token: String) async throws -> [String: TenantValue]? {
        guard let jws = try? CompactJWS(token), let algorithm = jws.algorithm.flatMap(SignatureAlgorithm.init),
            [.rs256, .ps256].contains(algorithm),
            let key = try await all().first(where: { $0.name(for: algorithm) == jws.keyID }),
            key.verifies(jws, algorithm)
        else { return nil }
        return try? JSONDecoder().decode([String: TenantValue].self, from: jws.payload)
    }

    private func key(_ record: SigningKeyRecord) throws -> Key {
        if let key = decoded.withLock({ $0[record.id] }), key.state == record.state { return key }
        let key = try Key(record)
        decoded.withLock { $0[record.id] = key }
        return key
    }

    /// Looking for primes takes a while, so it happens on threads that nobody else waits for.
    private func makeRecord(_ state: SigningKeyRecord.State, _ now: Date) async throws -> SigningKeyRecord {
        try await DispatchQueue.global(qos: .userInitiated).perform { [generate] () throws(any Error) in
            let key = try generate()
            return try SigningKeyRecord(key, state, now)
        }
    }
}

extension SigningKeyRecord {
    fileprivate init(_ key: PrivateKey, _ state: State, _ now: Date) throws {
        self.init(id: try key.publicJWK().thumbprint(), state: state, pkcs8: try key.pkcs8(), createdAt: now)
    }
}
