import A0JOSE

extension TenantAPI {
    /// How the API's access tokens are encrypted after they were signed (`token_encryption`; RFC 7519 §5.2, a nested
    /// JWT), with `A256GCM` for the content.
    ///
    /// The tenant can't read them either: its introspection doesn't say their audience, and knows those of users only,
    /// and they can't be exchanged for tokens of other APIs.
    public struct TokenEncryption: Sendable, Hashable {
        /// `encryption_key.alg`: how the key for the content is encrypted.
        public enum Algorithm: String, Sendable, Codable, CaseIterable, Choice {
            /// RSAES-OAEP with SHA-256.
            case rsaOAEP256 = "RSA-OAEP-256"
            /// RSAES-OAEP with SHA-384.
            case rsaOAEP384 = "RSA-OAEP-384"
            /// RSAES-OAEP with SHA-512.
            case rsaOAEP512 = "RSA-OAEP-512"
        }

        /// `encryption_key.pem`: the API's public RSA key, in PEM form (`-----BEGIN PUBLIC KEY-----`).
        public var pem: String
        /// `encryption_key.alg`.
        public var algorithm: Algorithm
        /// `encryption_key.kid`, which the tokens' headers have; nil for none.
        public var keyID: String?
        /// `encryption_key.name`.
        public var name: String?
        private var format = Format.nestedJWE

        /// Encrypts tokens for the holder of the private key.
        public init(pem: String, algorithm: Algorithm = .rsaOAEP256, keyID: String? = nil) {
            self.pem = pem
            self.algorithm = algorithm
            self.keyID = keyID
        }

        /// `format`, of which there is one.
        private enum Format: String, Codable, CaseIterable, Choice {
            case nestedJWE = "compact-nested-jwe"
        }
    }
}

extension TenantAPI.TokenEncryption: Codable, Record {
    static let blank = Self(pem: "")
    static let table = Table<Self> {
        Member("format", \.format, is: .required)
        Member("encryption_key") {
            Member("name", \.name)
            Member("alg", \.algorithm, is: .required)
            Member("kid", \.keyID)
            Member("pem", \.pem, is: .required)
        }
    }

    func checkTogether() throws(TenantError) {
        do {
            _ = try encryption(of: "")
        } catch {
            throw TenantError(.configuration, "\(error)", keyPath: "encryption_key.pem")
        }
    }

    /// A token that only the API can read.
    ///
    /// - Throws: `JOSEError`.
    func encryption(of token: String, random: SecureRandom = .system) throws(JOSEError) -> String {
        guard let keyEncryption = KeyEncryption(rawValue: algorithm.rawValue) else { throw .algorithmMismatch }
        return try CompactJWE.encrypt(
            token: token, keyEncryption, keyID: keyID, for: JSONWebKey(pem: pem), random: random)
    }

    /// The members for the Management API, with the key's thumbprint (RFC 7638) instead of the key.
    var shown: TenantValue {
        var members = object
        var key = members["encryption_key"]?.objectValue ?? [:]
        key["pem"] = nil
        key["thumbprint_sha256"] = (try? JSONWebKey(pem: pem).thumbprint()).map(TenantValue.string)
        members["encryption_key"] = .object(key)
        return .object(members)
    }
}
