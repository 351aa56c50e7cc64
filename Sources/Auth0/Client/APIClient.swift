import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The common part of all requests to a tenant.
struct APIClient: Sendable {
    let domain: Domain
    /// The session that the caller passed.
    let session: URLSession
    var transport: Transport
    /// Seconds until the last byte of a response; `nil` leaves that to the transport.
    var requestTimeout: TimeInterval?
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var clock = Clock.system {
        // Skews measured with one clock don't apply to another.
        didSet { skews = ClockSkews() }
    }
    /// Binds tokens to a key, if the request allows it.
    var dpop: DPoP?
    var nonces = DPoPNonces.shared
    /// Keeps the clock skews of tenants; `nil` turns off measuring.
    var skews: ClockSkews? = .shared
    /// The pauses that tenants requested.
    var pauses = RequestedPauses.shared
    /// A number from 0 to 1 that varies the delays between retries.
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

    /// A request to any URL. A request that doesn't change anything is retried if the tenant can't answer it.
    func apiRequest(
        _ method: HTTPMethod, _ url: URL, _ parameters: Parameters = Parameters(), headers: [String: String] = [:]
    ) -> APIRequest {
        APIRequest(
            environment: environment, method: method, url: url, parameters: parameters, headers: headers,
            fixedHeaders: [Telemetry.headerName: telemetry.value], error: domain.error,
            retryPolicy: method == .get ? Backoff(random: jitter) : NoRetry())
    }

    private var environment: RequestEnvironment {
        var interceptors: [any Interceptor] = [DPoPResponses(nonces: nonces)]
        if let skews { interceptors.append(ClockSkewMeasurement(skews: skews, tenant: domain.url)) }
        // The last interceptor sees the request as it's sent.
        if let logger { interceptors.append(Tracing(logger: logger, session: session)) }
        return RequestEnvironment(
            transport: transport, timeout: requestTimeout, clock: clock, pauses: pauses, interceptors: interceptors)
    }
}
