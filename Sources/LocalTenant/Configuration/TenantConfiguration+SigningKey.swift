import A0JOSE

extension TenantConfiguration {
    /// The key in ``signingKey``.
    ///
    /// - Throws: `TenantError` for any other text than a key for ``signingAlgorithm``.
    func readSigningKey() throws(TenantError) -> PrivateKey? {
        guard let signingKey else { return nil }
        let reason: String
        do throws(JOSEError) {
            let key = try PrivateKey(pem: signingKey)
            if key.algorithms.contains(signingAlgorithm.signature) { return key }
            reason = "it isn't for \(signingAlgorithm.rawValue)"
        } catch {
            reason = "\(error)"
        }
        throw TenantError(
            .configuration,
            """
            this isn't \(signingAlgorithm.kind) key in PKCS #8: \(reason)\(reason.hasSuffix(".") ? "" : ".") Make one \
            with: openssl genpkey \(signingAlgorithm.openSSLOptions)
            """, keyPath: "signing_key")
    }
}

extension TenantConfiguration.SigningAlgorithm {
    var signature: SignatureAlgorithm {
        switch self {
        case .rs256: .rs256
        case .es256: .es256
        }
    }

    fileprivate var kind: String {
        switch self {
        case .rs256: "an RSA"
        case .es256: "a P-256"
        }
    }

    fileprivate var openSSLOptions: String {
        switch self {
        case .rs256: "-algorithm RSA -pkeyopt rsa_keygen_bits:2048"
        case .es256: "-algorithm EC -pkeyopt ec_paramgen_curve:P-256"
        }
    }
}
