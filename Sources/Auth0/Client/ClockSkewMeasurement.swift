import Foundation

/// Measures with every response how far the tenant's clock is ahead.
struct ClockSkewMeasurement: Interceptor {
    let skews: ClockSkews
    let tenant: URL

    func inspect(_ roundTrip: RoundTrip, _ response: inout APIResponse) {
        guard let http = response.http else { return }
        skews.learn(from: http, of: tenant, sent: roundTrip.sent, received: roundTrip.received)
    }
}
