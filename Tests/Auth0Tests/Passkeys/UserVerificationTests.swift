import A0Concurrency
import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

@Suite("User verification by the software authenticator")
struct UserVerificationTests {
    private struct WrongPassword: Error {}

    private let relyingParty = RelyingParty()
    private let authenticator = SoftwareAuthenticator(keychain: SimpleKeychain(service: "P", store: .memory()))

    @Test("the software authenticator verifies the user each time with a reason, and informs the relying party")
    func verified() async throws {
        let reasons = Locked<[String]>([])
        let authenticator = authenticator.verifyingUser { reason in reasons.withLock { $0.append(reason) } }
        var creation = relyingParty.creationOptions()
        creation.userVerification = .required
        let registered = try relyingParty.verify(try await authenticator.registration(for: creation))
        #expect(registered.flags.saysUserVerified)
        var request = relyingParty.requestOptions
        request.userVerification = .required
        let response = try relyingParty.verify(try await authenticator.assertion(for: request), of: registered)
        #expect(response.flags.saysUserVerified)
        #expect(
            reasons.withLock { $0 } == [
                "Create a passkey of ada@example.com for login.example.com",
                "Log in to login.example.com as ada@example.com",
            ])
    }

    @Test("the software authenticator fails if user verification is required but unavailable")
    func unavailable() async throws {
        var creation = relyingParty.creationOptions()
        creation.userVerification = .required
        await #expect(throws: PasskeyError.userVerificationUnavailable) {
            try await authenticator.registration(for: creation)
        }
        _ = try await authenticator.registration(for: relyingParty.creationOptions())
        var request = relyingParty.requestOptions
        request.userVerification = .required
        await #expect(throws: PasskeyError.userVerificationUnavailable) {
            try await authenticator.assertion(for: request)
        }
        #expect(try await authenticator.passkeys().first?.signCount == 0, "nothing was signed")
    }

    @Test("the software authenticator signs nothing if user verification fails or is canceled")
    func refused() async throws {
        _ = try await authenticator.registration(for: relyingParty.creationOptions())
        let errors: [(any Error, PasskeyError)] = [
            (WrongPassword(), .userNotVerified), (CancellationError(), .cancelled),
        ]
        for (error, expected) in errors {
            let strict = authenticator.verifyingUser { _ in throw error }
            await #expect(throws: expected) { try await strict.assertion(for: relyingParty.requestOptions) }
            await #expect(throws: expected) {
                try await strict.registration(for: relyingParty.creationOptions(userID: Data([1])))
            }
        }
        let stored = try await authenticator.passkeys()
        #expect(stored.map(\.signCount) == [0])
    }

    private struct Presence: UserPresence {
        var error: UserPresenceError?

        func confirm(_ reason: String) async throws(UserPresenceError) {
            if let error { throw error }
        }
    }

    @Test("the software authenticator can verify the user through any user presence, such as polkit")
    func presence() async throws {
        let passkey = try await authenticator.verifyingUser(through: Presence())
            .registration(for: relyingParty.creationOptions())
        #expect(try relyingParty.verify(passkey).flags.saysUserVerified)
        let errors: [(UserPresenceError, PasskeyError)] = [
            (.unavailable("No desktop."), .userVerificationUnavailable), (.cancelled, .cancelled),
            (.denied, .userNotVerified),
        ]
        for (thrown, expected) in errors {
            let authenticator = authenticator.verifyingUser(through: Presence(error: thrown))
            let error = await #expect(throws: expected) {
                try await authenticator.assertion(for: relyingParty.requestOptions)
            }
            if case .unavailable(let reason) = thrown {
                #expect(error?.localizedDescription.contains(reason) == true)
            }
        }
    }

    @Test("the software authenticator signs nothing if its task is canceled before or during user verification")
    func cancelled() async throws {
        _ = try await authenticator.registration(for: relyingParty.creationOptions())
        let options = relyingParty.requestOptions
        let (questions, asked) = AsyncStream<Void>.makeStream()
        let patient = authenticator.verifyingUser { _ in
            asked.yield()
            // Ends without an error when the task is canceled.
            while !Task.isCancelled { await Task.yield() }
        }
        let task = Task { try await patient.assertion(for: options) }
        for await _ in questions { break }
        task.cancel()
        await #expect(throws: PasskeyError.cancelled) { try await task.value }

        let (gate, open) = AsyncStream<Void>.makeStream()
        let early = Task { [authenticator] in
            for await _ in gate {}
            return try await authenticator.assertion(for: options)
        }
        early.cancel()
        open.finish()
        await #expect(throws: PasskeyError.cancelled) { try await early.value }
        #expect(try await authenticator.passkeys().first?.signCount == 0)
    }
}
