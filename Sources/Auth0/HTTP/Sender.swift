import Foundation

/// Sends requests, with its transport, clock, and interceptors.
struct Sender: Sendable {
    let transport: Transport

    /// Seconds until the last byte of a response; `nil` leaves that to the transport.
    var timeout: TimeInterval?

    var clock = Clock.system

    /// The pauses that tenants requested.
    var pauses = RequestedPauses.shared

    /// The interceptors of all requests, in order.
    var interceptors: [any Interceptor] = []
}
