import Foundation

/// A client whose requests are given up when the tenant takes too long.
public protocol TimeLimited {
    /// Seconds from the beginning of a request to the last byte of its answer; each repetition of a request has as many.
    ///
    /// `nil`, which it is unless set, means 30 s, or, for a client that was given a `URLSession` other than the shared one,
    /// what that session's configuration says. `.infinity` waits forever.
    var requestTimeout: TimeInterval? { get set }
}

extension TimeLimited {
    /// For custom conforming types, which have no limit.
    public var requestTimeout: TimeInterval? {
        get { nil }
        set {}
    }

    /// Returns a copy whose requests fail with `URLError.timedOut` when their answers are not complete after that many seconds.
    ///
    /// ```swift
    /// let authentication = Auth0.authentication().requestTimeout(10)
    /// ```
    ///
    /// A credentials manager renews with the limit of the client that it was made with.
    public func requestTimeout(_ seconds: TimeInterval) -> Self {
        var copy = self
        copy.requestTimeout = seconds
        return copy
    }
}
