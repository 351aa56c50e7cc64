import A0Encoding
import A0Concurrency
import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import Auth0

/// Serialized, because the handler is global.
@Suite("Warnings", .serialized)
struct WarningsTests {
    @Test("a custom handler receives warnings as one line without control characters")
    func handler() {
        let usual = Warnings.handler
        defer { Warnings.handler = usual }
        let lines = Locked<[String]>([])
        Warnings.handler = { text in
            lines.withLock { $0.append(text) }
            usual?(text)
        }
        Warnings.write("A test of\u{1B} warnings.")
        // Concurrent tests may log warnings, too.
        #expect(lines.withLock { $0 }.filter { $0.contains("A test of") } == ["Auth0: A test of^[ warnings."])
    }

    @Test("warnings can be disabled by removing the handler")
    func silence() {
        let usual = Warnings.handler
        defer { Warnings.handler = usual }
        let lines = Locked<[String]>([])
        Warnings.handler = { text in lines.withLock { $0.append(text) } }
        Warnings.write("A test of one warning.")
        Warnings.handler = nil
        Warnings.write("A test of no warning.")
        #expect(lines.withLock { $0 }.filter { $0.contains("A test of") } == ["Auth0: A test of one warning."])
    }

    @Test("a warning contains the reason if a call that only returns false can't store credentials")
    func unstored() {
        let usual = Warnings.handler
        defer { Warnings.handler = usual }
        let lines = Locked<[String]>([])
        Warnings.handler = { text in lines.withLock { $0.append(text) } }
        let stage = ManagerStage()
        stage.storage.change { $0.refusesWrites = true }
        let manager = stage.manager(authentication(clientId: "C", domain: "samples.auth0.com"))
        #expect(!manager.store(credentials: stage.credentials()))
        #expect(lines.withLock { $0 }.contains { $0.contains("could not be stored") && $0.contains("Broken") })
    }

    @Test(
        "a manager whose client can't renew the stored credentials is warned about when they are stored",
        arguments: [("C", "C", nil), ("C", "D", "issued to the application D"), ("", "C", "has no client ID")]
            as [(String, String, String?)])
    func foreignClient(clientID: String, audience: String, warning: String?) throws {
        let usual = Warnings.handler
        defer { Warnings.handler = usual }
        let lines = Locked<[String]>([])
        Warnings.handler = { text in lines.withLock { $0.append(text) } }
        let stage = ManagerStage()
        let claims = Base64URL.encode(Data(#"{"sub":"auth0|1","aud":"\#(audience)"}"#.utf8))
        let credentials = Credentials(
            accessToken: "a", idToken: "e30.\(claims).e30", refreshToken: "r", expiresIn: Date() + 60)
        try stage.manager(authentication(clientId: clientID, domain: "samples.auth0.com")).save(credentials)
        let found = lines.withLock { $0 }.filter { $0.contains("can't be renewed") }
        #expect(found.count == (warning == nil ? 0 : 1))
        if let warning { #expect(found.first?.contains(warning) == true) }
    }
}
