import A0Concurrency
import A0JOSE
import Dispatch
import Foundation

/// The tenant's keys: next, current and previous ones, all in the store. Only decoded keys are cached here, by their
/// id, which is never reused.
final class SigningKeys: Sendable {
    typealias Generator = @Sendable () throws -> PrivateKey

    struct Key: Sendable {
        let id: String
        let state: SigningKeyRecord.State
        let privateKey: PrivateKey
        let certificate: SigningCertificate
        /// Each entry of the key set is for one algorithm.
        private let publicHalves: [SignatureAlgorithm: (jwk: JSONWebKey, key: PublicKey)]

        init(_ record: SigningKeyRecord) throws {
            (id, state) = (record.id, record.state)
            privateKey = try PrivateKey(pkcs8: record.pkcs8)
            certificate = try SigningCertificate(of: record)
            var jwk = try privateKey.publicJWK()
            (jwk.x5c, jwk.x5t) = ([certificate.encoded], certificate.thumbprint)
            var halves: [SignatureAlgorithm: (jwk: JSONWebKey, key: PublicKey)] = [:]
            for algorithm in privateKey.algorithms {
                (jwk.use, jwk.alg, jwk.kid) = ("sig", algorithm.rawValue, Self.name(record.id, for: algorithm))
                halves[algorithm] = (jwk, try PublicKey(jwk))
            }
            publicHalves = halves
        }

        /// `kid`.
        func name(for algorithm: SignatureAlgorithm) -> String { Self.name(id, for: algorithm) }

        private static func name(_ id: String, for algorithm: SignatureAlgorithm) -> String {
            algorithm == .rs256 || algorithm == .es256 ? id : "\(id)-\(algorithm.rawValue.lowercased())"
        }

        /// The algorithm that it signs with if this one is asked for. ES256 stands in for RS256, the default.
        ///
        /// - Throws: `TenantError` for algorithms that need an RSA key.
        func algorithm(for algorithm: SignatureAlgorithm) throws(TenantError) -> SignatureAlgorithm {
            if publicHalves[algorithm] != nil { return algorithm }
            guard algorithm == .rs256 else {
                throw TenantError(
                    .configuration, "\(algorithm.rawValue) needs an RSA key, and the tenant's is for ES256.")
            }
            return .es256
        }

        /// The entry of the key set; nil if the algorithm isn't for keys of this kind.
        func publicJWK(for algorithm: SignatureAlgorithm) -> JSONWebKey? { publicHalves[algorithm]?.jwk }

        func verifies(_ token: CompactJWS, _ algorithm: SignatureAlgorithm) -> Bool {
            publicHalves[algorithm]?.key.isValid(
                signature: token.signature, for: token.signingInput, algorithm: algorithm) ?? false
        }
    }

    /// The creation of the first keys.
    private struct Creation {
        let time: Date
        let work: SharedWork<Void>
    }

    /// The algorithm of new keys.
    let algorithm: SignatureAlgorithm
    private let store: any Store
    private let generate: Generator
    private let decoded = Locked<[String: Key]>([:])
    private let published = Locked<Set<SignatureAlgorithm>>([.rs256, .es256])
    private let creation = Locked<Creation?>(nil)
    private let lastDocument = Locked<(keys: JSONWebKeySet, json: Data)?>(nil)

    /// - Parameter algorithm: RS256 or ES256.
    init(for algorithm: SignatureAlgorithm, store: any Store, generateRSA: @escaping Generator) {
        self.algorithm = algorithm
        self.store = store
        generate = { try algorithm == .es256 ? PrivateKey.generateP256() : generateRSA() }
    }

    /// Creates the first keys, if there are none. This takes a while, so only what needs a key waits for it. Keys for
    /// another algorithm become previous ones.
    ///
    /// - Parameter current: the key that must be the current one; nil for any.
    func prepare(at now: Date, current pinned: PrivateKey? = nil) async throws {
        var known = try await store.signingKeys()
        if try known.contains(where: { try $0.state != .previous && !isForAlgorithm($0) }) {
            // The first rotation is to the next key, which may be another one of them.
            for _ in 1...2 { try await rotate(at: now) }
            known = try await store.signingKeys()
        }
        guard let pinned else {
            if known.isEmpty { creation.withLock { $0 = create(at: now) } }
            return
        }
        let current = try SigningKeyRecord(pinned, .current, now)
        guard !known.contains(where: { $0.id == current.id && $0.state == .current }) else { return }
        try await store.pinSigningKey(current, next: try await makeRecord(.next, now))
    }

    private func isForAlgorithm(_ record: SigningKeyRecord) throws -> Bool {
        try key(record).privateKey.algorithms.contains(algorithm)
    }

    private func create(at now: Date) -> Creation {
        Creation(
            time: now,
            work: SharedWork { [self] in
                async let current = makeRecord(.current, now)
                async let next = makeRecord(.next, now)
                try await store.insertSigningKeys(current: current, next: next)
            })
    }

    /// Waits for the first keys. If their creation fails, the next caller tries again.
    func created() async throws {
        guard let creation = creation.withLock({ $0 }) else { return }
        do {
            try await creation.work.value()
        } catch let error where !(error is CancellationError) {
            self.creation.withLock { last in
                if last?.work === creation.work { last = create(at: creation.time) }
            }
            throw error
        }
    }

    /// Waits until no thread creates keys anymore: one that does when the program ends would end it with a fault.
    /// Whoever needed the keys has received the error.
    func settle() async {
        guard let work = creation.withLock({ $0 })?.work else { return }
        _ = await Task { try await work.value() }.result
    }

    /// Makes the next key the current one, and the current key a previous one.
    func rotate(at now: Date) async throws {
        try await created()
        try await store.rotateSigningKeys(next: makeRecord(.next, now))
    }

    /// All keys that are still valid.
    func all() async throws -> [Key] {
        try await created()
        return try await store.signingKeys().map(key)
    }

    func publicKeys() async throws -> JSONWebKeySet {
        let keys = try await all()
        let published = published.withLock { $0 }
        return JSONWebKeySet(
            keys: SignatureAlgorithm.allCases.filter(published.contains).flatMap { algorithm in
                keys.compactMap { $0.publicJWK(for: algorithm) }
            })
    }

    /// The key set as JSON (RFC 7517 §5), which is only written when the keys have changed.
    func document(hidesAlgorithms: Bool = false) async throws -> Data {
        var keys = try await publicKeys()
        if hidesAlgorithms { for index in keys.keys.indices { keys.keys[index].alg = nil } }
        if let last = lastDocument.withLock({ $0 }), last.keys == keys { return last.json }
        let json = try JSONText.encode(keys)
        lastDocument.withLock { $0 = (keys, json) }
        return json
    }

    /// Also publishes the keys for this algorithm from now on. RS256 and ES256 are always published.
    func publish(for algorithm: SignatureAlgorithm) { published.withLock { _ = $0.insert(algorithm) } }

    /// Signs claims with the current key, and publishes it for the algorithm.
    func sign(
        _ claims: [String: TenantValue], type: String = "JWT", algorithm: SignatureAlgorithm = .rs256
    ) async throws -> String {
        guard let key = try await all().first(where: { $0.state == .current }) else {
            throw StoreError.failed("There is no current signing key.")
        }
        let algorithm = try key.algorithm(for: algorithm)
        publish(for: algorithm)
        return try CompactJWS.sign(
            payload: JSONText.encode(claims), algorithm: algorithm, keyID: key.name(for: algorithm), type: type,
            with: key.privateKey)
    }

    /// The claims of a token that one of the keys signed; nil for any other text. Checks only the signature.
    func verify(_ token: String) async throws -> [String: TenantValue]? {
        guard let jws = try? CompactJWS(token), let algorithm = jws.algorithm.flatMap(SignatureAlgorithm.init),
            let key = try await all().first(where: { $0.name(for: algorithm) == jws.keyID }),
            key.verifies(jws, algorithm)
        else { return nil }
        return try? TenantValue.decodeObject(jws.payload)
    }

    private func key(_ record: SigningKeyRecord) throws -> Key {
        if let key = decoded.withLock({ $0[record.id] }), key.state == record.state { return key }
        let key = try Key(record)
        decoded.withLock { $0[record.id] = key }
        return key
    }

    /// Generating primes takes a while, so it runs on threads that don't serve requests.
    private func makeRecord(_ state: SigningKeyRecord.State, _ now: Date) async throws -> SigningKeyRecord {
        try await DispatchQueue.global(qos: .utility).perform { [generate] () throws(any Error) in
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
