import A0Encoding
import A0Concurrency
import A0JOSE
import A0Process
import Foundation
import SimpleKeychain
import TestSupport
import Testing

@testable import Auth0

@Suite("The software authenticator")
struct SoftwareAuthenticatorTests {
    private let relyingParty = RelyingParty()
    private let keychain = SimpleKeychain(service: "passkeys", store: .memory())
    private var authenticator: SoftwareAuthenticator { SoftwareAuthenticator(keychain: keychain) }

    @Test("the software authenticator creates a passkey that can be verified, and logs in with it repeatedly")
    func ceremonies() async throws {
        let passkey = try await authenticator.registration(for: relyingParty.creationOptions())
        let registered = try relyingParty.verify(passkey)
        #expect(passkey.attachment == .platform)
        #expect(registered.signCount == 0)
        #expect(registered.flags == 0x41, "user present but not verified, neither backed up nor eligible for backup")
        #expect(registered.aaguid == Data(count: 16))

        for count in 1...3 {
            let assertion = try await authenticator.assertion(for: relyingParty.requestOptions)
            let response = try relyingParty.verify(assertion, of: registered)
            #expect(response.signCount == UInt32(count))
            #expect(response.flags == 0x01)
            #expect(assertion.userID == Data("ada".utf8))
        }
        let stored = try await authenticator.passkeys()
        #expect(stored.map(\.id) == [passkey.credentialID])
        #expect(stored.first?.signCount == 3)
        #expect(stored.first?.userName == "ada@example.com")
    }

    @Test("the software authenticator responds to the SDK's challenges")
    func challenges() async throws {
        let signup = PasskeySignupChallenge(
            authenticationSession: "S", relyingPartyId: relyingParty.id, userId: Data([1]), userName: "ada",
            challengeData: RelyingParty.challenge)
        let registered = try relyingParty.verify(try await authenticator.registration(for: signup))
        let login = PasskeyLoginChallenge(
            authenticationSession: "S", relyingPartyId: relyingParty.id, challengeData: RelyingParty.challenge)
        let assertion = try await authenticator.assertion(for: login)
        _ = try relyingParty.verify(assertion, of: registered)
    }

    @Test("the software authenticator never repeats or decreases a sign count")
    func counter() async throws {
        let folder = TemporaryDirectory.absent()
        defer { #expect(throws: Never.self) { try folder.remove() } }
        let relyingParty = relyingParty
        // A separate keychain for each, as in separate processes.
        @Sendable func authenticator() -> SoftwareAuthenticator {
            SoftwareAuthenticator(keychain: SimpleKeychain(service: "P", store: .encryptedFile(directory: folder.url)))
        }
        let registered = try relyingParty.verify(
            try await authenticator().registration(for: relyingParty.creationOptions()))
        let counts = try await withThrowingTaskGroup(of: UInt32.self) { group in
            for _ in 0..<24 {
                group.addTask {
                    let assertion = try await authenticator().assertion(for: relyingParty.requestOptions)
                    return try relyingParty.verify(assertion, of: registered).signCount
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(counts) == Set(1...24))
        let last = try await authenticator().assertion(for: relyingParty.requestOptions)
        #expect(try relyingParty.verify(last, of: registered).signCount == 25)
    }

    @Test("the software authenticator waits for another process that is changing passkeys")
    func processes() async throws {
        let folder = TemporaryDirectory.absent()
        defer { #expect(throws: Never.self) { try folder.remove() } }
        let keychain = SimpleKeychain(service: "P", store: .encryptedFile(directory: folder.url))
        let authenticator = SoftwareAuthenticator(keychain: keychain)
        _ = try await authenticator.registration(for: relyingParty.creationOptions())

        let lock = try #require(PasskeyLock(keychain).file)
        let (input, output) = (Pipe(), Pipe())
        let shell = try #require(Program("/bin/sh"))
        let (ended, end) = AsyncStream.makeStream(of: Int32.self)
        _ = try shell.run(
            ["-c", "exec 9>'\(lock.path)'; flock 9; echo locked; read _"],
            streams: ProgramStreams(input: input.fileHandleForReading, output: output.fileHandleForWriting)
        ) {
            end.yield($0)
            end.finish()
        }
        #expect(try output.fileHandleForReading.read(upToCount: 7) == Data("locked\n".utf8))

        let isDone = Locked(false)
        let assertion = Task { [relyingParty] in
            let assertion = try await authenticator.assertion(for: relyingParty.requestOptions)
            isDone.withLock { $0 = true }
            return assertion
        }
        // Reading takes no lock, so this process can watch the sign count of the other one's passkey meanwhile.
        for _ in 0..<20 {
            #expect(try await authenticator.passkeys().first?.signCount == 0)
        }
        #expect(!isDone.withLock { $0 })
        try input.fileHandleForWriting.close()
        _ = try await assertion.value
        #expect(try await authenticator.passkeys().first?.signCount == 1)
        for await _ in ended {}
    }

    @Test("the software authenticator uses a passkey only for the domain that it was created for")
    func binding() async throws {
        _ = try await authenticator.registration(for: relyingParty.creationOptions())
        for other in ["example.com", "other.example.com", "login.example.org", "nlogin.example.com"] {
            let options = PublicKeyCredentialRequestOptions(challenge: RelyingParty.challenge, relyingPartyID: other)
            await #expect(throws: PasskeyError.noPasskey) { try await authenticator.assertion(for: options) }
        }
        let elsewhere = SoftwareAuthenticator(origin: "https://evil.example", keychain: keychain)
        await #expect(throws: PasskeyError.wrongRelyingParty) {
            try await elsewhere.assertion(for: relyingParty.requestOptions)
        }
        await #expect(throws: PasskeyError.wrongRelyingParty) {
            try await elsewhere.registration(for: relyingParty.creationOptions())
        }
        #expect(try await authenticator.passkeys().count == 1)
    }

    @Test("the software authenticator uses its origin, including for domains above its host")
    func origins() async throws {
        let relyingParty = RelyingParty(id: "example.com", origin: "https://login.example.com:8443")
        let authenticator = SoftwareAuthenticator(origin: relyingParty.origin, keychain: keychain)
        let registered = try relyingParty.verify(
            try await authenticator.registration(for: relyingParty.creationOptions()))
        _ = try relyingParty.verify(try await authenticator.assertion(for: relyingParty.requestOptions), of: registered)
    }

    @Test("the software authenticator doesn't create a second passkey if the tenant excludes the existing one")
    func excluded() async throws {
        let first = try await authenticator.registration(for: relyingParty.creationOptions())
        var options = relyingParty.creationOptions()
        options.excludedCredentialIDs = [Data([9]), first.credentialID]
        await #expect(throws: PasskeyError.passkeyExists) { try await authenticator.registration(for: options) }
        // A passkey for another domain doesn't exclude this one.
        options.relyingPartyID = "other.example.com"
        _ = try await authenticator.registration(for: options)
    }

    @Test("the software authenticator keeps only the latest passkey of each account")
    func replaced() async throws {
        _ = try await authenticator.registration(for: relyingParty.creationOptions())
        let second = try await authenticator.registration(for: relyingParty.creationOptions())
        let grace = try await authenticator.registration(
            for: relyingParty.creationOptions(userID: Data("grace".utf8), name: "grace@example.com"))
        #expect(
            Set(try await authenticator.passkeys().map(\.id)) == [second.credentialID, grace.credentialID])
    }

    @Test("the software authenticator uses only passkeys that the tenant allows")
    func allowed() async throws {
        let ada = try await authenticator.registration(for: relyingParty.creationOptions())
        _ = try await authenticator.registration(for: relyingParty.creationOptions(userID: Data([7]), name: "grace"))
        var options = relyingParty.requestOptions
        options.allowedCredentialIDs = [Data([1]), ada.credentialID]
        #expect(try await authenticator.assertion(for: options).credentialID == ada.credentialID)
        options.allowedCredentialIDs = [Data([1])]
        await #expect(throws: PasskeyError.noPasskey) { try await authenticator.assertion(for: options) }
    }

    @Test("the user can choose among the software authenticator's accounts, and the newest is the default")
    func choosing() async throws {
        var authenticator = authenticator
        for (second, name) in ["ada", "grace", "hedy"].enumerated() {
            authenticator.clock.now = { Date(timeIntervalSince1970: Double(second)) }
            _ = try await authenticator.registration(
                for: relyingParty.creationOptions(userID: Data(name.utf8), name: name))
        }
        #expect(try await authenticator.assertion(for: relyingParty.requestOptions).userID == Data("hedy".utf8))

        let asked = Locked<[String]>([])
        let choosing = authenticator.choosingAccount { accounts in
            asked.withLock { $0 = accounts.compactMap(\.userName) }
            return accounts.first { $0.userName == "ada" }
        }
        #expect(try await choosing.assertion(for: relyingParty.requestOptions).userID == Data("ada".utf8))
        #expect(asked.withLock { $0 } == ["hedy", "grace", "ada"])
        await #expect(throws: PasskeyError.cancelled) {
            try await authenticator.choosingAccount { _ in nil }.assertion(for: relyingParty.requestOptions)
        }
        await #expect(throws: PasskeyError.noPasskey) {
            try await authenticator.choosingAccount { _ in
                PasskeyAccount(id: Data([1]), userID: nil, userName: nil, userDisplayName: nil)
            }.assertion(for: relyingParty.requestOptions)
        }
    }

    @Test("the software authenticator supports only ES256 and rejects the cross-platform attachment")
    func unsuitable() async throws {
        var options = relyingParty.creationOptions()
        options.algorithms = [-8, -257]
        await #expect(throws: PasskeyError.unsupportedAlgorithm) { try await authenticator.registration(for: options) }
        options = relyingParty.creationOptions()
        options.authenticatorAttachment = .crossPlatform
        await #expect(throws: PasskeyError.unsuitableAuthenticator) {
            try await authenticator.registration(for: options)
        }
        #expect(try await authenticator.passkeys().isEmpty)
    }

    @Test("the software authenticator removes a passkey, and fails if it's already removed")
    func removing() async throws {
        let passkey = try await authenticator.registration(for: relyingParty.creationOptions())
        try await authenticator.removePasskey(id: passkey.credentialID)
        #expect(try await authenticator.passkeys().isEmpty)
        await #expect(throws: PasskeyError.noPasskey) {
            try await authenticator.removePasskey(id: passkey.credentialID)
        }
        await #expect(throws: PasskeyError.noPasskey) {
            try await authenticator.assertion(for: relyingParty.requestOptions)
        }
    }

    @Test("the software authenticator ignores passkeys that are damaged or of a later release")
    func damaged() async throws {
        let passkey = try await authenticator.registration(for: relyingParty.creationOptions())
        try keychain.set("{}", forKey: "passkey.AQ")
        try keychain.set(Data([0xFF]), forKey: "passkey.Ag")
        let item = try keychain.string(forKey: "passkey.\(Base64URL.encode(passkey.credentialID))")
        try keychain.set(
            item.replacingOccurrences(of: #""format":1"#, with: #""format":2"#), forKey: "passkey.Aw")
        try keychain.set("unrelated", forKey: "credentials")
        #expect(try await authenticator.passkeys().map(\.id) == [passkey.credentialID])
        _ = try await authenticator.assertion(for: relyingParty.requestOptions)
    }

    @Test("the software authenticator reports that the keychain failed")
    func brokenKeychain() async throws {
        let keychain = SimpleKeychain(
            service: "P", store: .encryptedFile(directory: URL(fileURLWithPath: "/dev/null/nowhere")))
        let authenticator = SoftwareAuthenticator(keychain: keychain)
        await #expect(throws: PasskeyError.storageFailed) {
            try await authenticator.registration(for: relyingParty.creationOptions())
        }
        await #expect(throws: PasskeyError.storageFailed) {
            try await authenticator.assertion(for: relyingParty.requestOptions)
        }
    }

    @Test("the software authenticator creates no passkey without random bytes")
    func noRandomBytes() async throws {
        var authenticator = authenticator
        authenticator.random = SecureRandom { (_) throws(JOSEError) in throw .randomUnavailable }
        let broken = authenticator
        await #expect(throws: PasskeyError.cryptographyFailed) {
            try await broken.registration(for: relyingParty.creationOptions())
        }
        #expect(try await authenticator.passkeys().isEmpty)
    }

    @Test("printing a passkey of the software authenticator doesn't reveal its key")
    func printing() async throws {
        _ = try await authenticator.registration(for: relyingParty.creationOptions())
        let record = try #require(try PasskeyStore(keychain: keychain).records().first)
        var text = ""
        dump(record, to: &text)
        #expect(text.contains("ada@example.com"))
        #expect(!(text + "\(record)").contains("privateKey"))
    }
}
