import A0Encoding
import A0JOSE
import Foundation

/// The implementation of ``AccessTokenVerifier``, shared by its copies.
final class Verification: Sendable {
    let configuration: Configuration
    let environment: Environment
    let issuers: IssuerDirectory
    private let targets: RequestTargets
    private let introspector: Introspector?
    private let proofKeys = RecentValues<String, PublicKey>(maximumCount: 1_000)
    /// `nil` if tokens aren't cached.
    private let accepted: RecentValues<Data, AcceptedToken>?

    init(_ configuration: Configuration, _ environment: Environment) throws(ConfigurationError) {
        try configuration.validate()
        self.configuration = configuration
        self.environment = environment
        issuers = try IssuerDirectory(configuration, environment)
        targets = RequestTargets(publicOrigins: configuration.publicOrigins, proxies: configuration.proxies)
        introspector = try Self.introspector(configuration, environment, issuers.first)
        // If issuers are resolved, the accepted ones may differ from request to request.
        accepted =
            issuers.first == nil ? nil : configuration.tokenCache.map { RecentValues(maximumCount: $0.maximumEntries) }
    }

    private static func introspector(
        _ configuration: Configuration, _ environment: Environment, _ issuer: KnownIssuer?
    ) throws(ConfigurationError) -> Introspector? {
        guard let options = configuration.introspection else { return nil }
        guard let issuer else {
            throw ConfigurationError("introspection", "It needs a list of issuers: the first is asked.")
        }
        let fixed = options.endpoint.flatMap(SafeURL.url)
        guard fixed != nil || options.endpoint == nil else {
            throw ConfigurationError(
                "introspection", "The endpoint isn't an https URL; http is for loopback hosts only.")
        }
        let download = issuer.download
        return try Introspector(
            options, issuer: issuer.issuer.issuer, timeout: configuration.keys.timeout, environment: environment
        ) {
            if let fixed { return fixed }
            guard let endpoint = try await download.metadata().introspection else {
                throw FetchError.unusable("The metadata of \(issuer.issuer.issuer) names no introspection_endpoint.")
            }
            return endpoint
        }
    }

    /// The style of responses to requests without a scheme.
    var style: ChallengeStyle {
        let dpop = configuration.dpop
        return ChallengeStyle(
            realm: configuration.realm, acceptsBearer: dpop.mode != .required, acceptsDPoP: dpop.mode != .disabled,
            proofAlgorithms: dpop.algorithms.map(\.rawValue), resourceMetadata: configuration.resourceMetadata)
    }

    var missingToken: AccessTokenError {
        AccessTokenError(.missingToken, .request, "The request has no access token.").styled(style)
    }

    func forget() {
        issuers.forget()
        introspector?.forget()
        accepted?.removeAll()
    }

    func verify(
        _ presented: PresentedToken, _ request: AccessTokenRequest?
    ) async throws(AccessTokenError) -> VerifiedAccessToken {
        var style = style
        style.usesDPoP = presented.scheme == .dpop
        do throws(AccessTokenError) {
            return try await check(presented, request, style)
        } catch {
            throw error.styled(style)
        }
    }

    private func check(
        _ presented: PresentedToken, _ request: AccessTokenRequest?, _ style: ChallengeStyle
    ) async throws(AccessTokenError) -> VerifiedAccessToken {
        if presented.scheme == .dpop {
            guard configuration.dpop.mode != .disabled else {
                throw .invalidRequest("The scheme DPoP is not accepted.")
            }
            guard request?.dpop.isEmpty == false else {
                throw .invalidRequest("The scheme is DPoP, but there is no proof.")
            }
        }
        let text = Array(presented.text.utf8)
        guard text.count <= configuration.maximumTokenSize else {
            throw .invalidToken(
                .format, "The token has \(text.count) bytes; at most \(configuration.maximumTokenSize) are read.")
        }
        guard isToken(text) else { throw .invalidToken(.format, "Not a token: invalid character.") }
        let token = try await accept(presented.text, text, request)
        let binding = try await checkBinding(token, presented, request)
        return VerifiedAccessToken(
            token: presented.text, issuer: token.issuer.issuer.issuer, expiresAt: token.expiresAt, binding: binding,
            payload: token.claims, leeway: configuration.leeway, now: environment.now, style: style)
    }

    // MARK: - The token

    private func accept(
        _ text: String, _ bytes: [UInt8], _ request: AccessTokenRequest?
    ) async throws(AccessTokenError) -> AcceptedToken {
        let dots = bytes.count { $0 == UInt8(ascii: ".") }
        let isEncrypted = dots == 4 && !configuration.decryptionKeys.isEmpty
        guard dots == 2 || isEncrypted else { return try await acceptOpaque(text, dots) }
        guard let accepted else { return try await acceptJWT(text, bytes, isEncrypted, request) }
        let hash = Digest.sha256(Data(bytes))
        if let known = accepted.value(for: hash), environment.now() < known.keptUntil, known.isStillSigned {
            try known.check(expectations(of: known.issuer))
            return known
        }
        let token = try await acceptJWT(text, bytes, isEncrypted, request)
        accepted.set(token, for: hash)
        return token
    }

    private func acceptJWT(
        _ text: String, _ bytes: [UInt8], _ isEncrypted: Bool, _ request: AccessTokenRequest?
    ) async throws(AccessTokenError) -> AcceptedToken {
        let signed = isEncrypted ? Array(try configuration.decryptionKeys.decrypt(text).utf8) : bytes
        let token: CompactToken
        do throws(CompactToken.Malformed) {
            token = try CompactToken(signed)
        } catch {
            throw .invalidToken(.format, "The token isn't a JWT in its canonical form (\(error)).")
        }
        try TokenRules.noExtensions(token.header)
        try TokenRules.typeIsExpected(token.header, strict: configuration.strict)
        let issuer = try await issuers.issuer(named: token.claims.value("iss"), for: request)
        let expected = expectations(of: issuer)
        let algorithm = try TokenRules.algorithm(token.header, expected.algorithms)
        let keyID = try TokenRules.keyID(token.header)
        let expiresAt = try TokenRules.checkBeforeSignature(token.claims, expected)
        let keys = try await issuer.keys.keys(id: algorithm == .hs256 ? nil : keyID, algorithm: algorithm)
        guard let key = keys.first(where: { $0.made(token.signature, for: token.signingInput) }) else {
            throw .invalidToken(.signature, "The token's signature is not of the key \(quoted(keyID)) of its issuer.")
        }
        try TokenRules.checkAfterSignature(token.claims, expected)
        if let introspector, configuration.introspection?.mode == .always {
            _ = try await introspector.claims(of: text, hash: Digest.sha256(Data(bytes)))
        }
        return AcceptedToken(
            issuer: issuer, claims: token.claims, expiresAt: expiresAt, key: key,
            keptUntil: environment.now() + (configuration.tokenCache?.lifetime ?? 0))
    }

    private func acceptOpaque(_ text: String, _ dots: Int) async throws(AccessTokenError) -> AcceptedToken {
        guard let introspector, let issuer = issuers.first else {
            let reason =
                dots == 4
                ? "The token is encrypted, and there is no key to decrypt it."
                : "The token is opaque: did the client ask for an audience?"
            throw .invalidToken(.format, reason)
        }
        let claims = try await introspector.claims(of: text, hash: Digest.sha256(Data(text.utf8)))
        if let named = claims.value("iss"), !named.isText(issuer.issuer.issuer) {
            throw .invalidToken(.iss, "The issuer says that the token is from \(quoted(named.text)).")
        }
        var expected = expectations(of: issuer)
        expected.strict = false
        let expiresAt = try TokenRules.checkBeforeSignature(claims, expected)
        try TokenRules.checkAfterSignature(claims, expected)
        return AcceptedToken(
            issuer: issuer, claims: claims, expiresAt: expiresAt, key: nil, keptUntil: .distantPast)
    }

    private func expectations(of issuer: KnownIssuer) -> TokenExpectations {
        TokenExpectations(
            audiences: issuer.audiences, algorithms: issuer.algorithms, leeway: configuration.leeway,
            maxTokenAge: configuration.maxTokenAge, strict: configuration.strict,
            requiredClaims: configuration.requiredClaims, now: environment.now())
    }

    // MARK: - What it is bound to

    private func checkBinding(
        _ token: AcceptedToken, _ presented: PresentedToken, _ request: AccessTokenRequest?
    ) async throws(AccessTokenError) -> VerifiedAccessToken.Binding {
        let bound = try TokenBinding(token.claims)
        guard !bound.isOtherwiseBound else {
            throw .invalidToken(.cnf, "The token is bound in a way that is not supported.")
        }
        try bound.checkCertificate(configuration.certificateBound, request?.certificate)
        let certificate = configuration.certificateBound == .disabled ? nil : bound.certificate
        let unbound = certificate.map(VerifiedAccessToken.Binding.certificate) ?? .none
        guard configuration.dpop.mode != .disabled else { return unbound }
        switch (presented.scheme, bound.key) {
        case (.dpop, let key?):
            try await checkProof(of: key, presented.text, request)
            return .dpop(thumbprint: key)
        case (.dpop, nil):
            throw .invalidToken(.cnf, "The scheme is DPoP, and the token is bound to no key.")
        case (.bearer, .some):
            throw .invalidToken(.cnf, "The token is bound to a key, and came as Bearer.")
        case (.bearer, nil):
            guard let request else {
                guard configuration.dpop.mode == .allowed else {
                    throw .invalidToken(.cnf, "The token is bound to no key.")
                }
                return unbound
            }
            guard configuration.dpop.mode == .allowed else {
                throw .invalidRequest("The scheme Bearer is not accepted.")
            }
            guard request.dpop.isEmpty else { throw .invalidRequest("The scheme is Bearer, and there is a proof.") }
            return unbound
        }
    }

    /// RFC 9449 §4.3 and §7.1.
    private func checkProof(
        of thumbprint: String, _ token: String, _ request: AccessTokenRequest?
    ) async throws(AccessTokenError) {
        guard let request else { throw .invalidRequest("There is no proof.") }
        let options = configuration.dpop
        let now = environment.now()
        let proof = try DPoPProof(
            request.dpop, maximumSize: configuration.maximumProofSize, algorithms: options.algorithms, keys: proofKeys)
        try proof.check(
            .init(
                method: request.method, targets: try targets.urls(of: request),
                tokenHash: Base64URL.encode(Digest.sha256(Data(token.utf8))), offset: options.iatOffset,
                leeway: options.iatLeeway, now: now))
        guard constantTimeEqual(proof.thumbprint, thumbprint) else {
            throw .invalidToken(.cnf, "The proof's key doesn't match the token's.")
        }
        if let nonces = options.nonces, !nonces.accepts(proof.nonce ?? "", at: now) {
            throw AccessTokenError(
                .useDPoPNonce, .nonce, "The proof's nonce is missing, too old or foreign.",
                details: .init(nonce: nonces.current(at: now)))
        }
        let isNew: Bool
        do {
            isNew = try await options.replay.insert(
                proof.hash, until: proof.issuedAt + options.iatOffset + options.iatLeeway)
        } catch {
            if error is MemoryReplayStore.Full { environment.log(.replayStoreFull) }
            throw .unavailable(.replay, "Whether the proof was used before is unknown.", cause: error)
        }
        guard isNew else { throw .invalidProof(.replay, "The proof was used before.") }
    }
}

/// A token that is valid, regardless of the request.
struct AcceptedToken: Sendable {
    let issuer: KnownIssuer
    let claims: JSONObject
    let expiresAt: Date
    /// `nil` if the issuer was asked instead.
    let key: VerificationKey?
    /// When it has to be verified again.
    let keptUntil: Date

    var isStillSigned: Bool { key.map(issuer.keys.has) ?? false }

    /// Checks the rules whose result changes over time.
    func check(_ expected: TokenExpectations) throws(AccessTokenError) {
        _ = try TokenRules.checkBeforeSignature(claims, expected)
        try TokenRules.checkAfterSignature(claims, expected)
    }
}

/// `b64token` (RFC 6750 §2.1).
private func isToken(_ text: [UInt8]) -> Bool {
    var end = text.endIndex
    while end > 0, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
    return end > 0
        && tokenBytes.withUnsafeBufferPointer { isAllowed in text[..<end].allSatisfy { isAllowed[Int($0)] } }
}

private let tokenBytes: [Bool] = {
    var isAllowed = [Bool](repeating: false, count: 256)
    for byte in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~+/".utf8 {
        isAllowed[Int(byte)] = true
    }
    return isAllowed
}()
