import A0Concurrency
import Foundation

/// Keeps the other threads and processes of the user from changing the files of a directory.
struct DirectoryLock {
    let directory: String
    /// How many seconds to wait for another holder.
    var patience = LockTimeout.now

    /// Runs `body` while nobody else holds the lock.
    ///
    /// - Throws: `itemNotAvailable` if the lock cannot be had, and what `body` throws.
    func hold<Result>(
        _ body: () throws(SimpleKeychainError) -> Result
    ) throws(SimpleKeychainError) -> Result {
        let held = try acquire()
        return try withExtendedLifetime(held) { () throws(SimpleKeychainError) in try body() }
    }

    private func acquire() throws(SimpleKeychainError) -> FileLock.Held {
        do throws(FileLock.Failure) {
            return try FileLock(path: directory + "/lock").acquireBlocking(patience: patience)
        } catch {
            throw .itemNotAvailable.because(error.description)
        }
    }
}
