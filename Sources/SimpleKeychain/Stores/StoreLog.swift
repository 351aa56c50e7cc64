import A0Concurrency
import Foundation

/// Tells once for each store which one keeps the secrets, to whoever wants to know.
final class StoreLog: Sendable {
    static let shared = StoreLog()

    typealias Logger = @Sendable (String) -> Void

    private struct State: Sendable {
        var logger: Logger?
        /// In the order in which they were first used.
        var notes: [String] = []
    }

    private let state: Locked<State>

    init(environment: ProcessEnvironment = .current) {
        let isWanted = ["1", "true", "yes"].contains(environment["SIMPLE_KEYCHAIN_LOG"]?.lowercased() ?? "")
        state = Locked(State(logger: isWanted ? Self.writeToStandardError : nil))
    }

    func note(_ store: @autoclosure () -> String) {
        let note = store()
        let logger: Logger? = state.withLock { state in
            guard !state.notes.contains(note) else { return nil }
            state.notes.append(note)
            return state.logger
        }
        logger?(note)
    }

    /// Tells a new logger what it missed, too.
    func set(_ logger: Logger?) {
        let notes = state.withLock { state in
            state.logger = logger
            return state.notes
        }
        if let logger { notes.forEach(logger) }
    }

    private static func writeToStandardError(_ text: String) {
        let line = Array("SimpleKeychain: \(text)\n".utf8)
        // Whoever closed the standard error does not want to know.
        _ = write(STDERR_FILENO, line, line.count)
    }
}

extension SimpleKeychain {
    /// Sets a logger that is told which store ``Store-swift.struct/automatic`` chose, once for each choice in the
    /// process. A new logger is also told about earlier choices.
    ///
    /// By default there is no logger. With the environment variable `SIMPLE_KEYCHAIN_LOG=1`, there is one that writes
    /// to standard error. The text names the store and the service, but no item.
    public static func setLogger(_ logger: (@Sendable (String) -> Void)?) {
        StoreLog.shared.set(logger)
    }
}
