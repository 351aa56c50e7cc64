import Dispatch
import Foundation

/// Waits for SIGINT or SIGTERM, which then don't end the program, or for the loss of its terminal.
///
/// SIGHUP without such a loss asks a service to reopen its files, which happens anyway.
final class Interruption {
    private let signals: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (signals, continuation) = AsyncStream<Int32>.makeStream()
        self.signals = signals
        let hadTerminal = Self.hasTerminal
        sources = Signals.handle([SIGINT, SIGTERM, SIGHUP]) { number in
            guard number != SIGHUP || (hadTerminal && !Self.hasTerminal) else { return }
            continuation.yield(number)
        }
    }

    /// Whether the process has a controlling terminal (tty(4)).
    private static var hasTerminal: Bool {
        let descriptor = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// - Returns: The signal; nil if the task was canceled.
    @discardableResult
    func wait() async -> Int32? {
        for await number in signals { return number }
        return nil
    }
}
