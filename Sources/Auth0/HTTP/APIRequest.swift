import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An HTTP request as a value. Nothing happens before `send()`.
struct APIRequest: Sendable {
    let environment: RequestEnvironment
    let method: HTTPMethod
    let url: URL
    var parameters: Parameters
    var headers: [String: String]

    /// Headers that can't be replaced; `nil` for one that must not be sent.
    var fixedHeaders: [String: String?] = [:]

    var validators: [any RequestValidator] = []

    /// This request's interceptors. They run before the environment's.
    var interceptors: [any Interceptor] = []

    /// Why this request must not be sent; `nil` if it can be.
    var error: (any Error)?

    var bodyFormat = BodyFormat.json

    /// Whether and when the request is sent again.
    var retryPolicy: any RetryPolicy

    /// Sends the request and returns the response, whatever its status.
    ///
    /// Throws what prevents the request from being sent, `CancellationError`, or a transport error. Canceling the task
    /// cancels the transfer.
    func send() async throws -> APIResponse {
        try check()
        var retryPolicy = retryPolicy
        var pause = retryPolicy.initialPause
        var known = environment.pauses.response(to: urlRequest, at: environment.clock.now())
        while true {
            if pause > 0 { try await environment.clock.sleep(pause) }
            let outcome = if let known { SendOutcome.success(known) } else { await outcome() }
            known = nil
            switch retryPolicy.next(after: outcome, at: environment.clock.now()) {
            case .retry(let seconds): pause = seconds
            case .finish(let outcome): return try outcome.get()
            }
        }
    }

    /// Throws what prevents the request from being sent.
    func check() throws {
        if let error { throw error }
        if !parameters.unusable.isEmpty { throw InvalidRequestError.unusableParameters(parameters.unusable) }
        if !unusableHeaders.isEmpty { throw InvalidRequestError.unusableHeaders(unusableHeaders) }
    }

    /// Throws what prevents the request from being sent right now.
    func checkAttempt() throws {
        for validator in validators { try validator.validate() }
        try Task.checkCancellation()
    }

    /// Sends the request, and once more for each interceptor that asks for it.
    private func outcome() async -> SendOutcome {
        do {
            var (roundTrip, response) = try await attempt()
            var interceptors = allInterceptors
            while let reason = interceptors.firstIndex(where: { $0.wantsRetry(after: roundTrip, response) }) {
                interceptors.remove(at: reason)
                (roundTrip, response) = try await attempt()
            }
            return .success(response)
        } catch {
            return .failure(error)
        }
    }

    private func attempt() async throws -> (RoundTrip, APIResponse) {
        try checkAttempt()

        var request = urlRequest
        for interceptor in allInterceptors { try interceptor.prepare(&request, of: self) }
        let sent = environment.clock.now()
        let (body, response) = try await environment.transport.send(
            request, environment.timeout ?? environment.transport.timeout)
        let roundTrip = RoundTrip(
            request: request, response: response, body: body, sent: sent, received: environment.clock.now())
        var apiResponse = APIResponse(body: body, http: response as? HTTPURLResponse, now: environment.clock.now)
        for interceptor in allInterceptors { interceptor.inspect(roundTrip, &apiResponse) }
        environment.pauses.learn(from: apiResponse, to: request)
        return (roundTrip, apiResponse)
    }

    private var allInterceptors: [any Interceptor] { interceptors + environment.interceptors }

    /// The request as it's sent. Values set later replace earlier ones.
    var urlRequest: URLRequest {
        var request = URLRequest(url: method == .get ? urlWithQuery : url)
        request.httpMethod = method.rawValue
        if method != .get, !parameters.isEmpty {
            request.httpBody = bodyFormat.encode(parameters)
        }
        request.setValue(bodyFormat.contentType, forHTTPHeaderField: "Content-Type")
        for (name, value) in headers {
            request.setValue(value, forHTTPHeaderField: name)
        }
        for (name, value) in fixedHeaders {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }

    /// The names of headers that would run into the next header or the body (RFC 9110 §5.5).
    private var unusableHeaders: [String] {
        headers.filter { name, value in
            name.isEmpty
                || (name + value).unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" }
        }.map(\.key)
    }

    /// Adds headers. They replace those with the same name, regardless of case.
    mutating func addHeaders(_ extraHeaders: [String: String]) {
        for (name, value) in extraHeaders {
            headers = headers.filter { $0.key.caseInsensitiveCompare(name) != .orderedSame }
            headers[name] = value
        }
    }

    private var urlWithQuery: URL {
        guard !parameters.isEmpty, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return url
        }
        let items = parameters.values.sorted { $0.key < $1.key }.map {
            URLQueryItem(name: $0.key, value: $0.value.text)
        }
        parts.queryItems = (parts.queryItems ?? []) + items
        return parts.url ?? url
    }
}

enum HTTPMethod: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case put = "PUT"
    case delete = "DELETE"
}
