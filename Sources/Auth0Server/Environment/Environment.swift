import Foundation

/// The environment of the verifier, which tests can replace.
struct Environment: Sendable {
    var fetch: Fetch
    var now: @Sendable () -> Date = { Date() }
    /// A number from 0 to 1 that varies pauses among servers.
    var random: @Sendable () -> Double = { .random(in: 0...1) }
    var log: @Sendable (Event) -> Void = { _ in }
}
