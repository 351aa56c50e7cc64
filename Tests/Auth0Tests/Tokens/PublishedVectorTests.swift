import A0Encoding
import A0JOSE
import Foundation
import Testing

@Suite("Published test vectors")
struct PublishedVectorTests {
    @Test("a code challenge matches RFC 7636 appendix B")
    func challenge() throws {
        let verifier = try #require(CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        #expect(verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("a P-256 thumbprint matches RFC 9449 §6.1")
    func thumbprint() throws {
        let json = """
            {"kty":"EC","crv":"P-256","x":"l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs",\
            "y":"9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA"}
            """
        let key = try JSONDecoder().decode(JSONWebKey.self, from: Data(json.utf8))
        #expect(try key.thumbprint() == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
    }

    @Test("an access token hash matches RFC 9449 §7.1")
    func accessTokenHash() {
        let token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
        #expect(Base64URL.encode(Digest.sha256(Data(token.utf8))) == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
    }
}
