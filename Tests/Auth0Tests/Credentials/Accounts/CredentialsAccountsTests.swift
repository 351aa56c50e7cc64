import Foundation
import Testing

@testable import Auth0

@Suite("Multiple accounts")
struct CredentialsAccountsTests {
    private let stage = ManagerStage()
    private let tenant: FakeTenant

    init() throws {
        tenant = try FakeTenant.responding(#"{"error":"invalid_grant"}"#, status: 403)
    }

    private var accounts: CredentialsAccounts {
        CredentialsAccounts(
            authentication: tenant.authentication(clock: stage.time.clock), storage: stage.storage,
            clock: stage.time.clock)
    }

    @Test("an account is listed from its login until its credentials are deleted")
    func listing() async throws {
        #expect(try accounts.names().isEmpty)
        #expect(try accounts.defaultName() == nil)
        #expect(try accounts.defaultManager() == nil)
        for name in ["ada", "grace", "hedy"] {
            try accounts.manager(for: name).save(stage.credentials(name))
        }
        try accounts.manager(for: "ada").save(stage.credentials("ada again", lifetime: 3600))
        #expect(try accounts.names() == ["ada", "grace", "hedy"])
        #expect(try await accounts.defaultManager()?.credentials().accessToken == "ada again")

        #expect(accounts.manager(for: "ada").clear())
        #expect(try accounts.names() == ["grace", "hedy"])
        #expect(try accounts.defaultName() == "grace")

        // If the tenant rejects a refresh token, only that session ends.
        await #expect(throws: CredentialsManagerError.self) { try await accounts.manager(for: "grace").renew() }
        #expect(try accounts.names() == ["hedy"])
    }

    @Test("the default account is the first one, or the one that was chosen")
    func defaults() throws {
        #expect(throws: CredentialsManagerError.noCredentials) { try accounts.setDefault("ada") }
        for name in ["ada", "grace"] { try accounts.manager(for: name).save(stage.credentials(name)) }
        try accounts.setDefault("grace")
        #expect(try accounts.defaultName() == "grace")
        #expect(accounts.manager(for: "grace").clear())
        #expect(try accounts.defaultName() == "ada")
        try accounts.manager(for: "grace").save(stage.credentials("grace"))
        #expect(try accounts.defaultName() == "ada")
        try accounts.setDefault("grace")
        try accounts.setDefault(nil)
        #expect(try accounts.defaultName() == "ada")
    }

    @Test(
        "accounts have separate credentials, whatever their names are",
        arguments: [
            ("a", "a_session_expiry"), ("a", "a::https://api"), ("é", "e\u{301}"), ("", " "), ("a/b", "a%2Fb"),
            ("ß", "ss"),
        ])
    func separation(one: String, other: String) throws {
        let end = Int64(stage.time.now.timeIntervalSince1970) + 3600
        let api = APICredentials(accessToken: "API", tokenType: "Bearer", expiresIn: stage.time.now, scope: "")
        for name in [one, other] {
            let manager = accounts.manager(for: name)
            try manager.save(stage.credentials(name, claims: ["session_expiry": .integer(end)]))
            try manager.save(api, audience: "https://api")
        }
        #expect(stage.storage.state.entries.count == 7)
        #expect(try accounts.manager(for: one).storedCredentials().accessToken.utf8.elementsEqual(one.utf8))
        #expect(accounts.manager(for: other).clear())
        #expect(accounts.manager(for: other).storedAPICredentials(forAudience: "https://api") == api)
        #expect(accounts.manager(for: one).canRenew())
    }

    @Test("an account list that can't be read or written is reported")
    func errors() throws {
        stage.storage.change { $0.refusesWrites = true }
        let unsaved = #expect(throws: CredentialsManagerError.self) {
            try accounts.manager(for: "ada").save(stage.credentials())
        }
        #expect(unsaved?.code == .storeFailed)
        stage.storage.change {
            $0.refusesWrites = false
            $0.entries["accounts"] = Data("garbage".utf8)
        }
        let unread = #expect(throws: CredentialsManagerError.self) { try accounts.names() }
        #expect(unread?.code == .unknown)
        #expect(unread?.cause is DecodingError)
    }

    @Test("several accounts can log in concurrently")
    func concurrency() async throws {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask { accounts.manager(for: "user \(number)").store(credentials: stage.credentials()) }
            }
        }
        #expect(try accounts.names().count == 50)
    }
}
