import A0HTTPServer
import A0HTTP
import Foundation

extension TenantRequest {
    /// The details of a request. Secrets, such as passwords, tokens, and codes, are replaced by `<REDACTED>`.
    public struct Details: Sendable, Hashable {
        /// The query items by name, each with its values in order.
        public let query: [String: [String]]
        /// By name in lower case; several values under one name are joined with commas.
        public let headers: [String: String]
        /// The fields of a form, or the members of a JSON object; empty for other bodies.
        public let body: [String: TenantValue]
    }
}

extension TenantRequest.Details {
    private static let mask = "<REDACTED>"

    init(_ request: HTTPServerRequest) {
        query = Dictionary(grouping: request.query, by: \.name)
            .mapValues { $0.map { Self.isSecret($0.name) && !$0.value.isEmpty ? Self.mask : $0.value } }
        headers = Dictionary(request.headers.pairs.map(Self.header)) { "\($0), \($1)" }
        body = Self.members(request).reduce(into: [:]) { body, member in
            body[member.key] = Self.masked(member.value, named: member.key)
        }
    }

    private static func members(_ request: HTTPServerRequest) -> [String: TenantValue] {
        if let fields = request.form {
            return Dictionary(fields.map { ($0.name, .string($0.value)) }) { _, last in last }
        }
        return (try? TenantValue.decodeObject(request.body)) ?? [:]
    }

    /// Keeps a credential's scheme, to distinguish `Bearer` from `DPoP`.
    private static func header(_ name: String, _ value: String) -> (String, String) {
        let name = name.lowercased()
        guard SecretNames.headers.contains(name) else { return (name, value) }
        let words = value.split(separator: " ", maxSplits: 1)
        return (name, name == "authorization" && words.count == 2 ? "\(words[0]) \(mask)" : mask)
    }

    private static func masked(_ value: TenantValue, named name: String) -> TenantValue {
        if isSecret(name), value != .null, value != "" { return .string(mask) }
        switch value {
        case .array(let elements):
            return .array(elements.map { masked($0, named: "") })
        case .object(let members):
            return .object(Dictionary(uniqueKeysWithValues: members.map { ($0, masked($1, named: $0)) }))
        default:
            return value
        }
    }

    private static func isSecret(_ name: String) -> Bool {
        let name = name.lowercased()
        return SecretNames.members.contains(name) || ["code", "csrf", "key"].contains(name)
    }
}

extension HTTPServerResponse {
    init(_ fault: TenantFault.Response) {
        var response = HTTPServerResponse.text(fault.body, status: fault.status)
        for (name, value) in fault.headers { response.headers[name] = value }
        self = response
    }
}
