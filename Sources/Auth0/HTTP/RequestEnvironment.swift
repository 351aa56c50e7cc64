import Foundation

/// The transport, the clock, and the interceptors of requests.
struct RequestEnvironment: Sendable {
    let transport: Transport

    /// Seconds until the last byte of a response; `nil` leaves that to the transport.
    var timeout: TimeInterval?

    var clock = Clock.system

    /// The pauses that tenants requested.
    var pauses = RequestedPauses.shared

    /// The interceptors of all requests, in order.
    var interceptors: [any Interceptor] = []
}
