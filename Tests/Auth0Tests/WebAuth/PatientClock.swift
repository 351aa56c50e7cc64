import A0Concurrency
import Foundation

@testable import Auth0

/// A clock whose sleepers wake up when a test has advanced it far enough.
final class PatientClock: Sendable {
    private struct Sleeper: Sendable {
        let id: UUID
        let end: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = TestClock.start
        var sleepers: [Sleeper] = []
    }

    private let state = Locked(State())
    private let asleep = Gate()

    var clock: Clock {
        Clock(now: { self.state.withLock { $0.now } }, sleep: { try await self.sleep($0) })
    }

    /// Waits until this many callers are sleeping.
    func waitForSleepers(_ count: Int = 1) async {
        await asleep.waitForArrivals(count)
    }

    func advance(by seconds: TimeInterval) {
        let awake = state.withLock { state in
            state.now += seconds
            let now = state.now
            defer { state.sleepers.removeAll { $0.end <= now } }
            return state.sleepers.filter { $0.end <= now }
        }
        for sleeper in awake { sleeper.continuation.resume() }
    }

    private func sleep(_ seconds: TimeInterval) async throws {
        asleep.open()
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let isCancelled = state.withLock { state in
                    guard !Task.isCancelled else { return true }
                    let end = state.now + seconds
                    state.sleepers.append(Sleeper(id: id, end: end, continuation: continuation))
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
                Task { await asleep.pass() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                defer { state.sleepers.removeAll { $0.id == id } }
                return state.sleepers.first { $0.id == id }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
