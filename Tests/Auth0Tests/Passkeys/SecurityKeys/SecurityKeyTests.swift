#if SecurityKeys && os(Linux)
    import A0Concurrency
    import Foundation
    import Testing
    import VirtualKeys

    @testable import Auth0

    @Suite("Security keys", .timeLimit(.minutes(5)))
    struct SecurityKeyTests {
        private let relyingParty = RelyingParty()

        private func authenticator(_ keys: SecurityKeyBus) -> SecurityKeyAuthenticator {
            SecurityKeyAuthenticator(origin: nil, timeout: nil, dialogue: SecurityKeyDialogue(bus: keys))
        }

        @Test("a security key creates a passkey that a relying party can verify, and logs in with it")
        func ceremonies() async throws {
            let authenticator = authenticator(VirtualPorts(VirtualKey()))
            let passkey = try await authenticator.registration(for: relyingParty.creationOptions())
            #expect(passkey.attachment == .crossPlatform)
            let registered = try relyingParty.verify(passkey)
            #expect(registered.aaguid == Data(repeating: 0xA0, count: 16), "the attestation contains the key's model")
            #expect(!registered.flags.saysUserVerified)
            for count in 1...2 {
                let assertion = try await authenticator.assertion(for: relyingParty.requestOptions)
                #expect(assertion.userID == Data("ada".utf8))
                #expect(assertion.attachment == .crossPlatform)
                let response = try relyingParty.verify(assertion, of: registered)
                #expect(response.signCount == UInt32(count))
            }
        }

        @Test("a security key responds to the SDK's challenges")
        func challenges() async throws {
            let authenticator = authenticator(VirtualPorts(VirtualKey()))
            let signup = PasskeySignupChallenge(
                authenticationSession: "S", relyingPartyId: relyingParty.id, userId: Data([1]), userName: "ada",
                challengeData: RelyingParty.challenge)
            let registered = try relyingParty.verify(try await authenticator.registration(for: signup))
            let login = PasskeyLoginChallenge(
                authenticationSession: "S", relyingPartyId: relyingParty.id, challengeData: RelyingParty.challenge)
            _ = try relyingParty.verify(try await authenticator.assertion(for: login), of: registered)
        }

        @Test("names are truncated to 64 bytes of whole characters for a security key")
        func longNames() async throws {
            let key = VirtualKey()
            let name = String(repeating: "é", count: 200)
            _ = try await authenticator(VirtualPorts(key))
                .registration(for: relyingParty.creationOptions(name: name))
            #expect(key.read(\.lastNames).first == String(repeating: "é", count: 32))
        }

        @Test("the user can choose among a security key's accounts, and the newest is the default")
        func accounts() async throws {
            let ports = VirtualPorts(VirtualKey(.init(pin: "1234")))
            let authenticator = authenticator(ports).askingForPIN { _ in "1234" }
            for name in ["ada", "grace", "hedy"] {
                _ = try await authenticator.registration(
                    for: relyingParty.creationOptions(userID: Data(name.utf8), name: name))
            }
            let newest = try await authenticator.assertion(for: relyingParty.requestOptions)
            #expect(newest.userID == Data("hedy".utf8))
            let asked = Locked<[String?]>([])
            let chosen = try await authenticator.choosingAccount { accounts in
                asked.withLock { $0 = accounts.map(\.userName) }
                return accounts.last
            }.assertion(for: relyingParty.requestOptions)
            #expect(chosen.userID == Data("ada".utf8))
            #expect(asked.withLock { $0 } == ["hedy", "grace", "ada"])
            await #expect(throws: PasskeyError.cancelled) {
                try await authenticator.choosingAccount { _ in nil }.assertion(for: relyingParty.requestOptions)
            }
        }

        @Test("a security key uses a passkey that the tenant allows, whose ID is always returned")
        func allowed() async throws {
            let authenticator = authenticator(VirtualPorts(VirtualKey()))
            let first = try await authenticator.registration(for: relyingParty.creationOptions())
            _ = try await authenticator.registration(for: relyingParty.creationOptions(userID: Data([2])))
            var options = relyingParty.requestOptions
            options.allowedCredentialIDs = [first.credentialID]
            #expect(try await authenticator.assertion(for: options).credentialID == first.credentialID)
            options.allowedCredentialIDs = [Data([1])]
            let unknown = options
            await #expect(throws: PasskeyError.noPasskey) { try await authenticator.assertion(for: unknown) }
        }

        @Test("a security key doesn't create a second passkey if the tenant excludes the existing one")
        func excluded() async throws {
            let authenticator = authenticator(VirtualPorts(VirtualKey()))
            let first = try await authenticator.registration(for: relyingParty.creationOptions())
            var options = relyingParty.creationOptions()
            options.excludedCredentialIDs = [Data([1]), first.credentialID]
            let excluding = options
            await #expect(throws: PasskeyError.passkeyExists) { try await authenticator.registration(for: excluding) }
        }

        @Test("a security key's failure is reported with its reason")
        func errors() async throws {
            let cases: [(VirtualKey.Making, PasskeyError)] = [
                (.init(capacity: 0), .securityKeyFull), (.init(breakdown: CTAPStatus.operationDenied), .cancelled),
                (.init(breakdown: CTAPStatus.userActionTimeout), .timedOut),
                (.init(breakdown: CTAPStatus.unsupportedAlgorithm), .unsupportedAlgorithm),
                (.init(breakdown: CTAPStatus.other), .securityKeyFailed),
                (.init(babbles: true), .securityKeyFailed), (.init(isTreacherous: true), .securityKeyFailed),
                (.init(isOld: true), .unsuitableAuthenticator),
            ]
            for (making, expected) in cases {
                let authenticator = authenticator(VirtualPorts(VirtualKey(making)))
                await #expect(throws: expected) {
                    try await authenticator.registration(for: relyingParty.creationOptions())
                }
            }
            let empty = authenticator(VirtualPorts(VirtualKey()))
            await #expect(throws: PasskeyError.noPasskey) {
                try await empty.assertion(for: relyingParty.requestOptions)
            }
            let key = VirtualKey()
            let treacherous = authenticator(VirtualPorts(key))
            _ = try await treacherous.registration(for: relyingParty.creationOptions())
            key.change { $0.isTreacherous = true }
            await #expect(throws: PasskeyError.securityKeyFailed) {
                try await treacherous.assertion(for: relyingParty.requestOptions)
            }
        }

        @Test("a security key rejects the platform attachment and other domains")
        func refused() async throws {
            let key = VirtualKey()
            var options = relyingParty.creationOptions()
            options.authenticatorAttachment = .platform
            let platform = options
            await #expect(throws: PasskeyError.unsuitableAuthenticator) {
                try await authenticator(VirtualPorts(key)).registration(for: platform)
            }
            let elsewhere = SecurityKeyAuthenticator(
                origin: "https://evil.example", timeout: nil, dialogue: SecurityKeyDialogue(bus: VirtualPorts(key)))
            await #expect(throws: PasskeyError.wrongRelyingParty) {
                try await elsewhere.registration(for: relyingParty.creationOptions())
            }
            #expect(key.read(\.credentials).isEmpty)
        }

        @Test("a missing or unusable security key is reported")
        func none() async throws {
            await #expect(throws: PasskeyError.noSecurityKey) {
                try await authenticator(VirtualPorts()).assertion(for: relyingParty.requestOptions)
            }
            let key = VirtualKey()
            let ports = VirtualPorts(key)
            key.unplug()
            await #expect(throws: PasskeyError.securityKeyFailed) {
                try await authenticator(ports).assertion(for: relyingParty.requestOptions)
            }
        }

        @Test("listing the system's security keys succeeds even if there are none")
        func listing() async throws {
            let keys = try await SecurityKeyAuthenticator().securityKeys()
            #expect(keys.allSatisfy { $0.id.hasPrefix("/") && !$0.name.isEmpty })
        }
    }
#endif
