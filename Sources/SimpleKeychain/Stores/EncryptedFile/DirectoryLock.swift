import A0Concurrency
import Foundation

/// Prevents other threads and processes of the user from changing the files in a directory.
struct DirectoryLock {
    let directory: String
    /// How long to wait for another holder, in seconds.
    var patience = LockTimeout.now

    /// Runs `body` while holding the lock.
    ///
    /// - Throws: `itemNotAvailable` if the lock can't be acquired, and what `body` throws.
    func hold<Result>(
        _ body: () throws(SimpleKeychainError) -> Result
    ) throws(SimpleKeychainError) -> Result {
        let held = try acquire()
        return try withExtendedLifetime(held) { () throws(SimpleKeychainError) in try body() }
    }

    private func acquire() throws(SimpleKeychainError) -> FileLock.Held {
        do throws(FileLock.LockError) {
            return try FileLock(path: directory + "/lock").acquireBlocking(patience: patience)
        } catch {
            throw .itemNotAvailable.because(error.description)
        }
    }
}
