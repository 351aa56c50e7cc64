import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One HTTP request as a value; nothing happens before `send()`.
struct APICall: Sendable {
    var client: APIClient
    let method: HTTPMethod
    let url: URL
    var parameters: Parameters
    var headers: [String: String]
    var validators: [any RequestValidator] = []

    /// Why this request must not be sent, if so.
    var problem: (any Error)?

    var bodyFormat = BodyFormat.json

    /// Whether the request carries a DPoP proof when the client makes them.
    var isBindable = false

    /// Whether and when the request is sent again.
    var repetition: any Repetition

    /// Sends the request and returns the answer, whatever its status.
    ///
    /// Throws what keeps the request from being sent, `CancellationError` or a transport error. Cancelling the task
    /// cancels the transfer.
    func send() async throws -> APIResponse {
        try check()
        var repetition = repetition
        var pause = repetition.initialPause
        var known = client.pauses.answer(to: urlRequest, at: client.clock.now())
        while true {
            if pause > 0 { try await client.clock.sleep(pause) }
            let outcome = if let known { SendOutcome.success(known) } else { await exchange() }
            known = nil
            switch repetition.next(after: outcome, at: client.clock.now()) {
            case .repeatAfter(let seconds): pause = seconds
            case .finish(let outcome): return try outcome.get()
            }
        }
    }

    /// Throws what keeps the request from being sent as it is.
    func check() throws {
        if let problem { throw problem }
        if !parameters.unusable.isEmpty { throw InvalidRequestError.unusableParameters(parameters.unusable) }
        if !unusableHeaders.isEmpty { throw InvalidRequestError.unusableHeaders(unusableHeaders) }
    }

    /// Throws what keeps the request from being sent at this moment.
    func checkAttempt() throws {
        for validator in validators { try validator.validate() }
        try Task.checkCancellation()
    }

    /// Sends the request, and once again when the tenant wants a nonce in the DPoP proof (RFC 9449 §8).
    private func exchange() async -> SendOutcome {
        do {
            let response = try await attempt()
            return .success(response.isNonceRequired ? try await attempt() : response)
        } catch {
            return .failure(error)
        }
    }

    private func attempt() async throws -> APIResponse {
        try checkAttempt()

        var request = urlRequest
        try addProof(to: &request)
        client.logger?.trace(request: request, session: client.session)
        let sent = client.clock.now()
        let (data, response) = try await client.transport.send(
            request, client.requestTimeout ?? client.transport.timeout)
        client.logger?.trace(response: response, data: data)
        let http = response as? HTTPURLResponse
        if let http {
            client.nonces.remember(http, from: url)
            client.skews?.learn(from: http, of: client.domain.url, sent: sent, received: client.clock.now())
        }
        let answer = APIResponse(body: data, http: http, now: client.clock.now)
        client.pauses.learn(from: answer, to: request)
        return answer
    }

    /// The request as it goes out. What is set later replaces what was set before.
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
        request.setValue(client.telemetry.value, forHTTPHeaderField: Telemetry.headerName)
        return request
    }

    /// The names of headers that could not be told from the next one, or from the body (RFC 9110 §5.5).
    private var unusableHeaders: [String] {
        headers.filter { name, value in
            name.isEmpty
                || (name + value).unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" }
        }.map(\.key)
    }

    /// Adds headers; those of the same name, in any case, are replaced.
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

extension APICall {
    /// What requests have that are answered without a tenant. The name never resolves (RFC 2606 §2).
    static let canned = APIClient(domain: Domain("canned.invalid"), session: .shared).call(.get, "")
}
