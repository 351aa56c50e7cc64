import A0JOSE
import Foundation
import Testing

@Suite("JSON Web Keys")
struct JSONWebKeyTests {
    @Test("the thumbprint of an RSA key matches RFC 7638 §3.1")
    func rsaThumbprint() throws {
        let key = JSONWebKey(
            kty: "RSA", alg: "RS256", kid: "2011-04-29",
            n: """
                0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiF\
                V4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9\
                c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1\
                jF44-csFCur-kEgU8awapJzKnqDKgw
                """,
            e: "AQAB")
        #expect(try key.thumbprint() == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }

    @Test("the thumbprint of a P-256 key matches RFC 9449 §6.1")
    func p256Thumbprint() throws {
        let key = JSONWebKey(
            kty: "EC", crv: "P-256",
            x: "l8tFrhx-34tV3hRICRDY9zCkDlpBhF42UQUfWVAWBFs", y: "9VE4jf_Ok_o64zbTTlcuNJajHmt6v9TDVrU0CdvGRDA")
        #expect(try key.thumbprint() == "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I")
    }

    @Test(
        "an incomplete or unsupported JSON Web Key has no thumbprint",
        arguments: [
            JSONWebKey(kty: "RSA", n: "AQAB"), JSONWebKey(kty: "RSA", n: #"x","y":"#, e: "AQAB"),
            JSONWebKey(kty: "EC", crv: "P-256", x: "AQAB"), JSONWebKey(kty: "EC", crv: "P-384", x: "AQAB", y: "AQAB"),
            JSONWebKey(kty: "oct"),
        ])
    func noThumbprint(key: JSONWebKey) {
        #expect(throws: JOSEError.self) { try key.thumbprint() }
    }

    @Test("a key set survives encoding and decoding, and absent members stay absent")
    func roundTrip() throws {
        let set = JSONWebKeySet(keys: [Samples.rsaKey, Samples.p256Key])
        let json = try JSONEncoder().encode(set)
        #expect(try JSONDecoder().decode(JSONWebKeySet.self, from: json) == set)
        #expect(!String(decoding: json, as: UTF8.self).contains("null"))
    }

    @Test("invalid entries in a key set are skipped")
    func oddEntries() throws {
        let json = #"{"keys":[{"kid":"no kty"},{"kty":7},"text",null,{"kty":"OKP","kid":"a"},{"kty":"RSA","kid":"b"}]}"#
        let set = try JSONDecoder().decode(JSONWebKeySet.self, from: Data(json.utf8))
        #expect(set.keys.map(\.kid) == ["a", "b"])
    }

    @Test("decoding a key set without a list of keys fails", arguments: ["{}", "[]", #"{"keys":{}}"#])
    func noKeys(json: String) {
        #expect(throws: (any Error).self) { try JSONDecoder().decode(JSONWebKeySet.self, from: Data(json.utf8)) }
    }

    @Test("decoding a JSON Web Key drops its private members")
    func privateMembers() throws {
        let json = #"{"kty":"EC","crv":"P-256","x":"AQAB","y":"AQAB","d":"c2VjcmV0"}"#
        let key = try JSONDecoder().decode(JSONWebKey.self, from: Data(json.utf8))
        #expect(try !String(decoding: JSONEncoder().encode(key), as: UTF8.self).contains("c2VjcmV0"))
    }
}
