import A0JOSE

extension PrivateKey {
    /// The RSA key of a configuration.
    ///
    /// - Throws: `TenantError` for any other text.
    static func rsa(pem: String) throws(TenantError) -> PrivateKey {
        let problem: String
        do throws(JOSEError) {
            let key = try PrivateKey(pem: pem)
            if try key.publicJWK().kty == "RSA" { return key }
            problem = "it isn't an RSA key"
        } catch {
            problem = "\(error)"
        }
        throw TenantError(
            .configuration,
            """
            this isn't an RSA key in PKCS #8: \(problem)\(problem.hasSuffix(".") ? "" : ".") Make one with: openssl genpkey -algorithm RSA \
            -pkeyopt rsa_keygen_bits:2048
            """, keyPath: "signing_key")
    }
}
