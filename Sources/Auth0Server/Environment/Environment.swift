import Foundation

/// What the verifier needs of the world, so that tests decide all of it.
struct Environment: Sendable {
    var fetch: Fetch
    var now: @Sendable () -> Date = { Date() }
    /// A number from 0 to 1, for pauses that differ among servers.
    var random: @Sendable () -> Double = { .random(in: 0...1) }
    var log: @Sendable (Event) -> Void = { _ in }
}
