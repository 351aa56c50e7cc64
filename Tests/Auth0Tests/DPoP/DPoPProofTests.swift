import A0Encoding
import A0JOSE
import Foundation
import SimpleKeychain
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("DPoP proofs")
struct DPoPProofTests {
    private let key: PrivateKey

    init() throws {
        key = try .generateP256()
    }

    @Test("a DPoP proof contains the request's method and URL and its creation time")
    func claims() throws {
        let proof = try read(url: "https://e.com:8443/a%20b/C?x=1#f", method: "post", token: nil, nonce: nil)
        #expect(
            proof.claims == [
                "htm": "POST", "htu": "https://e.com:8443/a%20b/C", "iat": .integer(1_750_000_000),
                "jti": try #require(proof.claims["jti"]),
            ])
        #expect(proof.header["typ"] == "dpop+jwt")
        #expect(proof.header["alg"] == "ES256")
        #expect(proof.header.count == 3)
    }

    @Test("a DPoP proof contains only the public key")
    func publicKey() throws {
        let proof = try read(url: "https://e.com/", method: "GET", token: nil, nonce: nil)
        guard case .object(let members) = proof.header["jwk"] else { return #expect(Bool(false), "There is no key.") }
        #expect(members.keys.sorted() == ["crv", "kty", "x", "y"])
        #expect(members["x"]?.stringValue?.count == 43)
        #expect(members["y"]?.stringValue?.count == 43)
        #expect(try proof.key.thumbprint() == key.publicJWK().thumbprint())
    }

    @Test("a DPoP proof contains the nonce and the access token's digest, as in RFC 9449 §7.1")
    func token() throws {
        let proof = try read(
            url: "https://e.com/", method: "GET", token: "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU", nonce: "N")
        #expect(proof.claims["ath"] == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
        #expect(proof.claims["nonce"] == "N")
    }

    @Test("each DPoP proof is unique")
    func unique() throws {
        let one = try read(url: "https://e.com/", method: "GET", token: nil, nonce: nil)
        let other = try read(url: "https://e.com/", method: "GET", token: nil, nonce: nil)
        #expect(one.claims["jti"] != other.claims["jti"])
        #expect(one.claims["jti"]?.stringValue.flatMap(UUID.init) != nil)
    }

    @Test("the thumbprint of a DPoP key matches RFC 9449 §6.1")
    func thumbprint() throws {
        let key = JSONWebKey(
            kty: "EC", crv: "P-256", x: "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",
            y: "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA")
        #expect(try key.thumbprint() == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
    }

    @Test("a DPoP proof is added to a request to any API if the token is bound", arguments: ["DPoP", "dpoP"])
    func addHeaders(type: String) throws {
        var request = try request("https://api.example.com/orders?page=2")
        request.httpMethod = "PUT"
        try DPoP.inMemory().addHeaders(to: &request, accessToken: "AT", tokenType: type, nonce: "N")
        #expect(request.value(forHTTPHeaderField: "Authorization") == "\(type) AT")
        let proof = try ReadProof(request.value(forHTTPHeaderField: "DPoP"))
        #expect(proof.claims["htm"] == "PUT")
        #expect(proof.claims["htu"] == "https://api.example.com/orders")
        #expect(proof.claims["ath"]?.stringValue == Base64URL.encode(Digest.sha256(Data("AT".utf8))))
        #expect(proof.claims["nonce"] == "N")
    }

    @Test("a DPoP proof isn't added if the token isn't bound")
    func bearer() throws {
        var request = try request("https://api.example.com/orders")
        request.setValue("earlier", forHTTPHeaderField: "DPoP")
        let dpop = DPoP.inMemory()
        try dpop.addHeaders(to: &request, accessToken: "AT", tokenType: "Bearer", nonce: nil)
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer AT")
        #expect(request.value(forHTTPHeaderField: "DPoP") == "earlier")
        #expect(try dpop.keys.existingKey() == nil)
    }

    @Test(
        "a nonce is required only if the DPoP challenge says so",
        arguments: [
            (#"Bearer realm="e", DPoP error="use_dpop_nonce""#, true), ("dpop error = use_dpop_nonce", true),
            ("DPoP algs=ES256", false), (#"DPoP error="invalid_token""#, false),
            (#"Bearer error="use_dpop_nonce""#, false), ("", false),
        ])
    func nonceRequired(challenge: String, isRequired: Bool) throws {
        let url = try #require(URL(string: "https://api.example.com/"))
        for status in [401, 200] {
            let response = try #require(
                HTTPURLResponse(
                    url: url, statusCode: status, httpVersion: nil, headerFields: ["WWW-Authenticate": challenge]))
            #expect(DPoP.isNonceRequired(by: response) == isRequired)
        }
    }

    private func request(_ url: String) throws -> URLRequest {
        URLRequest(url: try #require(URL(string: url)))
    }

    private func read(url: String, method: String, token: String?, nonce: String?) throws -> ReadProof {
        let proof = DPoPProof(
            url: try #require(URL(string: url)), method: method, accessToken: token, nonce: nonce,
            issuedAt: TestClock.start + 0.9)
        return try ReadProof(proof.signed(with: key))
    }
}
