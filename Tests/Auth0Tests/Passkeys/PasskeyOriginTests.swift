import Foundation
import Testing

@testable import Auth0

@Suite("Passkey origins")
struct PasskeyOriginTests {
    @Test(
        "a passkey origin is normalized like in browsers",
        arguments: [
            ("https://login.example.com", "https://login.example.com"),
            ("https://Login.Example.com/", "https://login.example.com"),
            ("https://login.example.com:443", "https://login.example.com"),
            ("https://login.example.com:8443/", "https://login.example.com:8443"),
            ("samples.eu.auth0.com", "https://samples.eu.auth0.com"),
            ("http://localhost:8484/", "http://localhost:8484"),
            ("http://127.0.0.1:8484/", "http://localhost:8484"),
            ("http://[::1]:8484", "http://localhost:8484"),
        ])
    func text(_ given: String, _ expected: String) throws {
        #expect(try PasskeyOrigin(given).text == expected)
    }

    @Test(
        "insecure URLs, IP addresses, and URLs with a path aren't passkey origins",
        arguments: [
            "", "http://login.example.com", "https://192.0.2.1", "https://[2001:db8::1]", "https://example.com/login",
            "https://example.com/?a", "https://example.com/#a", "https://ada:secret@example.com", "ftp://example.com",
            "https://", "https://exa mple.com", "https://-example.com", "https://exämple.com", "https://a..com",
        ])
    func invalid(_ given: String) {
        let error = #expect(throws: PasskeyError.invalidOrigin) { try PasskeyOrigin(given) }
        #expect(error?.localizedDescription.contains("secret") == false)
    }

    @Test(
        "a passkey origin accepts its own host and the registrable domains above it",
        arguments: [
            ("https://login.example.com", "login.example.com"), ("https://login.example.com", "example.com"),
            ("https://a.b.example.co.uk", "example.co.uk"), ("http://localhost:8484", "localhost"),
            ("https://intranet", "intranet"), ("https://t.co", "t.co"),
        ])
    func right(_ origin: String, _ id: String) throws {
        try PasskeyOrigin(origin).check(relyingPartyID: id)
    }

    @Test(
        "a passkey origin rejects all other domains",
        arguments: [
            ("https://login.example.com", "com"), ("https://login.example.co.uk", "co.uk"),
            ("https://login.example.com", "ample.com"), ("https://login.example.com", "other.example.com"),
            ("https://login.example.com", ""), ("https://login.example.com", ".example.com"),
            ("https://login.example.com", "Login.Example.Com"), ("https://login.example.com", "login.example.com."),
            ("https://login.example.com", "https://login.example.com"), ("http://localhost:8484", "127.0.0.1"),
            ("https://login.example.com", String(repeating: "a", count: 100_000)),
        ])
    func wrong(_ origin: String, _ id: String) throws {
        let origin = try PasskeyOrigin(origin)
        #expect(throws: PasskeyError.wrongRelyingParty) { try origin.check(relyingPartyID: id) }
    }

    @Test("without a configured passkey origin, the tenant's registrable domain is used")
    func unset() throws {
        #expect(try PasskeyOrigin(relyingPartyID: "login.example.com").text == "https://login.example.com")
        for id in ["com", "co.uk", "", "192.0.2.1", "https://example.com"] {
            #expect(throws: PasskeyError.wrongRelyingParty) { try PasskeyOrigin(relyingPartyID: id) }
        }
        #expect(try PasskeyOrigin(relyingPartyID: "localhost").text == "https://localhost")
    }
}
