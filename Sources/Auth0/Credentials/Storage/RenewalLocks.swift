import A0Concurrency
import A0JOSE
import Foundation
import SimpleKeychain

/// Prevents everyone else from using a session's refresh token: managers of this process that store the same token
/// under another key, other processes, and other machines.
struct RenewalLocks: Sendable {
    /// The locks while they are held.
    struct Held: Sendable {
        fileprivate let taskQueue: SerialTaskQueue
        fileprivate let file: FileLock.Held?
        fileprivate let machine: (any RenewalLock)?

        func release() async {
            await machine?.release()
            file?.release()
            taskQueue.leave()
        }
    }

    /// One queue for each refresh token in use, by its digest. A simulation of several processes sets them for each.
    @TaskLocal static var lanes = SharedObjects<Data, SerialTaskQueue>()

    /// A request may take a minute, and a renewal two of them; a holder that takes longer is stuck.
    static let patience: TimeInterval = 120

    let entries: EntryStore
    let key: String
    let clock: Clock
    var patience = RenewalLocks.patience

    /// Waits for all locks.
    ///
    /// - Throws: `CancellationError`, a ``FileLock/LockError``, or what the storage throws.
    func acquire(_ refreshToken: String) async throws -> Held {
        let taskQueue = Self.lanes.object(for: Digest.sha256(Data(refreshToken.utf8))) { SerialTaskQueue() }
        guard await taskQueue.enter() else { throw CancellationError() }
        do {
            let file = try await acquireFile()
            let machine = try await entries.capabilities.acquireRenewalLock?(key)
            return Held(taskQueue: taskQueue, file: file, machine: machine)
        } catch {
            taskQueue.leave()
            throw error
        }
    }

    private func acquireFile() async throws -> FileLock.Held? {
        guard let directory = entries.lockDirectory else { return nil }
        let lock = FileLock(in: directory, of: "\(entries.lockName)\n\(key)", suffix: "renewal")
        do {
            return try await lock.acquire(patience: patience, clock: clock)
        } catch FileLock.LockError.system(let code, let path) {
            // A renewal that another process may repeat is better than none: the note in the journal limits the damage.
            Warnings.write(FileLock.LockError.system(code, path: path).description)
            return nil
        }
    }
}

extension FileLock {
    /// Waits for the lock without blocking a thread, measured by this clock. Throws like the throwing method above.
    func acquire(patience: TimeInterval, clock: Clock) async throws -> Held {
        try await acquire(patience: patience, uptime: clock.uptime, sleep: clock.sleep)
    }
}
