import Foundation

/// A simulated failure, to test how a client handles it.
///
/// ```swift
/// tenant.inject(.response(status: 429, headers: ["Retry-After": "1"]).after(seconds: 0.2), at: "/oauth/token")
/// ```
public struct TenantFault: Sendable, Hashable {
    enum Effect: Sendable, Hashable {
        case none
        case dropConnection
        case loseResponse
        case response(Response)
    }

    /// The response instead of handling the request.
    struct Response: Sendable, Hashable {
        let status: Int
        let headers: [String: String]
        let body: String
    }

    let effect: Effect
    /// How long the request waits first.
    var seconds: Double?

    /// Waits before the request is handled, at most until ``LocalTenant/clearFaults()``.
    public static func delay(seconds: Double) -> TenantFault { TenantFault(effect: .none, seconds: seconds) }

    /// Closes the connection instead of handling the request.
    public static let dropConnection = TenantFault(effect: .dropConnection)

    /// Handles the request, and closes the connection instead of responding: the client can't know that it worked.
    public static let loseResponse = TenantFault(effect: .loseResponse)

    /// Answers with this status and an OAuth error body instead of handling the request.
    public static func status(_ status: Int) -> TenantFault {
        let error = status == 429 ? "too_many_requests" : "temporarily_unavailable"
        return .response(status: status, json: ["error": .string(error), "error_description": "Fault on purpose"])
    }

    /// Sends this response instead of handling the request.
    ///
    /// - Parameters:
    ///   - status: from 200 to 599. Any other status, or a header that isn't allowed in responses, becomes an error
    ///     500.
    ///   - headers: `Content-Type` is `text/plain` unless it is one of them.
    ///   - body: text in UTF-8.
    public static func response(status: Int, headers: [String: String] = [:], body: String = "") -> TenantFault {
        TenantFault(effect: .response(Response(status: status, headers: headers, body: body)))
    }

    /// Answers with JSON instead of handling the request.
    public static func response(status: Int, headers: [String: String] = [:], json: TenantValue) -> TenantFault {
        let headers = ["Content-Type": "application/json; charset=utf-8"].merging(headers) { _, own in own }
        return .response(status: status, headers: headers, body: json.faultBody)
    }

    /// The same fault, but the request waits first, at most until ``LocalTenant/clearFaults()``.
    public func after(seconds: Double) -> TenantFault {
        var copy = self
        copy.seconds = seconds
        return copy
    }
}

extension TenantValue {
    /// As JSON. Numbers that JSON cannot express become text.
    fileprivate var faultBody: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
