import A0Encoding
import A0JOSE
import Foundation

/// The information about the library in the header `Auth0-Client` (Auth0 docs).
///
/// Name and version of the library, and the operating system. Nothing about the user.
public struct Telemetry: Sendable, Equatable {
    static let headerName = "Auth0-Client"

    var isEnabled = true
    private var wrapper: Wrapper?

    private struct Wrapper: Sendable, Equatable {
        let name: String
        let version: String
    }

    /// The information about this library for the tenant.
    public init() {}

    mutating func wrap(inLibrary name: String, version: String) {
        wrapper = Wrapper(name: name, version: version)
    }

    /// base64url of a JSON object; `nil` if nothing is sent.
    var value: String? {
        guard isEnabled else { return nil }
        var environment: [String: JSONValue] = ["swift": "6.x", Platform.name: .string(Platform.version)]
        if wrapper != nil { environment["core"] = .string(Library.version) }
        let json = JSONValue.object([
            "name": .string(wrapper?.name ?? Library.name),
            "version": .string(wrapper?.version ?? Library.version),
            "env": .object(environment),
        ])
        return Base64URL.encode(json.encoded())
    }
}

/// The later name of `Telemetry`.
public typealias Auth0ClientInfo = Telemetry
