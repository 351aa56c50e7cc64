import Dispatch
import Foundation

/// Waits for SIGINT or SIGTERM, which then don't end the program.
final class Interruption {
    private let signals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        self.signals = signals
        sources = Signals.handle([SIGINT, SIGTERM]) { _ in continuation.yield() }
    }

    func wait() async {
        for await _ in signals { return }
    }
}
