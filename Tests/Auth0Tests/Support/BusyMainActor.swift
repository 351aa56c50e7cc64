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
