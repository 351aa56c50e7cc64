import A0Concurrency
import A0JOSE
import Foundation
import Testing

@testable import LocalTenant

@Suite("The creation of the first signing keys", .timeLimit(.minutes(1)))
struct SigningKeysTests {
    private struct NoPrimes: Error {}

    private func withStore(_ body: (SQLStore) async throws -> Void) async throws {
        let directory = try DataDirectory(nil)
        defer { directory.discard() }
        let store = try await SQLStore.open(directory.database)
        try await body(store)
        await store.close()
    }

    @Test("a failure reaches whoever needs a key, and the next one gets it")
    func repeated() async throws {
        try await withStore { store in
            let calls = Locked(0)
            let keys = SigningKeys(for: .rs256, store: store) {
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                guard call > 2 else { throw NoPrimes() }
                return try TestSigningKeys.shared.key(call % 2)
            }
            try await keys.prepare(at: Date(timeIntervalSince1970: 0))
            await #expect(throws: NoPrimes.self) { try await keys.sign([:]) }
            #expect(try await keys.verify(keys.sign(["sub": "ada"]))?["sub"] == "ada")
            #expect(try await keys.publicKeys().keys.count == 2)
        }
    }

    @Test("whoever waits for the end of the creation finds no thread in it")
    func settled() async throws {
        try await withStore { store in
            let made = Locked(0)
            let isWaiting = DispatchSemaphore(value: 0)
            let keys = SigningKeys(for: .rs256, store: store) {
                isWaiting.wait()
                let number = made.withLock { made in
                    made += 1
                    return made
                }
                return try TestSigningKeys.shared.key(number % 2)
            }
            try await keys.prepare(at: Date(timeIntervalSince1970: 0))
            let settling = Task {
                // Also if nobody is interested anymore.
                withUnsafeCurrentTask { $0?.cancel() }
                await keys.settle()
                return made.withLock { $0 }
            }
            await Task.yield()
            isWaiting.signal()
            isWaiting.signal()
            #expect(await settling.value == 2)
        }
    }
}
