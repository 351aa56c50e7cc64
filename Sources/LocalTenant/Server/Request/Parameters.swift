import A0HTTPServer
import Foundation

/// The parameters of a request, from its query, a form or a JSON object.
struct Parameters: Sendable {
    private var values: [String: String] = [:]
    /// Sent more than once, or not as a string: an error when they are read (RFC 6749 §3.1).
    private var malformed: [String: String] = [:]
    /// Names of JSON members that are arrays of strings, which `scope` may be.
    private var lists: [String: [String]] = [:]
    /// All members of a JSON object.
    private var members: [String: TenantValue] = [:]

    init(_ items: [(name: String, value: String)]) {
        for (name, value) in items {
            guard values[name] == nil else {
                malformed[name] = "Parameter '\(name)' must not be repeated"
                continue
            }
            values[name] = value
        }
    }

    /// - Throws: `OAuthError` if the body says that it is JSON and isn't an object.
    init(bodyOf request: HTTPServerRequest) throws {
        self.init([])
        guard request.isJSON else {
            self = Parameters(FormEncoding.parse(String(decoding: request.body, as: UTF8.self)))
            return
        }
        guard case .object(let members)? = try? TenantValue.decode(request.body) else {
            throw OAuthError.invalidRequest("The body must be a JSON object")
        }
        self.members = members
        for (name, value) in members {
            switch value {
            case .string(let text): values[name] = text
            case .null: break
            case .array(let items) where items.allSatisfy { $0.stringValue != nil }:
                lists[name] = items.compactMap(\.stringValue)
                malformed[name] = "Parameter '\(name)' must be a string"
            default: malformed[name] = "Parameter '\(name)' must be a string"
            }
        }
    }

    /// A parameter's value; nil if it is missing or empty, which RFC 6749 §3.1 treats the same.
    ///
    /// - Throws: `OAuthError` if it was sent twice or isn't a string.
    subscript(name: String) -> String? {
        get throws {
            if let error = malformed[name] { throw OAuthError.invalidRequest(error) }
            return first(name)
        }
    }

    /// Like the subscript, but never throws: the first value, if any.
    func first(_ name: String) -> String? {
        values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The size of all string parameters in bytes.
    var size: Int { values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }

    /// All string parameters except for those with these names.
    func others(than names: Set<String>) -> [String: String] {
        values.filter { !names.contains($0.key) && malformed[$0.key] == nil }
    }

    func required(_ name: String) throws -> String {
        guard let value = try self[name] else {
            throw OAuthError.invalidRequest("Missing required parameter: \(name)")
        }
        return value
    }

    /// The names of all parameters.
    var names: Set<String> { Set(values.keys).union(malformed.keys).union(members.keys) }

    /// `true` or `false`; nil if it is missing. Forms send it as text.
    ///
    /// - Throws: `OAuthError` if it is neither.
    func flag(_ name: String) throws -> Bool? {
        switch members[name] ?? values[name].map(TenantValue.string) {
        case nil, .null?: return nil
        case .bool(let value)?: return value
        case .string("true")?: return true
        case .string("false")?: return false
        default: throw OAuthError.invalidRequest("Parameter '\(name)' must be true or false")
        }
    }

    /// A JSON object; nil if it is missing.
    ///
    /// - Throws: `OAuthError` if it is something else.
    func object(_ name: String) throws -> [String: TenantValue]? {
        switch members[name] ?? values[name].map(TenantValue.string) {
        case nil, .null?: return nil
        case .object(let value)?: return value
        default: throw OAuthError.invalidRequest("Parameter '\(name)' must be an object")
        }
    }

    /// A list of strings; nil if it is missing.
    ///
    /// - Throws: `OAuthError` if it is something else.
    func list(_ name: String) throws -> [String]? {
        if let list = lists[name] { return list }
        guard first(name) == nil, malformed[name] == nil else {
            throw OAuthError.invalidRequest("Parameter '\(name)' must be a list of strings")
        }
        return nil
    }

    /// `scope` as its parts without repetition; nil if it is missing.
    ///
    /// - Throws: `OAuthError` `invalid_scope` if it is neither a string nor a list of strings.
    func scope() throws -> [String]? {
        guard malformed["scope"] == nil || lists["scope"] != nil else {
            throw OAuthError(400, "invalid_scope", "Scope must be an array or a string")
        }
        let parts = lists["scope"] ?? first("scope").map { [$0] }
        return parts?.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }.withoutRepetition()
    }
}
