import A0JOSE
import Foundation

/// The file with the key of a directory's stores.
struct KeyFile {
    static let size = 32

    let file: PrivateFile

    /// The key; `nil` if there is no file.
    ///
    /// - Throws: `authFailed` if others can read the file, `decodeFailed` if it doesn't contain a key.
    func key() throws(SimpleKeychainError) -> Data? {
        try KeyFileCache.shared.contents(of: file) { (key, status) throws(SimpleKeychainError) in
            guard status.belongsToOwnerAlone else {
                throw .authFailed.because("Others may read the key \(file.path). Run: chmod 600 '\(file.path)'")
            }
            guard key.count == Self.size else {
                throw .decodeFailed.because("\(file.path) has \(key.count) bytes; a key has \(Self.size). Restore it.")
            }
            return key
        }
    }

    /// Creates a key. The caller must hold the directory's lock, so that two processes can't create two keys.
    func create(random: SecureRandom) throws(SimpleKeychainError) -> Data {
        let key: Data
        do {
            key = try random.bytes(Self.size)
        } catch {
            throw .itemNotAvailable.because("No key could be made: \(error)")
        }
        try file.replace(with: key)
        return key
    }
}
