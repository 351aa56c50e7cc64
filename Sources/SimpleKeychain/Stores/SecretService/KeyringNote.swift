import A0Concurrency
import Foundation

/// A file that says that a partition's items are in the Secret Service, so that a program without access to it doesn't
/// take them for missing.
struct KeyringNote: Sendable {
    let path: String

    init(_ partition: Partition, environment: ProcessEnvironment) throws(SimpleKeychainError) {
        path = try DefaultDirectory.path(environment: environment) + "/\(partition.fileName).keyring"
    }

    var exists: Bool { access(path, F_OK) == 0 }

    /// Without the note, items are stored all the same.
    func leave() {
        guard !exists else { return }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard (try? PrivateDirectory.make(folder)) != nil else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        FileOwner.inherit(descriptor, path: path)
        close(descriptor)
    }

    func remove() { unlink(path) }

    /// - Throws: `itemNotAvailable` if the items are in the Secret Service, which can't be reached.
    func refuseOtherPlaces(_ service: String) throws(SimpleKeychainError) {
        guard exists else { return }
        throw .itemNotAvailable.because(
            """
            The items of the service \(service) are in the desktop's keyring (Secret Service), which can't be reached. Start the \
            keyring, or delete \(path) to keep them in encrypted files from now on.
            """)
    }
}
