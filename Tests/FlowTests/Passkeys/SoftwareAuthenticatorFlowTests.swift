import A0JOSE
import Foundation
import JWTDecode
import LocalTenant
import SimpleKeychain
import TestSupport
import Testing

@testable import Auth0

@Suite("Software authenticator passkeys")
struct SoftwareAuthenticatorFlowTests {
    private static let scope = "openid profile email offline_access"
    private let keychain = SimpleKeychain(service: "passkeys", store: .memory())

    private func authenticator(_ stage: Stage) -> SoftwareAuthenticator {
        SoftwareAuthenticator(origin: stage.tenant.domain, keychain: keychain)
    }

    /// Signs a user up and returns their credentials.
    private func signUp(_ stage: Stage, _ email: String = "grace@example.com") async throws -> Credentials {
        let challenge = try await stage.authentication.passkeySignupChallenge(email: email, name: "Grace").start()
        let passkey = try await authenticator(stage).registration(for: challenge)
        return try await stage.authentication.login(passkey: passkey, challenge: challenge, scope: Self.scope)
            .validateClaims().start()
    }

    private func logIn(_ stage: Stage, with authenticator: SoftwareAuthenticator) async throws -> Credentials {
        let challenge = try await stage.authentication.passkeyLoginChallenge().start()
        let passkey = try await authenticator.assertion(for: challenge)
        return try await stage.authentication.login(passkey: passkey, challenge: challenge, scope: Self.scope)
            .validateClaims().start()
    }

    @Test("the software authenticator signs up a user without a password and logs in again")
    func signupAndLogin() async throws {
        let stage = try await Stage()
        let signup = try await signUp(stage)
        #expect(try decode(jwt: signup.idToken)["email"].string == "grace@example.com")
        #expect(signup.refreshToken != nil)
        for _ in 0..<2 {
            let login = try await logIn(stage, with: authenticator(stage))
            #expect(try decode(jwt: login.idToken).subject == decode(jwt: signup.idToken).subject)
        }
        #expect(try await authenticator(stage).passkeys().map(\.signCount) == [2])
        #expect(try await authenticator(stage).passkeys().map(\.userName) == ["grace@example.com"])
        await stage.tenant.stop()
    }

    @Test("the software authenticator logs in concurrently")
    func parallel() async throws {
        let stage = try await Stage()
        _ = try await signUp(stage)
        // The tenant only accepts increasing counts, so only the authenticator's part runs concurrently.
        let assertions = try await withThrowingTaskGroup(of: (PasskeyLoginChallenge, PasskeyAssertion).self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let challenge = try await stage.authentication.passkeyLoginChallenge().start()
                    return (challenge, try await authenticator(stage).assertion(for: challenge))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        func count(_ assertion: PasskeyAssertion) -> Int {
            assertion.rawAuthenticatorData.suffix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        for (challenge, assertion) in assertions.sorted(by: { count($0.1) < count($1.1) }) {
            _ = try await stage.authentication.login(passkey: assertion, challenge: challenge).start()
        }
        await stage.tenant.stop()
    }

    @Test("the software authenticator selects one of several accounts")
    func accounts() async throws {
        let stage = try await Stage()
        _ = try await signUp(stage, "grace@example.com")
        _ = try await signUp(stage, "hedy@example.com")
        let choosing = authenticator(stage).choosingAccount { accounts in
            accounts.first { $0.userName == "grace@example.com" }
        }
        let login = try await logIn(stage, with: choosing)
        #expect(try decode(jwt: login.idToken)["email"].string == "grace@example.com")
        await stage.tenant.stop()
    }

    @Test("the software authenticator adds a passkey to an account with a password, and others add theirs")
    func enrollment() async throws {
        let stage = try await Stage()
        let refreshToken = try #require(try await stage.logInWithPassword().refreshToken)
        let token = try await stage.authentication.renew(
            withRefreshToken: refreshToken, audience: stage.authentication.url.absoluteString + "me/"
        ).start().accessToken
        let methods = Auth0.myAccount(token: token, domain: stage.tenant.domain).authenticationMethods
        let challenge = try await methods.passkeyEnrollmentChallenge().start()
        #expect(challenge.userName == stage.user.email)
        let passkey = try await authenticator(stage).registration(for: challenge)
        let method = try await methods.enroll(passkey: passkey, challenge: challenge).start()
        #expect(method.credential.userHandle == challenge.userId)
        #expect(method.credential.deviceType == .singleDevice)
        #expect(!method.credential.isBackedUp)
        #expect(method.relyingPartyIdentifier == "localhost")

        let login = try await logIn(stage, with: authenticator(stage))
        #expect(try decode(jwt: login.idToken)["email"].string == stage.user.email)

        let again = try await methods.passkeyEnrollmentChallenge().start()
        #expect(again.options.excludedCredentialIDs == [passkey.credentialID])
        await #expect(throws: PasskeyError.passkeyExists) {
            try await authenticator(stage).registration(for: again)
        }
        let otherMachine = SoftwareAuthenticator(
            origin: stage.tenant.domain, keychain: SimpleKeychain(service: "other", store: .memory()))
        let second = try await otherMachine.registration(for: again)
        _ = try await methods.enroll(passkey: second, challenge: again).start()
        #expect(try await methods.getAuthenticationMethods(type: .passkey).start().count == 2)
        await stage.tenant.stop()
    }

    @Test("the tenant rejects a copied passkey with an outdated counter")
    func copied() async throws {
        let stage = try await Stage()
        _ = try await signUp(stage)
        let copy = SimpleKeychain(service: "copy", store: .memory())
        for key in try keychain.keys() { try copy.set(try keychain.data(forKey: key), forKey: key) }
        for _ in 0..<2 { _ = try await logIn(stage, with: authenticator(stage)) }
        let challenge = try await stage.authentication.passkeyLoginChallenge().start()
        let lagging = try await SoftwareAuthenticator(origin: stage.tenant.domain, keychain: copy)
            .assertion(for: challenge)
        let error = try await thrownError(of: stage.authentication.login(passkey: lagging, challenge: challenge))
        #expect(error.code == "invalid_grant")
        await stage.tenant.stop()
    }

    @Test("a software authenticator's response works once, for its challenge and origin")
    func refused() async throws {
        let stage = try await Stage()
        _ = try await signUp(stage)
        let challenge = try await stage.authentication.passkeyLoginChallenge().start()
        let passkey = try await authenticator(stage).assertion(for: challenge)
        _ = try await stage.authentication.login(passkey: passkey, challenge: challenge).start()
        let replayed = try await thrownError(of: stage.authentication.login(passkey: passkey, challenge: challenge))
        #expect(replayed.code == "invalid_grant")

        let other = try await stage.authentication.passkeyLoginChallenge().start()
        let responseToAnother = try await thrownError(
            of: stage.authentication.login(passkey: passkey, challenge: other))
        #expect(responseToAnother.code == "invalid_grant")

        let third = try await stage.authentication.passkeyLoginChallenge().start()
        let elsewhere = SoftwareAuthenticator(origin: "http://localhost:1", keychain: keychain)
        let foreign = try await elsewhere.assertion(for: third)
        let wrongOrigin = try await thrownError(of: stage.authentication.login(passkey: foreign, challenge: third))
        #expect(wrongOrigin.code == "invalid_grant")
        await stage.tenant.stop()
    }

    @Test("the software authenticator rejects another domain's relying party unless it has no fixed origin")
    func otherDomain() async throws {
        var configuration = TenantConfiguration()
        configuration.passkeys.relyingPartyID = "example.com"
        let stage = try await Stage(configuration)
        let challenge = try await stage.authentication.passkeySignupChallenge(email: "grace@example.com").start()
        #expect(challenge.relyingPartyId == "example.com")
        await #expect(throws: PasskeyError.wrongRelyingParty) {
            try await authenticator(stage).registration(for: challenge)
        }
        // Without an origin, the authenticator trusts the tenant's relying party ID, like apps on Apple platforms.
        let trusting = SoftwareAuthenticator(keychain: keychain)
        let passkey = try await trusting.registration(for: challenge)
        _ = try await stage.authentication.login(passkey: passkey, challenge: challenge).start()
        _ = try await logIn(stage, with: trusting)
        await stage.tenant.stop()
    }

    @Test("an existing user can't sign up with the software authenticator, and a response expires")
    func conflicts() async throws {
        let stage = try await Stage()
        _ = try await signUp(stage)
        let taken = try await thrownError(
            of: stage.authentication.passkeySignupChallenge(email: "grace@example.com"))
        #expect(taken.code == "invalid_request")
        let challenge = try await stage.authentication.passkeyLoginChallenge().start()
        let passkey = try await authenticator(stage).assertion(for: challenge)
        stage.clock.advance(by: 3600)
        let late = try await thrownError(of: stage.authentication.login(passkey: passkey, challenge: challenge))
        #expect(late.code == "invalid_grant")
        await stage.tenant.stop()
    }

    @Test("the software authenticator shares passkeys with other processes through the keychain")
    func persistence() async throws {
        let folder = TemporaryDirectory.absent()
        defer { #expect(throws: Never.self) { try folder.remove() } }
        let stage = try await Stage()
        func authenticator() -> SoftwareAuthenticator {
            SoftwareAuthenticator(keychain: SimpleKeychain(service: "P", store: .encryptedFile(directory: folder.url)))
        }
        let challenge = try await stage.authentication.passkeySignupChallenge(email: "grace@example.com").start()
        let passkey = try await authenticator().registration(for: challenge)
        _ = try await stage.authentication.login(passkey: passkey, challenge: challenge).start()
        let login = try await logIn(stage, with: authenticator())
        #expect(try decode(jwt: login.idToken)["email"].string == "grace@example.com")
        await stage.tenant.stop()
    }
}
