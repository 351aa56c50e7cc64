import Dispatch
import Foundation

/// SIGINT or SIGTERM, as something to wait for instead of a sudden end.
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
