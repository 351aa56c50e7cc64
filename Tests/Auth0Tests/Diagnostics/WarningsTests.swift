import A0Concurrency
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
}
