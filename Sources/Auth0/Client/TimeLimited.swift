import Foundation

/// A client whose requests time out.
public protocol TimeLimited {
    /// Seconds from the start of a request to the last byte of its response; each retry has the same limit.
    ///
    /// `nil`, the default, means 30 seconds, or the session's own configuration for a client with a `URLSession` other
    /// than the shared one. `.infinity` waits forever.
    var requestTimeout: TimeInterval? { get set }
}

extension TimeLimited {
    /// For custom conforming types, which have no limit.
    public var requestTimeout: TimeInterval? {
        get { nil }
        set {}
    }

    /// Returns a copy whose requests fail with `URLError.timedOut` if the response isn't complete after that many
    /// seconds.
    ///
    /// ```swift
    /// let authentication = Auth0.authentication().requestTimeout(10)
    /// ```
    ///
    /// A credentials manager uses the timeout of its client for renewals.
    public func requestTimeout(_ seconds: TimeInterval) -> Self {
        var copy = self
        copy.requestTimeout = seconds
        return copy
    }
}
