import Foundation

/// The part of the log that comes from one request.
struct LogBatch: Sendable {
    var events: [LogEvent] = []
    var hops: [LoginHop] = []
    /// The login that the request belongs to; nil if it's found by `presented`.
    var login: String?
    /// The digest of a code or token that the request presented, which an earlier one of the same login handed out.
    var presented: Data?
    /// The digests of the codes and tokens that the request handed out.
    var handedOut: [Data] = []

    var isEmpty: Bool { events.isEmpty && hops.isEmpty }
}
