import A0Concurrency
import Foundation
import SimpleKeychain

/// Lets only one thread of one of the user's processes change a keychain's passkeys at a time, because the keychain
/// can't change an item only if it's unmodified.
struct PasskeyLock {
    private static let threads = NSLock()

    /// `nil` if no other process can see the passkeys.
    let file: FileLock?

    init(_ keychain: SimpleKeychain) {
        file = keychain.lockDirectoryPath.map { directory in
            FileLock(in: directory, of: keychain.lockName, suffix: "passkeys")
        }
    }

    func hold<Value>(_ body: () throws(PasskeyError) -> Value) throws(PasskeyError) -> Value {
        let held: FileLock.Held?
        do throws(FileLock.LockError) {
            held = try file?.acquireBlocking(patience: LockTimeout.now)
        } catch {
            throw .storageFailed(error.description)
        }
        Self.threads.lock()
        defer { Self.threads.unlock() }
        return try withExtendedLifetime(held) { () throws(PasskeyError) in try body() }
    }
}
