import A0JOSE
import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

@Suite("A login whose tokens are bound to a key")
struct BoundLoginTests {
    private let tenant: LoginTenant

    init() throws {
        tenant = try LoginTenant()
    }

    @Test("a bound login names the key in the authorize URL and proves it in the exchange")
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

    @Test("a bound login goes on with the key that is there, and makes one for another identifier")
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

    @Test("a bound login is asked for; others have neither key nor proof")
    func unbound() async throws {
        #expect(await login(nil) == nil)
        #expect(tenant.authorizeItems["dpop_jkt"] == nil)
        #expect(tenant.requests("/oauth/token").first?.headers["DPoP"] == nil)
    }

    @Test("a bound login opens no browser when the key cannot be read, and leaves the next login free")
    func brokenKey() async throws {
        let broken = SimpleKeychain(service: "test", store: .encryptedFile(key: Data([1])))
        let webAuth = tenant.webAuth()
        var bound = webAuth
        bound.dpop = DPoP(keychainIdentifier: "test", keychain: broken)
        let client = bound
        let error = await client.loginFailure()
        #expect(error?.kind == .other)
        #expect((error?.cause as? DPoPError).map { .keychainOperationFailed ~= $0 } == true)
        #expect(tenant.requests("/authorize").isEmpty)
        #expect(await webAuth.loginFailure() == nil)
    }

    @Test("a key that tokens are bound to is no concern of the logout")
    func logout() async throws {
        var webAuth = tenant.webAuth()
        let dpop = DPoP.inMemory()
        webAuth.dpop = dpop
        try await webAuth.logout()
        #expect(try dpop.keys.existingKey() == nil)
        #expect(tenant.requests("/v2/logout").first?.target.contains("jkt") == false)
    }

    @Test("a bound login is turned on by useDPoP, on a copy")
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
        return await client.loginFailure()
    }
}
