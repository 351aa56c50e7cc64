import A0Concurrency
import Foundation
import SimpleKeychain
import TestSupport
import Testing

@testable import Auth0

@Suite("Locks between processes", .timeLimit(.minutes(5)))
struct FileLockTests {
    private let directory = TemporaryDirectory.absent()

    private func lock(_ name: String = "session") -> FileLock {
        FileLock(in: directory.path, of: name, suffix: "renewal")
    }

    private func take(_ lock: FileLock) throws -> FileLock.Held {
        try #require(try lock.attempt())
    }

    @Test("a lock has one holder at a time and is available again after its release")
    func exclusion() throws {
        var held: FileLock.Held? = try take(lock())
        #expect(try lock().attempt() == nil)
        #expect(try lock("other").attempt() != nil)
        let error = #expect(throws: FileLock.LockError.self) { try lock().acquireBlocking(patience: 0.01) }
        #expect(error?.description.contains("Process \(getpid()) has kept \(lock().path) locked") == true)
        held?.release()
        let next = try lock().acquireBlocking(patience: 0)
        held = nil
        #expect(try lock().attempt() == nil)
        withExtendedLifetime(next) {}
    }

    @Test("a lock's file is accessible only to its owner, and its name reveals nothing")
    func privacy() throws {
        let held = try lock("ada@example.com").attempt()
        for (path, mode) in [(lock("ada@example.com").path, 0o600), (directory.path + "/locks", 0o700)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
        }
        #expect(!lock("ada@example.com").path.contains("ada"))
        withExtendedLifetime(held) {}
    }

    @Test("waiting for a lock ends if the task is canceled or the timeout is over")
    func waiting() async throws {
        let held = try lock().attempt()
        let waiting = Task { [lock = lock()] in try await lock.acquire(patience: 600, clock: .system) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { _ = try await waiting.value }
        let time = TestClock()
        let error = await #expect(throws: FileLock.LockError.self) {
            _ = try await lock().acquire(patience: 60, clock: time.clock)
        }
        #expect(error?.description.contains("Process \(getpid())") == true)
        #expect(abs(time.now.timeIntervalSince(TestClock.start) - 60) < 1)
        withExtendedLifetime(held) {}
    }

    @Test("the timeout for a lock follows the clock, however long each pause takes")
    func slowPauses() async throws {
        let held = try lock().attempt()
        let time = TestClock()
        var clock = time.clock
        clock.sleep = { time.advance(by: 100 * $0) }
        await #expect(throws: FileLock.LockError.self) {
            _ = try await lock().acquire(patience: 60, clock: clock)
        }
        #expect(time.now.timeIntervalSince(TestClock.start) < 66)
        withExtendedLifetime(held) {}
    }

    @Test("the timeout for a lock is shorter on the main thread")
    func patience() {
        #expect(LockTimeout.seconds(onMainThread: true) == 1 && LockTimeout.seconds(onMainThread: false) == 10)
        #expect(LockTimeout.now == LockTimeout.seconds(onMainThread: Thread.isMainThread))
    }

    @Test("a lock is lost when its file is deleted")
    func deleted() throws {
        let held = try lock().attempt()
        try FileManager.default.removeItem(atPath: lock().path)
        let new = try #require(try lock().attempt())
        #expect(try lock().attempt() == nil)
        withExtendedLifetime((held, new)) {}
    }

    @Test("a lock that can't be created is reported with its path")
    func errors() {
        let nowhere = FileLock(in: "/dev/null", of: "x", suffix: "renewal")
        let error = #expect(throws: FileLock.LockError.self) { try nowhere.attempt() }
        #expect(error?.localizedDescription.contains("/dev/null") == true)
    }

    #if os(Linux)
        @Test("the timeout for a lock is short if its process is stopped, and the error names the process")
        func stopped() async throws {
            _ = try lock().attempt()
            let holder = try HelperProgram("/usr/bin/flock", ["--no-fork", lock().path, "sleep", "600"])
            defer {
                holder.signal(SIGKILL)
                holder.waitForEnd()
            }
            while try lock().attempt() != nil { await Task.yield() }
            holder.signal(SIGSTOP)
            // That program writes no process ID to the file.
            let note = "\(holder.processID)".padding(toLength: 11, withPad: " ", startingAt: 0) + "\n"
            try Data(note.utf8).write(to: URL(fileURLWithPath: lock().path), options: [])
            while LockHolder(path: lock().path)?.isStopped != true { await Task.yield() }
            let time = TestClock()
            let error = await #expect(throws: FileLock.LockError.self) {
                _ = try await lock().acquire(patience: 600, clock: time.clock)
            }
            #expect(error?.description.contains("kill -CONT \(holder.processID)") == true)
            #expect(time.now.timeIntervalSince(TestClock.start) < 11)
        }
    #endif

    @Test(
        "a lock whose file contains something else doesn't name a process",
        arguments: ["", "x", "-4\n", "99999999999999999999\n"])
    func strangeNotes(text: String) throws {
        let held = try lock().attempt()
        try Data(text.utf8).write(to: URL(fileURLWithPath: lock().path), options: [])
        #expect(LockHolder(path: lock().path) == nil)
        let error = #expect(throws: FileLock.LockError.self) { try lock().acquireBlocking(patience: 0) }
        #expect(error?.description.hasPrefix("Another process has kept") == true)
        withExtendedLifetime(held) {}
    }

    // MARK: Managers

    private let stage = ManagerStage()

    private func manager(_ tenant: FakeTenant) -> (CredentialsManager, FileLock) {
        let keychain = SimpleKeychain(service: "locks", store: .encryptedFile(directory: directory.url))
        let manager = CredentialsManager(
            authentication: tenant.authentication, storage: keychain, clock: .system, presence: FakePresence())
        let name = "\(manager.store.entries.lockName)\ncredentials"
        return (manager, FileLock(in: directory.path, of: name, suffix: "renewal"))
    }

    private func expired(_ refreshToken: String = "RT1") -> Credentials {
        Credentials(accessToken: "OLD", refreshToken: refreshToken, expiresIn: Date() - 1)
    }

    @Test("a manager doesn't renew while another process holds the lock, and uses that process's result")
    func otherProcess() async throws {
        let tenant = try FakeTenant.rotating()
        let (manager, lock) = manager(tenant)
        try manager.save(expired())
        var held: FileLock.Held? = try take(lock)
        let waiting = Task { try await manager.credentials() }
        let givenUp = Task { try await manager.credentials() }
        await manager.taskQueue.waitForWaiting(1)
        givenUp.cancel()
        let error = await #expect(throws: CredentialsManagerError.self) { try await givenUp.value }
        #expect(error?.code == .cancelled)

        try manager.save(Credentials(accessToken: "ELSEWHERE", refreshToken: "RT2", expiresIn: Date() + 3600))
        withExtendedLifetime(held) {}
        held = nil
        #expect(try await waiting.value.accessToken == "ELSEWHERE")
        #expect(tenant.requests.isEmpty)
    }

    @Test("waiting for another process's lock can be canceled, and the next call can acquire the lock")
    func cancelled() async throws {
        let tenant = try FakeTenant.rotating()
        let (manager, lock) = manager(tenant)
        try manager.save(expired())
        var held: FileLock.Held? = try take(lock)
        let waiting = Task { try await manager.credentials() }
        while manager.taskQueue.isFree { await Task.yield() }
        waiting.cancel()
        await #expect(throws: CredentialsManagerError.self) { try await waiting.value }
        withExtendedLifetime(held) {}
        held = nil
        #expect(try await manager.credentials().refreshToken == "RT2")
        #expect(tenant.requests.count == 1)
    }

    @Test("managers with the same refresh token share a renewal lock, wherever they store the token")
    func sameToken() async throws {
        let gate = Gate()
        let tenant = try FakeTenant.rotating { _ in
            await gate.pass()
            return nil
        }
        let first = stage.manager(tenant, storeKey: "one")
        let second = stage.manager(tenant, storeKey: "two")
        try first.save(stage.credentials())
        try second.save(stage.credentials())
        let renewal = Task { try await first.credentials() }
        await gate.waitForArrivals()
        let other = Task { try await second.credentials() }
        while second.taskQueue.isFree { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        #expect(tenant.requests.count == 1)
        gate.open()
        _ = try await renewal.value
        _ = try await other.value
    }

    @Test("credentials can't be stored while another process locks the entry")
    func otherWriter() throws {
        let (manager, _) = manager(try FakeTenant.rotating())
        try manager.save(expired())
        let name = "\(manager.store.entries.lockName)\ncredentials"
        let held = try take(FileLock(in: directory.path, of: name, suffix: "entry"))
        LockTimeout.$chosen.withValue(0) {
            let error = #expect(throws: CredentialsManagerError.self) { try manager.save(expired("RT2")) }
            #expect(error?.code == .storeFailed && error?.cause is FileLock.LockError)
            #expect(manager.canRenew() && !manager.clear() && !manager.hasValid())
        }
        held.release()
        #expect(try manager.storedCredentials().refreshToken == "RT1")
    }

    @Test("a renewal writes to a storage with locks on separate threads")
    func threads() async throws {
        let tenant = try FakeTenant.rotating()
        let storage = PlacedStorage(directory.path)
        let manager = CredentialsManager(authentication: tenant.authentication, storage: storage)
        try manager.save(expired())
        storage.writers = []
        #expect(try await manager.credentials().refreshToken == "RT2")
        #expect(storage.writers == [WaitingThreads.name])
    }

    @Test("a renewal succeeds without a lock if there is no directory for it")
    func noDirectory() async throws {
        let tenant = try FakeTenant.rotating()
        let manager = CredentialsManager(authentication: tenant.authentication, storage: PlacedStorage("/dev/null"))
        try manager.save(expired())
        #expect(try await manager.credentials().refreshToken == "RT2")
    }
}

/// An in-memory storage that claims to be in a directory.
private final class PlacedStorage: CredentialsStorage {
    let lockDirectory: URL?
    /// The names of the threads that have written.
    var writers: Set<String> = []
    private var entries: [String: Data] = [:]

    init(_ directory: String) { lockDirectory = URL(fileURLWithPath: directory) }

    func getEntry(forKey key: String) -> Data? { entries[key] }
    func deleteEntry(forKey key: String) -> Bool { entries.removeValue(forKey: key) != nil }
    func setEntry(_ data: Data, forKey key: String) -> Bool {
        entries[key] = data
        writers.insert(Thread.current.name ?? "")
        return true
    }
}
