#if SecurityKeys && os(Linux)
    import Foundation
    import JWTDecode
    import LocalTenant
    import Testing
    import VirtualKeys

    @testable import Auth0

    @Suite("Security key passkeys", .timeLimit(.minutes(5)))
    struct SecurityKeyFlowTests {
        private func authenticator(_ stage: Stage, _ keys: VirtualPorts) -> SecurityKeyAuthenticator {
            SecurityKeyAuthenticator(
                origin: stage.tenant.domain, timeout: nil, dialogue: SecurityKeyDialogue(bus: keys)
            ).askingForPIN { _ in "1234" }
        }

        @Test(
            "a security key's passkey signs up and logs in a user, with or without a PIN", arguments: [nil, "1234"])
        func signupAndLogin(pin: String?) async throws {
            let stage = try await Stage()
            let authenticator = authenticator(stage, VirtualPorts(VirtualKey(.init(pin: pin))))
            let signup = try await stage.authentication.passkeySignupChallenge(email: "grace@example.com").start()
            let created = try await authenticator.registration(for: signup)
            let first = try await stage.authentication.login(passkey: created, challenge: signup)
                .validateClaims().start()
            #expect(try decode(jwt: first.idToken)["email"].string == "grace@example.com")
            for _ in 0..<2 {
                let challenge = try await stage.authentication.passkeyLoginChallenge().start()
                let used = try await authenticator.assertion(for: challenge)
                let login = try await stage.authentication.login(passkey: used, challenge: challenge)
                    .validateClaims().start()
                #expect(try decode(jwt: login.idToken).subject == decode(jwt: first.idToken).subject)
            }
            await stage.tenant.stop()
        }

        @Test("another user's security key can't log in")
        func otherKey() async throws {
            let stage = try await Stage()
            let signup = try await stage.authentication.passkeySignupChallenge(email: "grace@example.com").start()
            let created = try await authenticator(stage, VirtualPorts(VirtualKey())).registration(for: signup)
            _ = try await stage.authentication.login(passkey: created, challenge: signup).start()
            let challenge = try await stage.authentication.passkeyLoginChallenge().start()
            await #expect(throws: PasskeyError.noPasskey) {
                try await authenticator(stage, VirtualPorts(VirtualKey())).assertion(for: challenge)
            }
            // A key with a passkey that the tenant doesn't know.
            let stranger = authenticator(stage, VirtualPorts(VirtualKey()))
            let unfinished = try await stage.authentication.passkeySignupChallenge(email: "hedy@example.com").start()
            _ = try await stranger.registration(for: unfinished)
            let unknown = try await stranger.assertion(for: challenge)
            let error = try await thrownError(of: stage.authentication.login(passkey: unknown, challenge: challenge))
            #expect(error.code == "invalid_grant")
            await stage.tenant.stop()
        }
    }
#endif
