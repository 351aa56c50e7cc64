import A0JOSE
import Foundation

/// The contents of a store's file: a header that identifies the key, then the items, encrypted with AES-256-GCM.
///
/// ```text
/// "A0SECRET" | version (1 byte) | fingerprint of the key (8 bytes) | nonce (12) | ciphertext | tag (16)
/// ```
///
/// The header, the service, and the access group are authenticated, so that files can't be swapped.
struct SealedItems {
    private static let magic = Data("A0SECRET".utf8)
    private static let version: UInt8 = 1
    private static let fingerprintSize = 8
    /// The header and the nonce, which identify a file with overwhelming probability.
    static let startSize = 8 + 1 + fingerprintSize + 12

    /// The path for error messages.
    let path: String
    let key: Data
    let partition: Partition

    private var header: Data {
        let fingerprint = HMAC.sha256(Data("SimpleKeychain key fingerprint".utf8), key: key)
        return Self.magic + [Self.version] + fingerprint.prefix(Self.fingerprintSize)
    }

    func seal(_ items: ItemList, random: SecureRandom) throws(SimpleKeychainError) -> Data {
        let header = header
        do {
            let plaintext = try JSONEncoder().encode(items)
            return header
                + (try AES256GCM.seal(
                    plaintext, key: key, authenticating: header + partition.identifier, random: random))
        } catch {
            throw .itemNotAvailable.because("\(path) could not be encrypted: \(error).")
        }
    }

    /// The items; `nil` if the file is damaged.
    ///
    /// - Throws: `authFailed` if the file was encrypted with another key, `decodeFailed` if a later version of this
    ///   library wrote it. In both cases, the file isn't damaged and must not be moved.
    func open(_ bytes: Data) throws(SimpleKeychainError) -> ItemList? {
        let header = header
        let found = Data(bytes.prefix(header.count))
        guard found.count == header.count, found.starts(with: Self.magic) else { return nil }
        guard found[Self.magic.count] <= Self.version else {
            throw .decodeFailed.because("\(path) was written by a later version of this program.")
        }
        guard constantTimeEqual(found, header) else {
            throw .authFailed.because("\(path) was encrypted with another key.")
        }
        do {
            let plaintext = try AES256GCM.open(
                Data(bytes.dropFirst(header.count)), key: key, authenticating: header + partition.identifier)
            return try JSONDecoder().decode(ItemList.self, from: plaintext)
        } catch JOSEError.authenticationFailed, is DecodingError {
            return nil
        } catch {
            throw .itemNotAvailable.because("\(path) could not be decrypted: \(error).")
        }
    }
}
