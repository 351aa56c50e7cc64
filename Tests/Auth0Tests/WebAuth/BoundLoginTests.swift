import A0JOSE
import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

@Suite("Logins with a DPoP key")
struct BoundLoginTests {
    private let tenant: LoginTenant

    init() throws {
        tenant = try LoginTenant()
    }

    @Test("a bound login sends the key's thumbprint in the authorize URL and a proof in the code exchange")
    func bound() async throws {
        let dpop = DPoP.inMemory()
        #expect(await login(dpop) == nil)
        let thumbprint = try #require(try dpop.keys.existingThumbprint())
        #expect(tenant.authorizeItems["dpop_jkt"] == thumbprint)

        let exchange = try #require(tenant.requests("/oauth/token").first)
        let proof = try ReadProof(exchange.headers["DPoP"])
        #expect(try proof.key.thumbprint() == thumbprint)
        #expect(proof.claims["htm"] == "POST")
        #expect(proof.claims["htu"]?.stringValue == tenant.domain + "/oauth/token")
        #expect(proof.claims["ath"] == nil)
    }

    @Test("a bound login uses the existing key, and a new one after that is cleared")
    func keys() async throws {
        let store = SimpleKeychain.Store.memory()
        let dpop = DPoP.inMemory(store)
        #expect(await login(dpop) == nil)
        let first = tenant.authorizeItems["dpop_jkt"]
        #expect(await login(DPoP.inMemory(store)) == nil)
        #expect(tenant.authorizeItems["dpop_jkt"] == first)
        try dpop.keys.clear()
        #expect(await login(dpop) == nil)
        #expect(tenant.authorizeItems["dpop_jkt"] != first)
    }

    @Test("an unbound login has neither a thumbprint nor a proof")
    func unbound() async throws {
        #expect(await login(nil) == nil)
        #expect(tenant.authorizeItems["dpop_jkt"] == nil)
        #expect(tenant.requests("/oauth/token").first?.headers["DPoP"] == nil)
    }

    @Test("a bound login opens no browser if the key can't be read, and doesn't block the next login")
    func brokenKey() async throws {
        let broken = SimpleKeychain(service: "test", store: .encryptedFile(key: Data([1])))
        let webAuth = tenant.webAuth()
        var bound = webAuth
        bound.dpop = DPoP(keychainIdentifier: "test", keychain: broken)
        let client = bound
        let error = await client.loginError()
        #expect(error?.kind == .other)
        #expect((error?.cause as? DPoPError).map { .keychainOperationFailed ~= $0 } == true)
        #expect(tenant.requests("/authorize").isEmpty)
        #expect(await webAuth.loginError() == nil)
    }

    @Test("a logout neither creates nor sends a DPoP key")
    func logout() async throws {
        var webAuth = tenant.webAuth()
        let dpop = DPoP.inMemory()
        webAuth.dpop = dpop
        try await webAuth.logout()
        #expect(try dpop.keys.existingKey() == nil)
        #expect(tenant.requests("/v2/logout").first?.target.contains("jkt") == false)
    }

    @Test("useDPoP enables bound logins on a copy")
    func builder() {
        let plain = Auth0.webAuth(clientId: "C", domain: "samples.auth0.com")
        #expect(plain.dpop == nil)
        #expect(plain.useDPoP().dpop?.keychainIdentifier == DPoP.defaultKeychainIdentifier)
        #expect(plain.useDPoP(keychainIdentifier: "mine").scope("a").dpop?.keychainIdentifier == "mine")
        #expect(plain.dpop == nil)
    }

    private func login(_ dpop: DPoP?) async -> WebAuthError? {
        var webAuth = tenant.webAuth()
        webAuth.dpop = dpop
        let client = webAuth
        return await client.loginError()
    }
}
