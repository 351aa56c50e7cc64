import A0Concurrency
import Foundation

/// Logs once for each store that it's in use.
final class StoreLog: Sendable {
    static let shared = StoreLog()

    typealias Logger = @Sendable (String) -> Void

    private struct State: Sendable {
        var logger: Logger?
        /// The messages, in the order in which the stores were first used.
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

    /// Sets a logger, and passes earlier messages to it.
    func set(_ logger: Logger?) {
        let notes = state.withLock { state in
            state.logger = logger
            return state.notes
        }
        if let logger { notes.forEach(logger) }
    }

    private static func writeToStandardError(_ text: String) {
        let line = Array("SimpleKeychain: \(text)\n".utf8)
        // Ignores failures, for example if standard error is closed.
        _ = write(STDERR_FILENO, line, line.count)
    }
}
