import A0Encoding
import A0JOSE
import CA0Crypt
import CA0OpenSSL
import CA0Sodium
import Foundation

/// The hash of a password that another system made, as Auth0 imports them (Auth0 docs, "Bulk Import User Data").
struct ImportedHash: Sendable, Equatable, Codable {
    enum Algorithm: String, Sendable, Codable {
        case argon2, bcrypt, hmac, md5, pbkdf2, scrypt, sha1, sha256, sha512
    }

    let algorithm: Algorithm
    /// The hash as text, for algorithms whose texts have all parameters.
    var text = ""
    /// The hash itself, for the others.
    var bytes = Data()
    var salt = Data()
    /// Whether the salt comes after the password.
    var isSaltSuffix = false
    /// The key, for HMAC.
    var key = Data()
    /// The name of the digest, for HMAC and PBKDF2.
    var digest = ""
    /// Iterations, or the cost of scrypt.
    var cost = 0
    var blockSize = 8
    var parallelization = 1

    /// Imported hashes begin differently from all others.
    private static let prefix = "$imported$"

    /// In the form that the store keeps.
    var stored: String {
        get throws { Self.prefix + Base64URL.encode(try JSONText.encode(self)) }
    }

    /// nil for a hash of the tenant's own.
    init?(stored: String) {
        guard stored.hasPrefix(Self.prefix),
            let data = Base64URL.decode(String(stored.dropFirst(Self.prefix.count))),
            let hash = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = hash
    }

    init(_ algorithm: Algorithm, text: String = "", bytes: Data = Data()) {
        (self.algorithm, self.text, self.bytes) = (algorithm, text, bytes)
    }

    func verify(_ password: String) -> Bool {
        switch algorithm {
        case .argon2:
            guard sodium_init() >= 0 else { return false }
            let count = UInt64(password.utf8.count)
            return text.hasPrefix("$argon2id$")
                ? crypto_pwhash_argon2id_str_verify(text, password, count) == 0
                : crypto_pwhash_argon2i_str_verify(text, password, count) == 0
        case .bcrypt: return bcrypt(password).map { constantTimeEqual($0, text) } ?? false
        case .scrypt: return isSame(scrypt(password))
        case .pbkdf2: return isSame(pbkdf2(password))
        case .md5, .sha1, .sha256, .sha512: return isSame(hash(salted(password), algorithm.rawValue))
        case .hmac: return isSame(code(salted(password)))
        }
    }

    private func isSame(_ other: Data?) -> Bool { other.map { constantTimeEqual($0, bytes) } ?? false }

    private func salted(_ password: String) -> Data {
        isSaltSuffix ? Data(password.utf8) + salt : salt + Data(password.utf8)
    }

    // MARK: Algorithms

    /// nil if the system's library doesn't know the kind of hash.
    private func bcrypt(_ password: String) -> String? {
        // The library would read only the text before it.
        guard !password.utf8.contains(0) else { return nil }
        let data = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
        defer { data.deallocate() }
        memset(data, 0, MemoryLayout<crypt_data>.size)
        guard let output = crypt_r(password, text, data) else { return nil }
        let hash = String(cString: output)
        return hash.hasPrefix("*") ? nil : hash
    }

    private func scrypt(_ password: String) -> Data? {
        var output = [UInt8](repeating: 0, count: bytes.count)
        let (salt, limit) = (Array(salt), UInt64(512 << 20))
        let status = EVP_PBE_scrypt(
            password, password.utf8.count, salt, salt.count, UInt64(cost), UInt64(blockSize), UInt64(parallelization),
            limit, &output, output.count)
        return status == 1 ? Data(output) : nil
    }

    private func pbkdf2(_ password: String) -> Data? {
        var output = [UInt8](repeating: 0, count: bytes.count)
        let salt = Array(salt)
        let status = PKCS5_PBKDF2_HMAC(
            password, Int32(password.utf8.count), salt, Int32(salt.count), Int32(clamping: cost),
            EVP_get_digestbyname(digest), Int32(output.count), &output)
        return status == 1 ? Data(output) : nil
    }

    private func hash(_ data: Data, _ name: String) -> Data? {
        var output = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        let input = Array(data)
        guard EVP_Digest(input, input.count, &output, &count, EVP_get_digestbyname(name), nil) == 1 else { return nil }
        return Data(output.prefix(Int(count)))
    }

    private func code(_ data: Data) -> Data? {
        var output = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        let (input, key) = (Array(data), Array(key))
        guard
            CA0OpenSSL.HMAC(
                EVP_get_digestbyname(digest), key, Int32(key.count), input, input.count, &output, &count) != nil
        else { return nil }
        return Data(output.prefix(Int(count)))
    }
}
