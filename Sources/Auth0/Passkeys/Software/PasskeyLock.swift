import A0Concurrency
import Foundation
import SimpleKeychain

/// Lets one thread of one of the user's processes at a time change the passkeys of a keychain, which has no way to change an
/// item only if it is still what was read.
struct PasskeyLock {
    private static let threads = NSLock()

    /// `nil` if no other process sees the passkeys.
    let file: FileLock?

    init(_ keychain: SimpleKeychain) {
        file = keychain.lockDirectoryPath.map { directory in
            FileLock(in: directory, of: keychain.lockName, suffix: "passkeys")
        }
    }

    func hold<Value>(_ body: () throws(PasskeyError) -> Value) throws(PasskeyError) -> Value {
        let held: FileLock.Held?
        do throws(FileLock.Failure) {
            held = try file?.acquireBlocking(patience: LockTimeout.now)
        } catch {
            throw .storageFailed(error.description)
        }
        Self.threads.lock()
        defer { Self.threads.unlock() }
        return try withExtendedLifetime(held) { () throws(PasskeyError) in try body() }
    }
}
