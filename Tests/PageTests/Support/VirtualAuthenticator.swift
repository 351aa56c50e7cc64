import A0Web
import A0WebDriver
import Foundation

/// An authenticator that the browser makes believe to have (WebAuthn Level 3 §11, "User Agent Automation").
struct VirtualAuthenticator: Sendable {
    let driver: WebDriver
    let id: String

    /// How it is reached.
    enum Transport: String, Sendable {
        case `internal`, usb, nfc, ble, hybrid
    }

    /// A passkey that it keeps (§11.5).
    struct Credential: Sendable, Equatable {
        /// base64url, like all bytes here.
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

    /// What it has, in no particular order (§11.6).
    var credentials: [Credential] {
        get async throws(WebDriverError) {
            let found = try await driver.command("GET", path + "/credentials").arrayValue ?? []
            return found.compactMap(Credential.init)
        }
    }

    /// Gives it a passkey that it did not make (§11.5).
    func add(_ credential: Credential) async throws(WebDriverError) {
        try await driver.command("POST", path + "/credential", credential.json)
    }

    /// Makes it forget everything (§11.8).
    func removeCredentials() async throws(WebDriverError) {
        try await driver.command("DELETE", path + "/credentials")
    }

    /// Unplugs it (§11.4).
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
    /// Plugs in an authenticator that keeps passkeys and checks its user (§11.3). It belongs to the window.
    ///
    /// - Parameter consents: whether the person at the browser agrees to everything at once.
    func addAuthenticator(
        _ transport: VirtualAuthenticator.Transport = .internal, consents: Bool = true
    ) async throws(WebDriverError) -> VirtualAuthenticator {
        let answer = try await command(
            "POST", "/webauthn/authenticator",
            [
                "protocol": "ctap2", "transport": .string(transport.rawValue), "hasResidentKey": true,
                "hasUserVerification": true, "isUserConsenting": .bool(consents), "isUserVerified": true,
            ])
        guard let id = answer.stringValue else {
            throw .command(code: "unsupported operation", message: "chromedriver named no authenticator.")
        }
        return VirtualAuthenticator(driver: self, id: id)
    }
}
