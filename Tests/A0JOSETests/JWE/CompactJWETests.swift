import A0Encoding
import A0JOSE
import Foundation
import Testing

@Suite("encrypted tokens")
struct CompactJWETests {
    private let token = "a.signed.token"

    @Test("a token that another implementation encrypted is decrypted")
    func vector() throws {
        let jwe = try CompactJWE(Self.madeElsewhere)
        #expect(jwe.keyID == "key-1")
        #expect(try jwe.decrypt(with: PrivateKey(pem: Self.pem)) == Data(token.utf8))
    }

    @Test("a token is encrypted for the holder of a key", arguments: KeyEncryption.allCases)
    func roundTrip(encryption: KeyEncryption) throws {
        let key = try PrivateKey(pem: Self.pem)
        let text = try CompactJWE.encrypt(token: token, encryption, keyID: nil, for: key.publicJWK())
        let again = try CompactJWE.encrypt(token: token, encryption, keyID: nil, for: key.publicJWK())
        let jwe = try CompactJWE(text)
        #expect(text != again)
        #expect(jwe.keyID == nil)
        #expect(try jwe.decrypt(with: key) == Data(token.utf8))
        #expect(throws: JOSEError.authenticationFailed) { try jwe.decrypt(with: .generateRSA()) }
        #expect(throws: JOSEError.authenticationFailed) { try jwe.decrypt(with: .generateP256()) }
    }

    @Test("a changed part makes the token invalid", arguments: 0..<5)
    func changed(part: Int) throws {
        var parts = Self.madeElsewhere.split(separator: ".").map(String.init)
        parts[part] = part == 0 ? Self.otherHeader : Self.flipped(parts[part])
        let jwe = try CompactJWE(parts.joined(separator: "."))
        #expect(throws: JOSEError.authenticationFailed) { try jwe.decrypt(with: PrivateKey(pem: Self.pem)) }
    }

    @Test(
        "other headers are rejected",
        arguments: [
            #"{"alg":"RSA1_5","enc":"A256GCM"}"#, #"{"alg":"RSA-OAEP","enc":"A256GCM"}"#,
            #"{"alg":"RSA-OAEP-256","enc":"A128CBC-HS256"}"#, #"{"alg":"RSA-OAEP-256"}"#, #"{"enc":"A256GCM"}"#,
            #"{"alg":"RSA-OAEP-256","enc":"A256GCM","zip":"DEF"}"#,
            #"{"alg":"RSA-OAEP-256","enc":"A256GCM","crit":["x"]}"#, "[]", "",
        ])
    func headers(json: String) {
        var parts = Self.madeElsewhere.split(separator: ".").map(String.init)
        parts[0] = Self.encode(json)
        #expect(throws: JOSEError.self) { try CompactJWE(parts.joined(separator: ".")) }
    }

    @Test(
        "text that isn't an encrypted token is rejected", arguments: ["", "a.b.c", "a.b.c.d.e", "....", "a.b.c.d.e.f"])
    func text(_ text: String) {
        #expect(throws: JOSEError.self) { try CompactJWE(text) }
    }

    @Test("tokens are encrypted for RSA keys only")
    func keys() {
        #expect(throws: JOSEError.unsupportedKey("kty EC")) {
            try CompactJWE.encrypt(token: token, .rsaOAEP256, keyID: nil, for: Samples.p256Key)
        }
    }

    private static func flipped(_ part: String) -> String {
        (part.first == "A" ? "B" : "A") + part.dropFirst()
    }

    private static func encode(_ json: String) -> String {
        Base64URL.encode(Data(json.utf8))
    }

    private static let otherHeader = encode(#"{"alg":"RSA-OAEP-256","enc":"A256GCM","cty":"JWT","kid":"key-2"}"#)

    /// Made with jwcrypto.
    private static let madeElsewhere = """
        eyJhbGciOiAiUlNBLU9BRVAtMjU2IiwgImVuYyI6ICJBMjU2R0NNIiwgImN0eSI6ICJKV1QiLCAia2lkIjogImtleS0xIn0.igZM4ITdHQAwR1\
        X7OyaxJwROYzKB-donFKANa4B3QCjtuxD5OyGZtyp03fCUYeWL0KXRN9PD_3M9L8RKu89jxuIhjSkmZLrj_BZa8Iq_om0f7uUHaqh4Z4ndbaIf\
        oQdfMIOoGDI1qelrnY9ETKdrLwwQC4zLY3SkS-Dbyizj-SRLfacdwKz7HcKRwcp4kXHCQNLQDBUv123xK3puq42h40r2_SWHcGbGGP7n1zj_YV\
        Y3tsTe32muJnVzel7K6miLR2PfiCpuNFhyAWSSEyomJTxznXSzHGaoOHprTGxJqd1ITYRPWOe8yBu6h9sas748hMNPMciZf0r736_4knkhvw.Y\
        guXYbvQkcC1lz5w.x_9Zvbc1NPoSXrOhMVk.pv3ai8ukr4AoAukDvPixXQ
        """

    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQD1UZcXpB/M06U1
        pK0LbDq5+Pezv3znEA2fdO2MOKw9uGbPkaj16eOezlNA8Z+9i4yeD68arZNd3gpK
        N+H2XAjbziPAEaOvA2IaJLXc/PmNXHQ4JBfo+ZHH9B2b76eqMQ/zv4iYho26dMaP
        96RteoiZeh0oXGOKK5f3kJZD1W9THnCy7S1RwamE8Cw8s9GNiM+s1mzZTd3RopIW
        Sh8nXnzAdeqTmPzE2ckYvJoBgfevqwWlcpZr1H69khB9Z3zFNsZ1NoUIusdHeowm
        Aox+pQ+NvIEYchGTIsBFHDoTw3YtdvZ6XvX54x/5TEkINSBj8Rdktmx0Tp3N0LZx
        I2YwbJ/TAgMBAAECggEABZwm/IIfRMBw4EcrMxD3miFgOqJO/FKrqGBS3PHriqtv
        lQouaAbl0rkr/nUIFkHseS2S4F2ogeWcO5JD0aZUrgA/gym+dN2J4ddnqUfWxg+B
        bg5L1a5PYOdU0NVg45jC7IKGyfj33XXxtepL+sktvdAOYA3K8ADlj3kOoe+qDOOv
        noCCSk4zsFqRn6ohloz3AOnKqM+HHVsYsOJ3rqoUr0rQIx5FGoXYUyDdLULfVGT4
        boO7pgqQlQ8R3HFSadBXNd96SskPrikZl0tTdUVn5eiY9FX28cUIcYoUipbcTxC5
        8WLyrC+d66IqwsJdmg3iw8pLmP7KgFBLdRNqwK9CQQKBgQD+TRDOCaLMVI7htU3C
        XycZBtRrRb4fVHdk8vHUmhR0D74RqnCtkR53PRo1zjjn4AIMymoH44oZToqiJ9pZ
        U8oMEkjvcxtF6eq62cUvhH6p0kmziU2e+2X2ql8vBhN12S3q3JJO9RcsyVUlo/S6
        sd3yyNcN5wSOQffs0raE5o+xMQKBgQD29Sl3BDF0HR/c95MubygIzPp2fb7mynDm
        kKD2DoujIgYETyynAXiOuPeQwFlrVPwB4tzcXJYH2gnEBoN3grgNi+LioHwY8KuS
        c4fzZHhEz9dlSJcEF16aOKl56G5/Ff4ToqvTcAnd7vsXDit55ogpU5FXcEj2CXM4
        9Nk5u5VAQwKBgET4w/kN9gCzYnlnQirYwfLwvkZGCTXYI/XWSq7eB3QfHO8PqjX5
        KSkwAl7biuWhBQ1RDQcMuNT6T3GBm6AksKUrhGqlbp08v3RkQi4MIoqOxXyTXeEj
        0FjhhqVrYXXSLLkJkAkoQlvcU2K9IFBOk6MYw/M6WCr5S3QJBoXvPsPRAoGABnOB
        EcraP95C5tLQ1XWx5gj0wgOm6QCA0oUUr1jR7QEGhzZKRFKVg6TxUqazr0oZCzOR
        8W+5u5rGhohlBsozZKcy1hi7JSukT78U3hbRzXpgdhTfXQv/PKgeRUD9IfTBHmIx
        euSCXXnQtVl5aUXMaMf2FAKq5UJ58BL1Wby8uWECgYEAgz5xJ1nmzjKWqNv+yxT9
        ra36HFjOZiHEfCIB7eXiiAoYfttX+sUTQJl+ZBGdQOqITvwJSMxXr1mlwfLoYBFw
        Z/bSkyT1ickBygwRoOQQiUyEtBtuod49bWtrodPQmo74CVu3HKv/2GaxxqEfGa9z
        hv6wNqbbA3n8riDU2t4yS4U=
        -----END PRIVATE KEY-----
        """
}
