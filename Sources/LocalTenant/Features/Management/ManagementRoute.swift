import A0HTTPServer
import Foundation

/// A route of the Management API: who may call it, and its handler.
struct ManagementRoute: Sendable {
    typealias Handler = @Sendable (SystemAPICall) async throws -> HTTPServerResponse

    typealias TableHandler = @Sendable (SystemAPICall, ManagementOperation) async throws -> HTTPServerResponse

    let method: String
    /// Below `/api/v2/`.
    let path: String
    /// The token needs one of these sets of scopes.
    let scopes: [[String]]
    let handler: Handler

    init(_ method: String, _ path: String, _ scopes: [String]..., handler: @escaping Handler) {
        self.init(method, path, scopes, handler: handler)
    }

    /// The route for a row of the table; empty where Auth0 has no such operation.
    static func table(_ method: String, _ path: String, _ handler: @escaping TableHandler) -> [ManagementRoute] {
        guard let operation = ManagementTable.operation(method, path) else { return [] }
        return [
            ManagementRoute(method, path, operation.scopes) { api in try await handler(api, operation) }
        ]
    }

    private init(_ method: String, _ path: String, _ scopes: [[String]], handler: @escaping Handler) {
        (self.method, self.path, self.scopes, self.handler) = (method, path, scopes, handler)
    }

    var key: String { "\(method) \(path)" }

    var route: Route {
        .api(
            method, TenantAPI.managementPath + path,
            SystemAPI.management.handler { api in
                guard scopes.isEmpty || scopes.contains(where: api.caller.scope.isSuperset) else {
                    throw ManagementAPIError.insufficientScope(scopes.flatMap(\.self).withoutRepetition())
                }
                var api = api
                try await api.call.catchUp()
                return try await ManagementLog(method: method, path: path).recording(api, handler)
            })
    }
}

extension SystemAPICall {
    /// The body, in the operation's form.
    ///
    /// - Throws: `ManagementAPIError`, or `BodyError`.
    func body(of operation: ManagementOperation) throws -> [String: TenantValue] {
        let members = try body()
        try operation.check(.object(members))
        return members
    }

    /// Decodes the members of a body.
    ///
    /// - Parameter isLenient: whether members that the type doesn't have are ignored.
    /// - Throws: `ManagementAPIError` for a member that is missing, unknown, or invalid.
    static func read<Body: SettingValue>(
        _ type: Body.Type, from members: [String: TenantValue], isLenient: Bool = false
    ) throws -> Body {
        try refusing { () throws(TenantError) in
            try type.read(.object(members), SettingSource(isLenient: isLenient))
        }
    }

    /// Changes the fields of a record that are in the body, which has the operation's form.
    ///
    /// - Throws: `ManagementAPIError`, or `BodyError`; then nothing is changed.
    func patch(_ record: inout some Record, _ operation: ManagementOperation) throws {
        let body = try body(of: operation)
        var changed = record
        try Self.refusing { () throws(TenantError) in try changed.patch(body) }
        record = changed
    }

    /// - Parameter name: the API's name for a key path; nil if it has the same.
    static func refusing<Result>(
        naming name: (String) -> [String]? = { _ in nil }, _ body: () throws(TenantError) -> Result
    ) throws -> Result {
        do throws(TenantError) {
            return try body()
        } catch {
            let other = error.keyPath.flatMap(name)?.joined(separator: ".")
            throw ManagementAPIError.invalidBody(error.payloadError(at: other ?? error.keyPath))
        }
    }

    /// Runs a check for values that contradict each other.
    ///
    /// - Throws: `ManagementAPIError`.
    func checkingBody(_ body: () throws(TenantError) -> Void) throws {
        do throws(TenantError) {
            try body()
        } catch {
            let path = error.keyPath?.drop { $0 != "." }.dropFirst()
            throw ManagementAPIError.invalidBody(error.payloadError(at: path.map(String.init)))
        }
    }
}

extension TenantError {
    /// The message in the style of the Management API.
    ///
    /// - Parameter keyPath: the place in the body.
    func payloadError(at keyPath: String?) -> String {
        let message = message.hasSuffix(".") ? String(message.dropLast()) : message
        guard let keyPath else { return message }
        if self == .missing(self.keyPath ?? "") {
            let parts = keyPath.split(separator: ".")
            let place = parts.dropLast().joined(separator: ".")
            return "Missing required property: \(parts.last ?? "")" + (place.isEmpty ? "" : " on property \(place)")
        }
        if message.hasPrefix("unknown key") { return "Additional properties not allowed: \(keyPath)" }
        return "\(message) on property \(keyPath)"
    }
}
