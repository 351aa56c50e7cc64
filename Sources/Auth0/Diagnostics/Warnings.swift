import A0Concurrency
import A0Process
import Foundation

/// What this library tells developers where a call cannot: that a session could not be deleted, that a clock is wrong, what
/// became of a damaged file.
///
/// ```swift
/// Warnings.handler = { text in show(text) }
/// ```
public enum Warnings {
    /// Gets a warning, as a line of text without secrets and without control characters, on the thread where it came up.
    public typealias Handler = @Sendable (_ text: String) -> Void

    private static let current = Locked<Handler?>(writeToStandardError)

    /// Who gets the warnings of all clients in this process; `nil` for nobody. Unless set, they go to standard error.
    public static var handler: Handler? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }

    static func write(_ text: String) {
        handler?("Auth0: \(text.showingControlCharacters())")
    }

    @Sendable private static func writeToStandardError(_ text: String) {
        // Where standard error is closed there is nobody to tell.
        try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8))
    }
}
