import A0Concurrency
import Dispatch
import Foundation
import Testing

@testable import LocalTenant

@Suite("Durability")
struct PowerLossTests {
    private static let database = "tenant.sqlite"
    private static let journal = "tenant.sqlite-wal"

    @Test("a power loss at any time loses nothing that a client has received")
    func rotations() async throws {
        let files = try SyncedFiles()
        var environment = TenantEnvironment.quick
        environment.fileSystem = files.name
        try await withDirectory { directory in
            let configuration = TenantConfiguration.bookshop.with { $0.dataDirectory = directory }
            var told: [(token: String, survivors: [String: Data])] = []
            try await withTenant(configuration, environment: environment) { _, browser in
                var tokens = try await browser.tokens()
                for _ in 0..<20 {
                    tokens = try Tokens(try await browser.refresh(try tokens.refresh))
                    told.append((try tokens.refresh, files.survivors))
                }
            }
            for (token, survivors) in told {
                try await withSurvivors(survivors) { remains in
                    let configuration = configuration.with { $0.dataDirectory = remains }
                    try await withTenant(configuration) { _, browser in
                        let response = try await browser.refresh(token)
                        #expect(response.status == 200, "\(response.text)")
                    }
                }
            }
        }
    }

    private func withSurvivors(_ survivors: [String: Data], _ body: (URL) async throws -> Void) async throws {
        try await withDirectory { directory in
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            for (name, data) in survivors {
                let isCreated = FileManager.default.createFile(
                    atPath: directory.appendingPathComponent(name).path, contents: data,
                    attributes: [.posixPermissions: 0o600])
                #expect(isCreated)
            }
            try await body(directory)
        }
    }

    @Test("what can be done again doesn't wait for the disk, and is on it with the next change")
    func repeatableChanges() async throws {
        let files = try SyncedFiles()
        func expectAfterPowerLoss(page: Bool, user: Bool) async throws {
            try await withSurvivors(files.survivors) { remains in
                let store = try await SQLStore.open(remains.appendingPathComponent(Self.database))
                #expect(try await (store.transaction(stateHash: "page".secretHash) != nil) == page)
                #expect(try await (store.user("ada") != nil) == user)
                await store.close()
            }
        }
        try await withDirectory { directory in
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let store = try await SQLStore.open(
                directory.appendingPathComponent(Self.database), fileSystem: files.name)
            let before = files.syncs(of: Self.journal)
            try await store.insert(StoreConformance.transaction("page"), limit: 10)
            #expect(files.syncs(of: Self.journal) == before)
            #expect(try await store.transaction(stateHash: "page".secretHash) != nil)
            #expect(try await store.authenticate(stateHash: "page".secretHash, sessionID: "session"))
            let attempt = LoginAttempt(connection: "users", identifier: "ada", sender: "127.0.0.1")
            #expect(try await store.recordFailedAttempt(attempt, at: Date(), since: .distantPast) == 1)
            #expect(try await store.takeThrottle("guesses", limit: 1, refill: 60, at: Date()))
            let event = LogEvent(id: "1", date: Date(), type: "s", members: [:])
            try await store.append([LogBatch(events: [event])], queuing: [])
            #expect(files.syncs(of: Self.journal) == before)
            try await expectAfterPowerLoss(page: false, user: false)
            try await store.insert(StoreConformance.user("ada"))
            #expect(files.syncs(of: Self.journal) == before + 1)
            try await expectAfterPowerLoss(page: true, user: true)
            #expect(try await store.redeemTransaction(stateHash: "page".secretHash) != nil)
            #expect(files.syncs(of: Self.journal) == before + 1)
            await store.close()
        }
    }

    @Test("a tenant without a directory doesn't flush to disk")
    func temporary() async throws {
        let files = try SyncedFiles()
        var environment = TenantEnvironment.quick
        environment.fileSystem = files.name
        try await withTenant(environment: environment) { (_, browser) async throws in
            #expect(try await browser.refresh(try await browser.tokens().refresh).status == 200)
            #expect(files.syncs(of: Self.journal) == 0 && files.syncs(of: Self.database) == 0)
        }
    }

    /// Runs `body` with a store whose first flush is suspended until `body` releases it.
    private func withHeldStore(
        _ body: (SQLStore, _ isHeld: @Sendable () -> Bool, _ release: @Sendable () -> Void, SyncedFiles) async throws
            -> Void
    ) async throws {
        let gate = Gate()
        let files = try SyncedFiles { if $0 == Self.journal { gate.pass() } }
        try await withDirectory { directory in
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let store = try await SQLStore.open(
                directory.appendingPathComponent(Self.database), fileSystem: files.name)
            gate.close()
            try await body(store, { gate.isOccupied }, { gate.open() }, files)
            await store.close()
        }
    }

    private final class Gate: Sendable {
        private let isClosed = Locked(false)
        private let occupied = Locked(false)
        private let semaphore = DispatchSemaphore(value: 0)

        var isOccupied: Bool { occupied.withLock { $0 } }
        func close() { isClosed.withLock { $0 = true } }

        func open() {
            isClosed.withLock { $0 = false }
            semaphore.signal()
        }

        func pass() {
            guard isClosed.withLock({ $0 }) else { return }
            occupied.withLock { $0 = true }
            semaphore.wait()
        }
    }

    @Test("changes during a flush share the next one, and a failed change doesn't affect the others")
    func groupCommit() async throws {
        try await withHeldStore { store, isHeld, release, files in
            let before = files.syncs(of: Self.journal)
            async let first: Void = store.insert(StoreConformance.user("first"))
            while !isHeld() { await Task.yield() }
            // Each of the ten users is added twice.
            async let others = StoreConformance.simultaneously(20) { number in
                await Result { try await store.insert(StoreConformance.user("\(number / 2)")) }
            }
            while store.waitingChanges < 20 { await Task.yield() }
            #expect(try await store.user("first") == nil, "changes aren't visible until they're on disk")
            release()
            try await first
            let results = try await others
            #expect(results.count { (try? $0.get()) != nil } == 10)
            #expect(results.compactMap(\.error).allSatisfy { $0 as? StoreError == .conflict })
            #expect(files.syncs(of: Self.journal) == before + 2, "one for the first change, one for all others")
            for number in 0..<10 { #expect(try await store.user("\(number)") != nil) }
        }
    }

    @Test("a failure that rolls back a whole flush affects only the change that caused it")
    func rolledBackBatch() async throws {
        try await withHeldStore { store, isHeld, release, _ in
            async let first: Void = store.insert(StoreConformance.user("first"))
            while !isHeld() { await Task.yield() }
            async let good = StoreConformance.simultaneously(5) { number in
                try await store.insert(StoreConformance.user("\(number)"))
                return number
            }
            async let bad = Result {
                try await store.write { (database) throws(StoreError) in
                    // Rolls back like a full disk.
                    try database.run("INSERT OR ROLLBACK INTO users SELECT * FROM users")
                }
            }
            while store.waitingChanges < 6 { await Task.yield() }
            release()
            try await first
            #expect(try await good.count == 5)
            #expect(await bad.error as? StoreError == .conflict)
            for number in 0..<5 { #expect(try await store.user("\(number)") != nil) }
        }
    }

    @Test("a durable store flushes every commit, and readers can't change anything")
    func settings() async throws {
        try await withDirectory { directory in
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let file = directory.appendingPathComponent(Self.database)
            for (isDurable, setting) in [(true, 2), (false, 0)] {
                let store = try await SQLStore.open(file, isDurable: isDurable)
                let synchronous = try await store.write { (database) throws(StoreError) in
                    try database.run("PRAGMA synchronous").first?.integer(0)
                }
                #expect(synchronous == setting)
                await #expect(throws: StoreError.self) {
                    try await store.read { (database) throws(StoreError) in
                        _ = try database.run("DELETE FROM users")
                    }
                }
                await store.close()
            }
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }

    fileprivate var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
