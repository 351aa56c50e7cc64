import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What all requests to one tenant share.
struct APIClient: Sendable {
    let domain: Domain
    let session: URLSession
    var telemetry = Telemetry()
    var logger: (any Logger)?
    var clock = Clock.system
    /// Binds tokens to a key, where the request allows it.
    var dpop: DPoP?
    var nonces = DPoPNonces.shared
    /// Where is kept how far the tenant's clock is ahead; `nil` measures nothing.
    var skews: ClockSkews? = .shared
    /// A number from 0 to 1, by which pauses between repetitions differ.
    var jitter: @Sendable () -> Double = { .random(in: 0...1) }

    init(domain: Domain, session: URLSession) {
        self.domain = domain
        self.session = session
    }

    /// A request to the endpoint, to be sent later.
    func call(
        _ method: HTTPMethod, _ path: String, _ parameters: Parameters = Parameters(), headers: [String: String] = [:]
    ) -> APICall {
        call(method, domain.endpoint(path), parameters, headers: headers)
    }

    /// A request to any URL. A request that changes nothing is repeated when the tenant cannot answer it.
    func call(
        _ method: HTTPMethod, _ url: URL, _ parameters: Parameters = Parameters(), headers: [String: String] = [:]
    ) -> APICall {
        APICall(
            client: self, method: method, url: url, parameters: parameters, headers: headers, problem: domain.problem,
            repetition: method == .get ? Backoff(random: jitter) : NoRepetition())
    }
}

enum HTTPMethod: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case put = "PUT"
    case delete = "DELETE"
}
