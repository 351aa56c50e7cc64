import A0Encoding
import A0JOSE
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The response to an `APIRequest`.
struct APIResponse: Sendable {
    var body: Data

    /// `nil` if the response didn't come over HTTP.
    let http: HTTPURLResponse?

    /// The clock for relative times in the response.
    let now: @Sendable () -> Date

    /// When the response was received, by that clock.
    let received: Date

    /// The error that the headers report, as the `info` of an error. It takes precedence over the body.
    var error: [String: String]?

    /// Additional `info` of an error from the headers.
    var details: [String: String] = [:]

    init(body: Data, http: HTTPURLResponse?, now: @escaping @Sendable () -> Date) {
        self.body = body
        self.http = http
        self.now = now
        received = now()
    }

    /// The body of a 2xx response (or 300), which may be empty. Any other response throws its error.
    func successBody<E: Auth0APIError>(failing: E.Type) throws(E) -> Data {
        guard let http else { throw E(emptyResponseWithStatus: 0) }
        guard !http.isSuccess else {
            // With status 300 (Multiple Choices), the choices would have to be in the body.
            guard http.statusCode != 300 || !body.isEmpty else { throw E(emptyResponseWithStatus: http.statusCode) }
            return body
        }

        if let target = redirectTarget { throw E(redirectTo: target, statusCode: http.statusCode) }
        if let error { throw E(info: error.merging(details) { $1 }, statusCode: http.statusCode) }
        guard !body.isEmpty, let text = String(bytes: body, encoding: .utf8) else {
            throw E(emptyResponseWithStatus: http.statusCode, retryAfter: retryAfter)
        }
        guard case .object(let members) = try? JSONValue.decode(body) else {
            throw E(unreadableResponse: text, statusCode: http.statusCode, retryAfter: retryAfter)
        }
        var info = members.mapValues(\.foundation).merging(details) { $1 }
        info[ErrorInfo.retryAfter] = retryAfter
        throw E(info: info, statusCode: http.statusCode)
    }

    /// The value in the body of a 2xx response.
    func value<T: Decodable & Sendable, E: Auth0APIError>(failing: E.Type) throws(E) -> T {
        let body = try presentBody(failing: E.self)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        if let key = CodingUserInfoKey.now { decoder.userInfo[key] = now() }
        if let key = CodingUserInfoKey.locationID { decoder.userInfo[key] = locationID }
        do {
            return try decoder.decode(T.self, from: body)
        } catch {
            throw unreadable(body, because: error)
        }
    }

    /// The value that `make` reads from the JSON object in the body of a 2xx response; `nil` means that something is
    /// missing.
    func object<T, E: Auth0APIError>(
        failing: E.Type, _ make: (sending [String: Any]) -> sending T?
    ) throws(E) -> sending T {
        let body = try presentBody(failing: E.self)
        guard case .object(let members) = try? JSONValue.decode(body), let value = make(members.mapValues(\.foundation))
        else { throw E(unreadableResponse: String(decoding: body, as: UTF8.self), statusCode: http?.statusCode ?? 0) }
        return value
    }

    /// The array of JSON objects in the body of a 2xx response.
    func objects<E: Auth0APIError>(failing: E.Type) throws(E) -> sending [[String: Any]] {
        let body = try presentBody(failing: E.self)
        guard case .array(let elements) = try? JSONValue.decode(body),
            let objects = elements.map(\.foundation) as? [[String: Any]]
        else { throw E(unreadableResponse: String(decoding: body, as: UTF8.self), statusCode: http?.statusCode ?? 0) }
        return objects
    }

    /// The body of a 2xx response, which must not be empty.
    private func presentBody<E: Auth0APIError>(failing: E.Type) throws(E) -> Data {
        let body = try successBody(failing: E.self)
        guard !body.isEmpty else { throw E(emptyResponseWithStatus: http?.statusCode ?? 0) }
        return body
    }

    /// The error for a body that can't be read: text that isn't JSON is shown itself; otherwise the decoding error is.
    private func unreadable<E: Auth0APIError>(_ body: Data, because error: any Error) -> E {
        let status = http?.statusCode ?? 0
        if (try? JSONValue.decode(body)) == nil, let text = String(bytes: body, encoding: .utf8) {
            return E(unreadableResponse: text, statusCode: status)
        }
        return E(cause: error, statusCode: status)
    }
}

extension APIResponse {
    /// The member `error` of an unsuccessful response (RFC 6749 §5.2).
    var oauthError: String? {
        guard let http, !http.isSuccess, case .object(let members) = try? JSONValue.decode(body) else { return nil }
        return members["error"]?.stringValue
    }
}

extension HTTPURLResponse {
    /// Whether the status is 2xx (RFC 9110 §15.3) or 300.
    var isSuccess: Bool { (200...300).contains(statusCode) }
}

extension APIResponse {
    /// The target of a redirect (RFC 9110 §15.4), without anything that could be a secret.
    private var redirectTarget: String? {
        guard let http, (301...399).contains(http.statusCode),
            let location = http.value(forHTTPHeaderField: "Location")
        else { return nil }
        guard let url = URL(string: location, relativeTo: http.url), let host = url.host else { return "another place" }
        return Masking.printable(url.port.map { "\(host):\($0)" } ?? host)
    }

    /// When to retry if the tenant is busy: `Retry-After`, as a number or a date (RFC 9110 §10.2.3).
    var retryAt: Date? {
        guard let http, [429, 503].contains(http.statusCode),
            let text = http.value(forHTTPHeaderField: "Retry-After")?.trimmingCharacters(in: .whitespaces)
        else { return nil }
        return UInt32(digits: text).map { received + TimeInterval($0) } ?? HTTPDate.parse(text)
    }

    /// The seconds until then.
    private var retryAfter: TimeInterval? { retryAt.map { max(0, $0.timeIntervalSince(now())) } }
}

extension APIResponse {
    /// The last segment of the header `Location`, still percent-encoded: the ID of the created resource.
    var locationID: String? {
        http?.value(forHTTPHeaderField: "Location")?.split(separator: "/").last.map(String.init)
    }
}

extension CodingUserInfoKey {
    /// The ID of the created resource, a `String`.
    static let locationID = CodingUserInfoKey(rawValue: "a0.location-id")

    /// The time that relative times refer to, a `Date`.
    static let now = CodingUserInfoKey(rawValue: "a0.now")
}
