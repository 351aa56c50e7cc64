import A0Encoding
import Foundation

/// A call of the Management API that has a short form, such as `a0 users block USER`.
struct ResourceAction: Sendable {
    /// The first argument; empty for the list.
    let name: String
    /// The placeholder for the second argument, if there must be one.
    var operand: String?
    let method: String
    /// Below `/api/v2/`; with the second argument, encoded, in the place of `*`.
    let path: String
    /// The body, with the second argument.
    var body: (@Sendable (String, Arguments) -> [String: JSONValue])?
    /// The options of the body.
    var options: [String] = []

    func path(with operand: String) -> String {
        path.replacingOccurrences(of: "*", with: Self.encoded(operand))
    }

    /// As one component of a path.
    private static func encoded(_ text: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: "/%")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    }

    static let users: [ResourceAction] = [
        .init(name: "", method: "GET", path: "users"),
        .init(name: "show", operand: "USER", method: "GET", path: "users/*"),
        .init(
            name: "create", operand: "EMAIL", method: "POST", path: "users",
            body: { email, arguments in
                ["email": .string(email)].merging(
                    ["connection", "password"].compactMap { name in
                        arguments.value(name).map { (name, .string($0)) }
                    }
                ) { $1 }
            }, options: ["connection", "password"]),
        .init(name: "block", operand: "USER", method: "PATCH", path: "users/*", body: { _, _ in ["blocked": true] }),
        .init(name: "unblock", operand: "USER", method: "PATCH", path: "users/*", body: { _, _ in ["blocked": false] }),
        .init(name: "delete", operand: "USER", method: "DELETE", path: "users/*"),
    ]

    static let apps: [ResourceAction] = [
        .init(name: "", method: "GET", path: "clients"),
        .init(name: "show", operand: "CLIENT_ID", method: "GET", path: "clients/*"),
        .init(
            name: "create", operand: "NAME", method: "POST", path: "clients",
            body: { name, arguments in
                var body: [String: JSONValue] = ["name": .string(name)]
                body["app_type"] = arguments.value("type").map(JSONValue.string)
                if arguments.has("callback") {
                    body["callbacks"] = .array(arguments.values("callback").map(JSONValue.string))
                }
                return body
            }, options: ["type", "callback"]),
        .init(name: "delete", operand: "CLIENT_ID", method: "DELETE", path: "clients/*"),
    ]

    static let apis: [ResourceAction] = [
        .init(name: "", method: "GET", path: "resource-servers"),
        .init(name: "show", operand: "IDENTIFIER", method: "GET", path: "resource-servers/*"),
        .init(
            name: "create", operand: "IDENTIFIER", method: "POST", path: "resource-servers",
            body: { identifier, arguments in
                [
                    "identifier": .string(identifier),
                    "scopes": .array(arguments.values("scope").map { ["value": .string($0)] }),
                ]
            }, options: ["scope"]),
        .init(name: "delete", operand: "IDENTIFIER", method: "DELETE", path: "resource-servers/*"),
    ]
}
