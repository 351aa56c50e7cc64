#if SecurityKeys && os(Linux)
    import A0Concurrency
    import Foundation
    import Testing
    import VirtualKeys

    @testable import Auth0

    @Suite("Security key PINs", .timeLimit(.minutes(5)))
    struct SecurityKeyPINTests {
        private let relyingParty = RelyingParty()

        /// A user who enters these PINs in order, and the prompts they saw.
        private final class Typist: Sendable {
            private let state: Locked<(responses: [String?], questions: [SecurityKeyPINQuestion])>

            init(_ responses: String?...) {
                state = Locked((responses, []))
            }

            var questions: [SecurityKeyPINQuestion] { state.withLock { $0.questions } }

            @Sendable func response(_ question: SecurityKeyPINQuestion) async -> String? {
                state.withLock {
                    $0.questions.append(question)
                    return $0.responses.isEmpty ? nil : $0.responses.removeFirst()
                }
            }
        }

        private func authenticator(_ key: VirtualKey, _ typist: Typist? = nil) -> SecurityKeyAuthenticator {
            let dialogue = SecurityKeyDialogue(bus: VirtualPorts(key))
            let authenticator = SecurityKeyAuthenticator(origin: nil, timeout: nil, dialogue: dialogue)
            return typist.map { authenticator.askingForPIN($0.response) } ?? authenticator
        }

        private func requiring(_ requirement: UserVerificationRequirement) -> PublicKeyCredentialCreationOptions {
            var options = relyingParty.creationOptions()
            options.userVerification = requirement
            return options
        }

        @Test("a security key's PIN is asked for once and verifies the user")
        func right() async throws {
            let key = VirtualKey(.init(pin: "1234"))
            let typist = Typist("1234", "1234")
            let authenticator = authenticator(key, typist)
            let registered = try relyingParty.verify(try await authenticator.registration(for: requiring(.required)))
            #expect(registered.flags.saysUserVerified)
            var request = relyingParty.requestOptions
            request.userVerification = .required
            let response = try relyingParty.verify(try await authenticator.assertion(for: request), of: registered)
            #expect(response.flags.saysUserVerified)
            let question = SecurityKeyPINQuestion(key: key.key, isRepeated: false, retriesLeft: nil)
            #expect(typist.questions == [question, question])
        }

        @Test("a security key's PIN is asked for again after a wrong one, with the number of remaining attempts")
        func wrong() async throws {
            let key = VirtualKey(.init(pin: "1234"))
            let typist = Typist("0000", "9999", "1234")
            let passkey = try await authenticator(key, typist).registration(for: requiring(.preferred))
            #expect(try relyingParty.verify(passkey).flags.saysUserVerified)
            #expect(typist.questions.map(\.isRepeated) == [false, true, true])
            #expect(typist.questions.map(\.retriesLeft) == [nil, 7, 6])
        }

        @Test("not entering a security key's PIN fails, after a wrong one with the remaining attempts")
        func givenUp() async throws {
            let key = VirtualKey(.init(pin: "1234"))
            await #expect(throws: PasskeyError.cancelled) {
                try await authenticator(key, Typist(nil)).registration(for: requiring(.required))
            }
            let error = await #expect(throws: PasskeyError.wrongPIN) {
                try await authenticator(key, Typist("0000", nil)).registration(for: requiring(.required))
            }
            #expect(error?.pinRetriesLeft == 7)
            #expect(error?.localizedDescription.contains("7 more") == true)
            await #expect(throws: PasskeyError.pinNeeded) {
                try await authenticator(key).registration(for: requiring(.required))
            }
        }

        @Test("a security key is paused after three wrong PINs and blocked after the last attempt")
        func blocked() async throws {
            let key = VirtualKey(.init(pin: "1234", retries: 4))
            await #expect(throws: PasskeyError.pinPaused) {
                try await authenticator(key, Typist("0", "1", "2", "1234")).registration(for: requiring(.required))
            }
            await #expect(throws: PasskeyError.pinPaused) {
                try await authenticator(key, Typist("1234")).registration(for: requiring(.required))
            }
            key.plugIn()
            await #expect(throws: PasskeyError.pinBlocked) {
                try await authenticator(key, Typist("3", "1234")).registration(for: requiring(.required))
            }
            key.plugIn()
            await #expect(throws: PasskeyError.pinBlocked) {
                try await authenticator(key, Typist("1234")).registration(for: requiring(.required))
            }
        }

        @Test("a security key without a PIN can't verify the user, which fails only if verification is required")
        func unset() async throws {
            let typist = Typist("1234")
            let authenticator = authenticator(VirtualKey(), typist)
            await #expect(throws: PasskeyError.userVerificationUnavailable) {
                try await authenticator.registration(for: requiring(.required))
            }
            let passkey = try await authenticator.registration(for: requiring(.preferred))
            #expect(try !relyingParty.verify(passkey).flags.saysUserVerified)
            #expect(typist.questions.isEmpty)
        }

        @Test("a security key's PIN is required by the key for registration, but not for a login")
        func discouraged() async throws {
            let key = VirtualKey(.init(pin: "1234"))
            let typist = Typist("1234")
            let authenticator = authenticator(key, typist)
            _ = try await authenticator.registration(for: requiring(.discouraged))
            #expect(typist.questions.count == 1)
            var request = relyingParty.requestOptions
            request.userVerification = .discouraged
            _ = try await authenticator.assertion(for: request)
            #expect(typist.questions.count == 1)
            await #expect(throws: PasskeyError.pinNeeded) {
                try await self.authenticator(key).registration(for: requiring(.discouraged))
            }
        }

        @Test("a security key's PIN replaces a fingerprint that isn't recognized")
        func fingerprint() async throws {
            let key = VirtualKey(.init(pin: "1234", verifiesUser: true))
            let typist = Typist("1234")
            let authenticator = authenticator(key, typist)
            let registered = try relyingParty.verify(try await authenticator.registration(for: requiring(.required)))
            #expect(registered.flags.saysUserVerified)
            #expect(typist.questions.isEmpty)
            key.change { $0.seesStranger = true }
            var request = relyingParty.requestOptions
            request.userVerification = .required
            let response = try relyingParty.verify(try await authenticator.assertion(for: request), of: registered)
            #expect(response.flags.saysUserVerified)
            #expect(typist.questions.count == 1)
            key.change { $0.pin = nil }
            let strict = request
            await #expect(throws: PasskeyError.userNotVerified) { try await authenticator.assertion(for: strict) }
        }
    }
#endif
