import A0Concurrency
import A0JOSE
import Foundation

/// A key that is derived from a passphrase and a directory's salt.
///
/// ```text
/// "A0SCRYPT" | version (1 byte) | log₂ N (1) | r (1) | p (1) | salt (16)
/// ```
struct PassphraseKey {
    private static let magic = Data("A0SCRYPT".utf8)
    private static let version: UInt8 = 1
    private static let saltSize = 16
    /// The recommendation of OWASP's Password Storage Cheat Sheet for 32 MB.
    private static let cost = Scrypt.Cost(logN: 15, r: 8, p: 3)

    /// Derived keys by their input. A process has only a few.
    private static let derived = Locked<[Data: Data]>([:])

    let passphrase: String
    let directory: String

    var saltFile: PrivateFile {
        PrivateFile(path: directory + "/passphrase-salt")
    }

    /// The key; `nil` if there is no salt yet.
    func read() throws(SimpleKeychainError) -> Data? {
        guard let contents = try KeyFileCache.shared.contents(of: saltFile, checked: { contents, _ in contents }) else {
            return nil
        }
        return try key(contents)
    }

    /// Creates a salt. The caller must hold the directory's lock, so that two processes can't create two.
    func create(random: SecureRandom) throws(SimpleKeychainError) -> Data {
        let contents: Data
        do {
            contents =
                try Self.magic + [Self.version, Self.cost.logN, Self.cost.r, Self.cost.p]
                + random.bytes(Self.saltSize)
        } catch {
            throw .itemNotAvailable.because("No salt could be made: \(error)")
        }
        // First, so that an unusable passphrase leaves no file behind.
        let key = try key(contents)
        try saltFile.replace(with: contents)
        return key
    }

    private func key(_ contents: Data) throws(SimpleKeychainError) -> Data {
        guard !passphrase.isEmpty else { throw .invalidParameters.because("The passphrase is empty.") }
        let bytes = Array(contents)
        let start = Self.magic.count
        guard bytes.count == start + 4 + Self.saltSize, bytes.starts(with: Self.magic), bytes[start] == Self.version
        else {
            throw .decodeFailed.because("\(saltFile.path) is damaged. Restore it, or delete the items.")
        }
        let source = Digest.sha256(contents + Data(passphrase.utf8))
        if let key = Self.derived.withLock({ $0[source] }) { return key }
        let cost = Scrypt.Cost(logN: bytes[start + 1], r: bytes[start + 2], p: bytes[start + 3])
        let key: Data
        do {
            key = try Scrypt.key(passphrase: passphrase, salt: Data(bytes.suffix(Self.saltSize)), cost: cost)
        } catch .unavailable {
            throw .invalidParameters.because("This system derives no keys from passphrases. Use another key.")
        } catch {
            throw .decodeFailed.because("No key can be derived with \(saltFile.path): \(error)")
        }
        Self.derived.withLock { $0[source] = key }
        return key
    }
}
