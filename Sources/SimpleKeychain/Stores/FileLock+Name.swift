import A0Concurrency
import A0JOSE
import Foundation

extension FileLock {
    /// The lock of something with any name.
    ///
    /// - Parameters:
    ///   - directory: Where the store keeps its files.
    ///   - name: What is locked, in any text.
    ///   - suffix: Tells apart the locks of one thing.
    package init(in directory: String, of name: String, suffix: String) {
        let digest = Base64URL.encode(Digest.sha256(Data(name.utf8)))
        self.init(path: "\(directory)/locks/\(digest).\(suffix)")
    }
}
