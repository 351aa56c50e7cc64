import A0Encoding

extension TestTenant {
    /// An intentional failure of a request.
    public enum Fault: Sendable, Hashable {
        /// A response with this status, these headers, and this JSON body.
        case response(status: Int, headers: [String: String] = [:], json: JSONValue? = nil)
        /// The tenant closes the connection, and does nothing.
        case dropConnection
        /// The tenant does what was requested, and closes the connection instead of responding.
        case loseResponse
        /// The tenant waits before it responds.
        case delay(seconds: Double)

        fileprivate var members: [String: JSONValue] {
            switch self {
            case .response(let status, let headers, let json):
                var members: [String: JSONValue] = ["status": .integer(status)]
                members["headers"] = .object(headers.mapValues(JSONValue.string))
                members["body"] = json
                return members
            case .dropConnection: return ["effect": "drop_connection"]
            case .loseResponse: return ["effect": "lose_response"]
            case .delay(let seconds): return ["delay": .number(seconds)]
            }
        }
    }

    /// Makes requests to a path fail, for all tests that use the same tenant.
    ///
    /// - Parameters:
    ///   - fault: The fault to simulate.
    ///   - path: The path of the requests, such as `/oauth/token`.
    ///   - method: The method, such as `POST`; `nil` for all.
    ///   - times: The number of requests that fail; `nil` for all until ``clearFaults()``.
    /// - Throws: ``TestTenantError``
    public func inject(
        _ fault: Fault, at path: String, method: String? = nil, times: Int? = 1
    ) async throws(TestTenantError) {
        var members = fault.members
        members["path"] = .string(path)
        members["method"] = method.map(JSONValue.string)
        members["times"] = times.map { .integer($0) } ?? "always"
        try await api.send("POST", ["faults"], members)
    }

    /// Removes all faults.
    ///
    /// - Throws: ``TestTenantError``
    public func clearFaults() async throws(TestTenantError) {
        try await api.send("DELETE", ["faults"])
    }

    /// A request that the tenant received. Secrets in it are masked.
    public struct Request: Sendable, Hashable, Decodable {
        /// The HTTP method.
        public let method: String
        /// The path, without the query.
        public let path: String
        /// The status of the response.
        public let status: Int
        /// The query items by name, each with its values in order.
        public let query: [String: [String]]?
        /// By name in lower case.
        public let headers: [String: String]?
        /// The fields of a form, or the members of a JSON object.
        public let body: [String: JSONValue]?
    }

    /// The requests that the tenant received since its start, oldest first.
    ///
    /// - Parameter path: The path of the requests; `nil` for all.
    /// - Throws: ``TestTenantError``
    public func requests(to path: String? = nil) async throws(TestTenantError) -> [Request] {
        let requests = try await api.send("GET", ["requests"], as: [Request].self)
        return requests.filter { path == nil || $0.path == path }
    }
}
