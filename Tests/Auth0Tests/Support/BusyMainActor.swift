import Foundation

/// Blocks the main actor until `goOn()` is called, like an app that blocks its main thread.
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
