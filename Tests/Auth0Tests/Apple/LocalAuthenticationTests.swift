#if APPLE_STAND_INS
    import A0Concurrency
    import Foundation
    import LocalAuthentication
    import SimpleKeychain
    import TestSupport
    import Testing

    @testable import Auth0

    @Suite("The system's presence prompt", .serialized, .oneBrowserFlow)
    struct LocalAuthenticationTests {
        private struct Asked: Sendable, Equatable {
            var policies: [Int] = []
            var reasons: [String] = []
            var titles: [String?] = []
        }

        private let asked = Locked(Asked())

        init() {
            LAContext.obstacle = nil
            respond { $0.respond(true) }
        }

        @Test("the system's presence prompt shows the app's texts")
        func words() async throws {
            let presence = LocalAuthenticationPresence(
                cancelTitle: "No", fallbackTitle: "Passcode", evaluationPolicy: .deviceOwnerAuthentication)
            try await presence.confirm("Unlock with Face ID")
            let seen = asked.withLock { $0 }
            #expect(seen.policies == [LAPolicy.deviceOwnerAuthentication.rawValue])
            #expect(seen.reasons == ["Unlock with Face ID"])
            #expect(seen.titles == ["No", "Passcode"])
        }

        @Test("the system's presence prompt always has a reason, which the system requires")
        func emptyReason() async throws {
            try await LocalAuthenticationPresence().confirm("")
            #expect(asked.withLock { $0.reasons.first?.isEmpty } == false)
        }

        @Test(
            "the system's presence prompt reports cancellation and denial",
            arguments: [
                (LAError.Code.userCancel, UserPresenceError.cancelled), (.systemCancel, .cancelled),
                (.appCancel, .cancelled), (.userFallback, .cancelled), (.authenticationFailed, .denied),
                (.biometryLockout, .denied),
            ])
        func responses(code: LAError.Code, expected: UserPresenceError) async {
            respond { $0.respond(false, LAError(code)) }
            await #expect(throws: expected) { try await LocalAuthenticationPresence().confirm("R") }
        }

        @Test("a presence prompt of the system that fails without an error is a denial")
        func silentError() async {
            respond { $0.respond(false) }
            await #expect(throws: UserPresenceError.denied) { try await LocalAuthenticationPresence().confirm("R") }
        }

        @Test("the system's presence prompt isn't shown if the device doesn't support it")
        func unavailable() async {
            LAContext.obstacle = .biometryNotEnrolled
            defer { LAContext.obstacle = nil }
            await #expect {
                try await LocalAuthenticationPresence().confirm("R")
            } throws: { error in
                if case .unavailable? = error as? UserPresenceError { true } else { false }
            }
            #expect(asked.withLock { $0.reasons.isEmpty })
        }

        @Test("canceling the task cancels the system's presence prompt")
        func cancellation() async {
            let gate = Gate()
            respond { _ in Task { await gate.pass() } }
            let question = Task { try await LocalAuthenticationPresence().confirm("R") }
            await gate.waitForArrivals()
            question.cancel()
            await #expect(throws: UserPresenceError.cancelled) { try await question.value }
            gate.open()
        }

        @Test(
            "the system's presence prompt reuses a context only if an earlier proof may count",
            arguments: [true, false])
        func contexts(reuses: Bool) async throws {
            let questions = Locked<[Int]>([])
            respond { context in
                let number = context.questions
                questions.withLock { $0.append(number) }
                context.respond(true)
            }
            let presence = LocalAuthenticationPresence(reusesContext: reuses)
            try await presence.confirm("R")
            try await presence.confirm("R")
            #expect(questions.withLock { $0 } == (reuses ? [1, 2] : [1, 1]))
        }

        @Test("the system's presence prompt protects stored credentials")
        func manager() async throws {
            let client = try LoginTenant().webAuth(nil).client
            let manager = CredentialsManager(
                authentication: Auth0Authentication(clientId: "CLIENT_ID", client: client), storage: ThrowingStorage())
            manager.store(credentials: Credentials(accessToken: "AT", expiresIn: Date() + 1000))
            manager.enableBiometrics(
                withTitle: "Unlock with Face ID", cancelTitle: "No", evaluationPolicy: .deviceOwnerAuthentication)
            respond { $0.respond(false, LAError(.userCancel)) }
            await #expect {
                _ = try await manager.credentials()
            } throws: { CredentialsManagerError.biometricsFailed ~= $0 && Self.cause(of: $0) == .userCancel }
            LAContext.obstacle = .biometryNotEnrolled
            await #expect {
                _ = try await manager.credentials()
            } throws: { CredentialsManagerError.biometricsFailed ~= $0 && Self.cause(of: $0) == .biometryNotAvailable }
            LAContext.obstacle = nil
            respond { $0.respond(true) }
            #expect(try await manager.credentials().accessToken == "AT")
            #expect(asked.withLock { $0.reasons } == ["Unlock with Face ID", "Unlock with Face ID"])
        }

        private static func cause(of error: any Error) -> LAError.Code? {
            ((error as? CredentialsManagerError)?.cause as? LAError)?.code
        }

        private func respond(_ reply: @escaping @Sendable (LAContext) -> Void) {
            LAContext.onEvaluate = { [asked] context, policy, reason in
                let titles = [context.localizedCancelTitle, context.localizedFallbackTitle]
                asked.withLock { asked in
                    asked.policies.append(policy.rawValue)
                    asked.reasons.append(reason)
                    asked.titles = titles
                }
                reply(context)
            }
        }
    }
#endif
