import A0Encoding
import A0WebDriver
import Foundation

/// A virtual authenticator of the browser (WebAuthn Level 3 §11, "User Agent Automation").
struct VirtualAuthenticator: Sendable {
    let driver: WebDriver
    let id: String

    /// The transport of the authenticator.
    enum Transport: String, Sendable {
        case `internal`, usb, nfc, ble, hybrid
    }

    /// A stored passkey (§11.5).
    struct Credential: Sendable, Equatable {
        /// Encoded as base64url, like all bytes here.
        let credentialID: String
        let isResident: Bool
        let relyingPartyID: String
        /// PKCS #8.
        let privateKey: String
        let userHandle: String?
        let signCount: Int

        init(
            credentialID: String, isResident: Bool = true, relyingPartyID: String, privateKey: String,
            userHandle: String?, signCount: Int = 0
        ) {
            self.credentialID = credentialID
            self.isResident = isResident
            self.relyingPartyID = relyingPartyID
            self.privateKey = privateKey
            self.userHandle = userHandle
            self.signCount = signCount
        }
    }

    /// The stored passkeys, in no particular order (§11.6).
    var credentials: [Credential] {
        get async throws(WebDriverError) {
            let found = try await driver.command("GET", path + "/credentials").arrayValue ?? []
            return found.compactMap(Credential.init)
        }
    }

    /// Adds a passkey that was created elsewhere (§11.5).
    func add(_ credential: Credential) async throws(WebDriverError) {
        try await driver.command("POST", path + "/credential", credential.json)
    }

    /// Removes all passkeys (§11.8).
    func removeCredentials() async throws(WebDriverError) {
        try await driver.command("DELETE", path + "/credentials")
    }

    /// Removes the authenticator (§11.4).
    func remove() async throws(WebDriverError) {
        try await driver.command("DELETE", path)
    }

    private var path: String { "/webauthn/authenticator/\(id)" }
}

extension VirtualAuthenticator.Credential {
    fileprivate init?(_ json: JSONValue) {
        guard let id = json["credentialId"]?.stringValue, let relyingPartyID = json["rpId"]?.stringValue,
            let key = json["privateKey"]?.stringValue
        else { return nil }
        self.init(
            credentialID: id, isResident: json["isResidentCredential"]?.boolValue ?? false,
            relyingPartyID: relyingPartyID, privateKey: key, userHandle: json["userHandle"]?.stringValue,
            signCount: json["signCount"]?.double.flatMap { Int(exactly: $0) } ?? 0)
    }

    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = [
            "credentialId": .string(credentialID), "isResidentCredential": .bool(isResident),
            "rpId": .string(relyingPartyID), "privateKey": .string(privateKey),
            "signCount": .number(Double(signCount)),
        ]
        members["userHandle"] = userHandle.map(JSONValue.string)
        return .object(members)
    }
}

extension WebDriver {
    /// Adds an authenticator that stores passkeys and verifies the user (§11.3). It belongs to the window.
    ///
    /// - Parameter consents: Whether the user consents to every prompt automatically.
    func addAuthenticator(
        _ transport: VirtualAuthenticator.Transport = .internal, consents: Bool = true
    ) async throws(WebDriverError) -> VirtualAuthenticator {
        let response = try await command(
            "POST", "/webauthn/authenticator",
            [
                "protocol": "ctap2", "transport": .string(transport.rawValue), "hasResidentKey": true,
                "hasUserVerification": true, "isUserConsenting": .bool(consents), "isUserVerified": true,
            ])
        guard let id = response.stringValue else {
            throw .command(code: "unsupported operation", message: "chromedriver named no authenticator.")
        }
        return VirtualAuthenticator(driver: self, id: id)
    }
}
