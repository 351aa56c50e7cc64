import Foundation

/// What sends requests: by which way, by which clock, and who else has a say in them.
struct Sender: Sendable {
    let transport: Transport

    /// Seconds to the last byte of an answer; `nil` leaves that to the transport.
    var timeout: TimeInterval?

    var clock = Clock.system

    /// What tenants asked to wait for.
    var pauses = RequestedPauses.shared

    /// Who has a say in all requests, in that order.
    var interceptors: [any Interceptor] = []
}
