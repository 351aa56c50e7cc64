import A0Concurrency
import A0Process
import Foundation

/// Warnings for developers that no call can report: that a session couldn't be deleted, that a clock is wrong, or what
/// happened to a damaged file.
///
/// ```swift
/// Warnings.handler = { text in show(text) }
/// ```
public enum Warnings {
    /// Receives a warning as a line of text without secrets and control characters, on the thread where it occurred.
    public typealias Handler = @Sendable (_ text: String) -> Void

    private static let current = Locked<Handler?>(writeToStandardError)

    /// Receives the warnings of all clients in this process; `nil` discards them. By default, they go to standard
    /// error.
    public static var handler: Handler? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    static func write(_ text: String) {
        handler?("Auth0: \(text.showingControlCharacters())")
    }

    @Sendable private static func writeToStandardError(_ text: String) {
        // If standard error is closed, the message is lost.
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }
}
