import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What all requests to one tenant share.
struct APIClient: Sendable {
    let domain: Domain
    /// The session that the program passed.
    let session: URLSession
    let transport: Transport
    /// Seconds to the last byte of an answer; `nil` leaves that to the transport.
    var requestTimeout: TimeInterval?
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var clock = Clock.system {
        // What was measured by one clock says nothing about another.
        didSet { skews = ClockSkews() }
    }
    /// Binds tokens to a key, where the request allows it.
    var dpop: DPoP?
    var nonces = DPoPNonces.shared
    /// Where is kept how far the tenant's clock is ahead; `nil` measures nothing.
    var skews: ClockSkews? = .shared
    /// What tenants asked to wait for.
    var pauses = RequestedPauses.shared
    /// A number from 0 to 1, by which delays between retries differ.
    var jitter: @Sendable () -> Double = { .random(in: 0...1) }

    init(domain: Domain, session: URLSession) {
        self.domain = domain
        self.session = session
        transport = Transport(session)
    }

    /// A request to the endpoint, to be sent later.
    func apiRequest(
        _ method: HTTPMethod, _ path: String, _ parameters: Parameters = Parameters(), headers: [String: String] = [:]
    ) -> APIRequest {
        apiRequest(method, domain.endpoint(path), parameters, headers: headers)
    }

    /// A request to any URL. A request that changes nothing is repeated when the tenant cannot answer it.
    func apiRequest(
        _ method: HTTPMethod, _ url: URL, _ parameters: Parameters = Parameters(), headers: [String: String] = [:]
    ) -> APIRequest {
        APIRequest(
            sender: sender, method: method, url: url, parameters: parameters, headers: headers,
            fixedHeaders: [Telemetry.headerName: telemetry.value], problem: domain.problem,
            retryPolicy: method == .get ? Backoff(random: jitter) : NoRetry())
    }

    private var sender: Sender {
        var interceptors: [any Interceptor] = [DPoPAnswers(nonces: nonces)]
        if let skews { interceptors.append(ClockSkewMeasurement(skews: skews, tenant: domain.url)) }
        // The last one sees what really goes out.
        if let logger { interceptors.append(Tracing(logger: logger, session: session)) }
        return Sender(
            transport: transport, timeout: requestTimeout, clock: clock, pauses: pauses, interceptors: interceptors)
    }
}
