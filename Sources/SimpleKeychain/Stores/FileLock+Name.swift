import A0Encoding
import A0Concurrency
import A0JOSE
import Foundation

extension FileLock {
    /// A lock for anything with a name.
    ///
    /// - Parameters:
    ///   - directory: The directory of the store's files.
    ///   - name: What to lock, as any text.
    ///   - suffix: Distinguishes several locks for the same thing.
    package init(in directory: String, of name: String, suffix: String) {
        let digest = Base64URL.encode(Digest.sha256(Data(name.utf8)))
        self.init(path: "\(directory)/locks/\(digest).\(suffix)")
    }
}
