import A0Concurrency
import Foundation
import SimpleKeychain
import TestSupport
import Testing

@testable import BeyondIdentityEmbedded

@Suite("Initialization")
struct InitializationTests {
    static let link = URL(string: "acme://bi-authenticate?request=x")

    @Test("before initialization, all operations fail and no URL is recognized")
    func before() async throws {
        let device = makeDevice()
        let url = try #require(Self.link)
        let operations: [(String, @Sendable () async throws -> Void)] = [
            ("authenticate", { _ = try await device.authenticate(url: url, credentialID: CredentialID("1")) }),
            ("bind", { _ = try await device.bindCredential(url: url) }),
            ("get", { _ = try await device.getCredentials() }),
            ("delete", { try await device.deleteCredential(for: CredentialID("1")) }),
            ("context", { _ = try await device.getAuthenticationContext(url: url) }),
            ("code", { _ = try await device.authenticateOtp(url: url, email: "a@example.com") }),
            ("redeem", { _ = try await device.redeemOtp(url: url, otp: "123456") }),
        ]
        for (name, operation) in operations {
            await #expect(throws: BISDKError.initializationIncomplete, "\(name)") { try await operation() }
        }
        #expect(!device.isAuthenticateUrl(url))
        #expect(!device.isBindCredentialUrl(url))
    }

    @Test("after initialization, URLs are recognized, and the wrong kind is rejected before sending")
    func after() async throws {
        let device = makeDevice()
        try await device.initialize(allowedDomains: nil, biometricAskPrompt: "Log in")
        #expect(device.isAuthenticateUrl(Self.link))
        #expect(!device.isAuthenticateUrl(nil))
        #expect(!device.isBindPasskeyUrl(Self.link))
        await #expect(throws: BISDKError.invalidUrlType) { try await device.bindCredential(url: Self.link) }
        await #expect(throws: BISDKError.invalidUrlType) {
            try await device.authenticate(url: nil, credentialID: CredentialID("1"))
        }
        await #expect(throws: BISDKError.credentialNotFound) {
            try await device.authenticate(url: Self.link, id: Passkey.Id("1"))
        }
    }

    @Test("initializing again succeeds, and a failed initialization can be retried")
    func again() async throws {
        let directory = TemporaryDirectory.absent()
        defer { try? directory.remove() }
        try Data().write(to: directory.url)
        let keychain = SimpleKeychain(
            service: "test", store: .encryptedFile(directory: directory.url, key: Data?.none))
        let device = CoreEmbedded(DeviceEnvironment(keychain: keychain, appInstance: { "test" }))
        await #expect(throws: BISDKError.unknownWritePermission(directory.path)) {
            try await device.initialize(allowedDomains: nil, biometricAskPrompt: "Log in")
        }
        try directory.remove()
        try await device.initialize(allowedDomains: nil, biometricAskPrompt: "Log in")
        try await device.initialize(allowedDomains: nil, biometricAskPrompt: "Log in")
        #expect(try await device.getPasskeys().isEmpty)
    }

    @Test("callbacks run on the main actor with the async methods' results")
    func callbacks() async throws {
        let device = makeDevice()
        try await device.initialize(allowedDomains: [], biometricAskPrompt: "Log in")
        let credentials = await withCheckedContinuation { continuation in
            device.getCredentials { result in
                MainActor.assertIsolated()
                continuation.resume(returning: result)
            }
        }
        #expect(credentials == .success([]))
        let login = await withCheckedContinuation { continuation in
            device.authenticate(url: Self.link, credentialID: CredentialID("1")) { continuation.resume(returning: $0) }
        }
        #expect(login == .failure(.credentialNotFound))
    }

    @Test("the logger is told when operations begin and how they end")
    func logger() async throws {
        let lines = Locked<[String]>([])
        let device = makeDevice()
        try await device.initialize(allowedDomains: nil, biometricAskPrompt: "Log in") { _, text in
            lines.withLock { $0.append(text) }
        }
        _ = try await device.getCredentials()
        _ = try? await device.authenticate(url: Self.link, credentialID: CredentialID("1"))
        #expect(
            lines.withLock { $0 } == [
                "getCredentials: begins", "getCredentials: succeeded", "authenticate: begins",
                "authenticate: failed, credential_not_found",
            ])
    }

    /// A device that can't send requests.
    private func makeDevice() -> CoreEmbedded {
        CoreEmbedded(
            DeviceEnvironment(
                keychain: SimpleKeychain(service: "test", store: .memory()), appInstance: { "test" },
                transport: ProviderTransport { _ in
                    Issue.record("A request was sent.")
                    throw URLError(.notConnectedToInternet)
                }))
    }
}
