import A0Encoding
import A0JOSE
import A0WebDriver
import Foundation
import LocalTenant
import SimpleKeychain
import Testing

@testable import Auth0

extension BrowserTests {
    @Suite("Passkeys shared by the browser and the SDK")
    struct SharedPasskeyTests {
        private let keychain = SimpleKeychain(service: "P", store: .memory())

        private func subject(_ visit: Visit, _ credentials: Credentials) async throws -> String? {
            try await authentication(visit).userInfo(withAccessToken: credentials.accessToken).start().sub
        }

        private func authentication(_ visit: Visit) -> any Authentication {
            Auth0.authentication(clientId: "a0-cli", domain: visit.tenant.domain)
        }

        private func authenticator(_ visit: Visit) -> SoftwareAuthenticator {
            SoftwareAuthenticator(origin: visit.tenant.domain, keychain: keychain)
        }

        private func logIn(_ visit: Visit) async throws -> Credentials {
            let challenge = try await authentication(visit).passkeyLoginChallenge().start()
            let passkey = try await authenticator(visit).assertion(for: challenge)
            return try await authentication(visit).login(passkey: passkey, challenge: challenge).start()
        }

        @Test("a passkey created in the browser logs in with the SDK")
        func fromBrowser() async throws {
            try await visitWithPasskeys { visit, browserAuthenticator in
                try await visit.authorize()
                try await visit.logIn()
                try await visit.browser.waitFor(".decline button")
                try await visit.browser.click("#passkey button")
                #expect(try await visit.response()["code"]?.isEmpty == false)

                let made = try #require(try await browserAuthenticator.credentials.first)
                let key = try PrivateKey(pkcs8: try #require(Base64URL.decode(made.privateKey)))
                let options = PublicKeyCredentialCreationOptions(
                    challenge: Data([1]), relyingPartyID: made.relyingPartyID,
                    userID: try #require(made.userHandle.flatMap(Base64URL.decode)), userName: visit.email)
                let id = try #require(Base64URL.decode(made.credentialID))
                let store = PasskeyStore(keychain: keychain)
                try store.add(PasskeyRecord(options, id: id, key: key, at: Date()))
                // The browser has already counted its own signatures.
                for _ in 0..<made.signCount { _ = try store.use(id) }

                let credentials = try await logIn(visit)
                #expect(try await subject(visit, credentials) != nil)
                #expect(try await authenticator(visit).passkeys().map(\.signCount) == [UInt32(made.signCount) + 1])
            }
        }

        @Test("a passkey created with the SDK logs in on the pages")
        func fromSDK() async throws {
            try await visitWithPasskeys { visit, browserAuthenticator in
                let challenge = try await authentication(visit).passkeySignupChallenge(email: "grace@example.com")
                    .start()
                let passkey = try await authenticator(visit).registration(for: challenge)
                _ = try await authentication(visit).login(passkey: passkey, challenge: challenge).start()
                _ = try await logIn(visit)

                let record = try #require(try PasskeyStore(keychain: keychain).records().first)
                try await browserAuthenticator.add(
                    .init(
                        credentialID: Base64URL.encode(record.id), relyingPartyID: record.relyingPartyID,
                        privateKey: Base64URL.encode(try record.key().pkcs8()),
                        userHandle: Base64URL.encode(record.userID), signCount: Int(record.signCount)))
                try await visit.authorize()
                try await visit.browser.click("#passkey button")
                #expect(try await visit.response()["code"]?.isEmpty == false)
            }
        }
    }
}
