import Foundation

/// Keeps the main actor busy until it is told to go on, as an app that blocks its main thread does.
final class BusyMainActor: Sendable {
    private let end = DispatchSemaphore(value: 0)

    static func begin() async -> BusyMainActor {
        let (busy, begun) = (BusyMainActor(), Gate())
        Task { @MainActor in
            begun.open()
            busy.block()
        }
        await begun.pass()
        return busy
    }

    func goOn() { end.signal() }

    private func block() { end.wait() }
}

/// Waits until the condition holds; gives up after a while, so that a test fails rather than hangs.
func waitUntil(_ condition: @Sendable () -> Bool) async throws {
    for _ in 0..<1_000 where !condition() { try await Task.sleep(nanoseconds: 5_000_000) }
}
