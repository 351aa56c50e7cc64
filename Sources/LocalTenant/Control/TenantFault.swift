import A0Concurrency
import A0HTTPServer
import Foundation

/// Something that goes wrong on purpose, so that a client's answer to it can be tested.
///
/// ```swift
/// tenant.inject(.response(status: 429, headers: ["Retry-After": "1"]).after(seconds: 0.2), at: "/oauth/token")
/// ```
public struct TenantFault: Sendable, Hashable {
    enum Effect: Sendable, Hashable {
        case none
        case dropConnection
        case loseResponse
        case answer(Answer)
    }

    /// What is answered instead of handling the request.
    struct Answer: Sendable, Hashable {
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

    /// Handles the request, and closes the connection instead of answering: the client cannot know that it worked.
    public static let loseResponse = TenantFault(effect: .loseResponse)

    /// Answers with this status and an OAuth error body instead of handling the request.
    public static func status(_ status: Int) -> TenantFault {
        let error = status == 429 ? "too_many_requests" : "temporarily_unavailable"
        return .response(status: status, json: ["error": .string(error), "error_description": "Fault on purpose"])
    }

    /// Answers so instead of handling the request.
    ///
    /// - Parameters:
    ///   - status: from 200 to 599. Any other one, or a header that no answer may have, becomes an error 500.
    ///   - headers: `Content-Type` is `text/plain` unless it is one of them.
    ///   - body: text in UTF-8.
    public static func response(status: Int, headers: [String: String] = [:], body: String = "") -> TenantFault {
        TenantFault(effect: .answer(Answer(status: status, headers: headers, body: body)))
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

/// The faults that wait for their requests.
final class FaultTable: Sendable {
    private struct Entry {
        let fault: TenantFault
        let method: String?
        let path: String
        /// nil: until cleared.
        var remaining: Int?
    }

    private struct State {
        var entries: [Entry] = []
        var pauses: [Task<Void, Never>] = []
    }

    private let state = Locked(State())

    func add(_ fault: TenantFault, method: String?, path: String, times: Int?) {
        state.withLock { $0.entries.append(Entry(fault: fault, method: method, path: path, remaining: times)) }
    }

    /// Ends all pauses, too.
    func clear() {
        let pauses = state.withLock { state in
            defer { state = State() }
            return state.pauses
        }
        for pause in pauses { pause.cancel() }
    }

    /// Whether a fault has not happened yet.
    var isWaiting: Bool {
        state.withLock { $0.entries.contains { $0.remaining != 0 } }
    }

    /// The first fault for this request, which is then counted. Its pause, if there is one, has begun.
    func take(for request: HTTPServerRequest) -> (effect: TenantFault.Effect, pause: Task<Void, Never>?)? {
        let (method, path) = (request.method, request.path)
        return state.withLock { state in
            let match = state.entries.firstIndex {
                $0.path == path && ($0.method == nil || $0.method == method) && $0.remaining != 0
            }
            guard let match else { return nil }
            if let remaining = state.entries[match].remaining { state.entries[match].remaining = remaining - 1 }
            let fault = state.entries[match].fault
            guard let seconds = fault.seconds else { return (fault.effect, nil) }
            let pause = Task {
                // Cancelled, it is over at once.
                _ = try? await Task.sleep(nanoseconds: UInt64(max(0, min(seconds, 1e9)) * 1e9))
            }
            state.pauses.append(pause)
            return (fault.effect, pause)
        }
    }
}
