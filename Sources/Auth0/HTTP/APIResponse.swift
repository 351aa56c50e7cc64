import A0JOSE
import A0Web
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The answer to an `APIRequest`.
struct APIResponse: Sendable {
    var body: Data

    /// `nil` when the answer did not come through HTTP.
    let http: HTTPURLResponse?

    /// The clock that relative times in the answer start from.
    let now: @Sendable () -> Date

    /// When the answer was here, by that clock.
    let received: Date

    /// What the headers say is wrong, as the `info` of an error. It counts instead of the body.
    var failure: [String: String]?

    /// What else the headers add to the `info` of an error.
    var details: [String: String] = [:]

    init(body: Data, http: HTTPURLResponse?, now: @escaping @Sendable () -> Date) {
        self.body = body
        self.http = http
        self.now = now
        received = now()
    }

    /// The body of a 2xx answer (300 counts too), which may be empty; throws what any other answer means.
    func successBody<E: Auth0APIError>(failing: E.Type) throws(E) -> Data {
        guard let http else { throw E(emptyAnswerWithStatus: 0) }
        guard !http.isSuccess else { return body }

        if let target = redirectTarget { throw E(redirectTo: target, statusCode: http.statusCode) }
        if let failure { throw E(info: failure.merging(details) { $1 }, statusCode: http.statusCode) }
        guard !body.isEmpty, let text = String(bytes: body, encoding: .utf8) else {
            throw E(emptyAnswerWithStatus: http.statusCode, retryAfter: retryAfter)
        }
        guard case .object(let members) = try? JSONValue.decode(body) else {
            throw E(unreadableAnswer: text, statusCode: http.statusCode, retryAfter: retryAfter)
        }
        var info = members.mapValues(\.foundation).merging(details) { $1 }
        info[ErrorInfo.retryAfter] = retryAfter
        throw E(info: info, statusCode: http.statusCode)
    }

    /// The value in the body of a 2xx answer.
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

    /// What `make` reads from the JSON object in the body of a 2xx answer; `nil` means that something is missing.
    func object<T, E: Auth0APIError>(
        failing: E.Type, _ make: (sending [String: Any]) -> sending T?
    ) throws(E) -> sending T {
        let body = try presentBody(failing: E.self)
        guard case .object(let members) = try? JSONValue.decode(body), let value = make(members.mapValues(\.foundation))
        else { throw E(unreadableAnswer: String(decoding: body, as: UTF8.self), statusCode: http?.statusCode ?? 0) }
        return value
    }

    /// The JSON objects in the body of a 2xx answer, which is an array of them.
    func objects<E: Auth0APIError>(failing: E.Type) throws(E) -> sending [[String: Any]] {
        let body = try presentBody(failing: E.self)
        guard case .array(let elements) = try? JSONValue.decode(body),
            let objects = elements.map(\.foundation) as? [[String: Any]]
        else { throw E(unreadableAnswer: String(decoding: body, as: UTF8.self), statusCode: http?.statusCode ?? 0) }
        return objects
    }

    /// The body of a 2xx answer that must have one.
    private func presentBody<E: Auth0APIError>(failing: E.Type) throws(E) -> Data {
        let body = try successBody(failing: E.self)
        guard !body.isEmpty else { throw E(emptyAnswerWithStatus: http?.statusCode ?? 0) }
        return body
    }

    /// Text that isn't JSON speaks for itself; of JSON that does not fit, the decoding error says what is wrong.
    private func unreadable<E: Auth0APIError>(_ body: Data, because error: any Error) -> E {
        let status = http?.statusCode ?? 0
        if (try? JSONValue.decode(body)) == nil, let text = String(bytes: body, encoding: .utf8) {
            return E(unreadableAnswer: text, statusCode: status)
        }
        return E(cause: error, statusCode: status)
    }
}

extension APIResponse {
    /// The member `error` of an answer that isn't a success (RFC 6749 §5.2).
    var oauthError: String? {
        guard let http, !http.isSuccess, case .object(let members) = try? JSONValue.decode(body) else { return nil }
        return members["error"]?.stringValue
    }
}

extension HTTPURLResponse {
    /// Whether the status is 2xx (RFC 9110 §15.3); 300 counts, too.
    var isSuccess: Bool { (200...300).contains(statusCode) }
}

extension APIResponse {
    /// Where the answer would have the request sent instead (RFC 9110 §15.4), without anything that may be a secret.
    private var redirectTarget: String? {
        guard let http, (301...399).contains(http.statusCode),
            let location = http.value(forHTTPHeaderField: "Location")
        else { return nil }
        guard let url = URL(string: location, relativeTo: http.url), let host = url.host else { return "another place" }
        return Masking.printable(url.port.map { "\(host):\($0)" } ?? host)
    }

    /// When a busy tenant wants to be asked again: `Retry-After`, as a number or a date (RFC 9110 §10.2.3).
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
    /// The last part of the header `Location`, percent-encoded as it came: what was made has this identifier.
    var locationID: String? {
        http?.value(forHTTPHeaderField: "Location")?.split(separator: "/").last.map(String.init)
    }
}

extension CodingUserInfoKey {
    /// The identifier of what was made, a `String`.
    static let locationID = CodingUserInfoKey(rawValue: "a0.location-id")

    /// The moment that relative times are counted from, a `Date`.
    static let now = CodingUserInfoKey(rawValue: "a0.now")
}
