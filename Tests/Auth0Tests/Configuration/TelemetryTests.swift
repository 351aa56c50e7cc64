import A0Encoding
import A0JOSE
import Foundation
import Testing

@testable import Auth0

@Suite("Telemetry")
struct TelemetryTests {
    @Test("telemetry contains the library, its version, and the system as unpadded base64url")
    func standard() throws {
        let value = try #require(Telemetry().value)
        #expect(value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        let members = try decoded(value)
        #expect(members["name"] == "a0-swift")
        #expect(members["version"] == .string(Library.version))
        #expect(members["env"] == .object(["swift": "6.x", Platform.name: .string(Platform.version)]))
    }

    @Test("telemetry contains the wrapping library that was set last")
    func wrapped() throws {
        var client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")
        client.using(inLibrary: "Other", version: "9")
        client.using(inLibrary: "Lock.iOS", version: "1.0.0")
        let members = try decoded(try #require(client.telemetry.value))
        #expect(members["name"] == "Lock.iOS")
        #expect(members["version"] == "1.0.0")
        let environment: [String: JSONValue] = [
            "core": .string(Library.version), "swift": "6.x", Platform.name: .string(Platform.version),
        ]
        #expect(members["env"] == .object(environment))
    }

    @Test("telemetry is unchanged after it was disabled and enabled")
    func reenabled() {
        var client = authentication(clientId: "CLIENT_ID", domain: "samples.auth0.com")
        client.using(inLibrary: "Lock.iOS", version: "1.0.0")
        let before = client.auth0ClientInfo.value
        client.tracking(enabled: false)
        #expect(client.telemetry.value == nil)
        client.tracking(enabled: true)
        #expect(client.telemetry.value == before)
    }

    private func decoded(_ value: String) throws -> [String: JSONValue] {
        guard case .object(let members) = try JSONValue.decode(try #require(Base64URL.decode(value))) else {
            return [:]
        }
        return members
    }
}
