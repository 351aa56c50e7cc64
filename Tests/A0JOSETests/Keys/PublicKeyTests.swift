import A0Encoding
import A0JOSE
import Foundation
import Testing

@Suite("Public keys")
struct PublicKeyTests {
    @Test("a public key verifies the RS256 example of RFC 7515 appendix A.2")
    func rs256() throws {
        let token = try CompactJWS(Samples.rs256Token)
        let key = try PublicKey(Samples.rsaKey)
        #expect(key.isValid(signature: token.signature, for: token.signingInput, algorithm: .rs256))
        #expect(!key.isValid(signature: token.signature, for: token.signingInput, algorithm: .ps256))
        #expect(!key.isValid(signature: token.signature, for: token.signingInput, algorithm: .es256))
    }

    @Test("a public key verifies the ES256 example of RFC 7515 appendix A.3")
    func es256() throws {
        let token = try CompactJWS(Samples.es256Token)
        let key = try PublicKey(Samples.p256Key)
        #expect(key.isValid(signature: token.signature, for: token.signingInput, algorithm: .es256))
        #expect(!key.isValid(signature: token.signature, for: token.signingInput, algorithm: .rs256))
    }

    @Test("a public key verifies a PS256 signature made by openssl, but only with a 32-byte salt")
    func ps256() throws {
        let key = try PublicKey(JSONWebKey(kty: "RSA", n: OtherProgram.modulus, e: "AQAB"))
        let message = Data("signed elsewhere".utf8)
        let signature = try #require(Base64URL.decode(OtherProgram.signature))
        let shortlySalted = try #require(Base64URL.decode(OtherProgram.signatureWithShortSalt))
        #expect(key.isValid(signature: signature, for: message, algorithm: .ps256))
        #expect(!key.isValid(signature: signature, for: message, algorithm: .rs256))
        #expect(!key.isValid(signature: shortlySalted, for: message, algorithm: .ps256))
    }

    @Test("a changed message or signature doesn't verify", arguments: [Samples.rs256Token, Samples.es256Token])
    func tampering(text: String) throws {
        let token = try CompactJWS(text)
        let algorithm = try #require(token.algorithm.flatMap(SignatureAlgorithm.init))
        let key = try PublicKey(algorithm == .es256 ? Samples.p256Key : Samples.rsaKey)
        for index in token.signature.indices {
            var signature = token.signature
            signature[index] ^= 0x10
            #expect(!key.isValid(signature: signature, for: token.signingInput, algorithm: algorithm))
        }
        let message = token.signingInput + Data("x".utf8)
        #expect(!key.isValid(signature: token.signature, for: message, algorithm: algorithm))
    }

    @Test("bytes that aren't a signature don't verify", arguments: [0, 1, 63, 64, 65, 70, 255, 256, 257])
    func noSignature(count: Int) throws {
        for byte: UInt8 in [0, 0xFF] {
            let bytes = Data(repeating: byte, count: count)
            for (key, algorithms) in [
                (Samples.rsaKey, [SignatureAlgorithm.rs256, .ps256]), (Samples.p256Key, [.es256]),
            ] {
                let key = try PublicKey(key)
                for algorithm in algorithms {
                    #expect(!key.isValid(signature: bytes, for: Data("message".utf8), algorithm: algorithm))
                }
            }
        }
    }

    @Test("a public key restricted to one algorithm doesn't verify another")
    func algorithmOfKey() throws {
        var jwk = Samples.rsaKey
        jwk.alg = "PS256"
        let token = try CompactJWS(Samples.rs256Token)
        #expect(try !PublicKey(jwk).isValid(signature: token.signature, for: token.signingInput, algorithm: .rs256))
        jwk.alg = "RS256"
        #expect(try PublicKey(jwk).isValid(signature: token.signature, for: token.signingInput, algorithm: .rs256))
    }

    @Test("leading zeros and padding in a public key's modulus are accepted")
    func lenientNumbers() throws {
        var jwk = Samples.rsaKey
        let modulus = try #require(jwk.n.flatMap(Base64URL.decode))
        jwk.n = (Data([0, 0]) + modulus).base64EncodedString()
        let token = try CompactJWS(Samples.rs256Token)
        #expect(try PublicKey(jwk).isValid(signature: token.signature, for: token.signingInput, algorithm: .rs256))
    }

    @Test("malformed, weak, and unsupported public keys are rejected", arguments: RefusedKey.all)
    func refusedKeys(refused: RefusedKey) {
        let error = #expect(throws: JOSEError.self) { try PublicKey(refused.key) }
        #expect(error.map { refused.isExpected($0) } == true, "\(String(describing: error))")
    }

    @Test("threads can verify with one key concurrently")
    func concurrency() async throws {
        let rsa = (try PublicKey(Samples.rsaKey), try CompactJWS(Samples.rs256Token), SignatureAlgorithm.rs256)
        let p256 = (try PublicKey(Samples.p256Key), try CompactJWS(Samples.es256Token), SignatureAlgorithm.es256)
        let results = await withTaskGroup(of: Int.self) { group in
            for (key, token, algorithm) in [rsa, p256, rsa, p256] {
                group.addTask {
                    (0..<100).count { _ in
                        key.isValid(signature: token.signature, for: token.signingInput, algorithm: algorithm)
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(results == 400)
    }
}

/// The signature of the text "signed elsewhere" by `openssl dgst -sha256 -sign -sigopt rsa_padding_mode:pss`.
private enum OtherProgram {
    static let modulus = """
        sSIQ6rvEOz6WdWP-Yi0Fbh77k9jpQ9fWY4nhUJQhLPUM21leYVNOyHK01PHLyouluo9YowsYa34ryo_D9a30J2BFeL9Gy_FxDKSuqqFF1tj_g3XosQTE\
        brAfRJsZF5vMliWTZ_CklC_TUUDK41tCMjt9nkSRDo1M7difI9dSoQznAPhq5KNbZk5jPucPN3cY-8-Ohkbdv4WECGCEoRELDuL8cws5Zqh0rgE58hMU\
        yl7MDNGMJPk1VAlE889kSY7OhdVckkjJqccMBlw7MWix8FleBE_ocaEtG12q2o2iiVLzGhGTeGsoSNOwigP_JS52kyccrJkwy78oi7pTIuJJ7w
        """
    static let signature = """
        b09SYSIORrzNQFMNDZAcHrLBg_dh4Fvjn6HjGajpN1Y-NBZMZxFMtkyIfdGYMuTeikd6z5zthZM79d3hzmIN_homybma1L1lBPQD7IW2ByjDiX8V-8rF\
        l2zNogAbWHjsBs7G0WWua1_9UzEbBmcbHU6G3FDzYoT3KG6mu0v8E2G3lfar9vv0xhaviaLRmOUIgbG3cJuW1R3K6Y33UDnoU7QhGqnOSCKTJWZQYjv8\
        Uv7u8ZjQX4bZ846zZHg4fqURIwXPTBjFE2YgWatEyRElpp3AMB7hhO6mJMfzu-62hEkTZViTYd5pbqNnU2r9IQn2NACmwUGdA6PfTAhcnVsMQw
        """
    static let signatureWithShortSalt = """
        SwceWrm-axY_cusLPRGrujVIVXcAcCDrHeC9WQHZPV-i90aJZKYLTI0S0ac_wyrT1dd1ondIBbgogS2gxRNXuObL_qMgjorw20nRILOB5jsYeW1XWoTm\
        ujXclNKqhevjdmtIQI6HoFM7KWiMgxkycdgrlxxWQBt5YdI-VQKou98x1BFI-dIvqhCdf8HeE6TDuB7vVOhuykyfxRAJ5k4G0Ar0EzBxUuGLCWpQcezp\
        aFyK5R9JRN-BScGvx5LPKbaHfAd8OZXeGhJZBAClKestjEz0V1Y2-CTYHxXZpxPVbBl8QLji3WEU42A1SqilsH-3Jo6UzaSvQ5AkAEeKk4LEmQ
        """
}

struct RefusedKey: Sendable, CustomTestStringConvertible {
    enum Reason {
        case malformed, weak, unsupported
    }

    let testDescription: String
    let key: JSONWebKey
    let reason: Reason

    func isExpected(_ error: JOSEError) -> Bool {
        switch error {
        case .malformedKey: reason == .malformed
        case .weakKey: reason == .weak
        case .unsupportedKey: reason == .unsupported
        default: false
        }
    }

    static let all: [RefusedKey] = [
        rsa("no modulus", .malformed) { $0.n = nil },
        rsa("no exponent", .malformed) { $0.e = nil },
        rsa("empty modulus", .malformed) { $0.n = "" },
        rsa("modulus is not base64url", .malformed) { $0.n = "n=!" },
        rsa("exponent is not base64url", .malformed) { $0.e = "A" },
        rsa("even modulus", .malformed) { $0.n = number(first: 0x80, count: 256, last: 0x02) },
        rsa("exponent zero", .malformed) { $0.e = "AA" },
        rsa("exponent one", .malformed) { $0.e = "AQ" },
        rsa("even exponent", .malformed) { $0.e = "BA" },
        rsa("enormous exponent", .malformed) { $0.e = number(first: 1, count: 9, last: 1) },
        rsa("modulus zero", .weak) { $0.n = "AA" },
        rsa("1024 bits", .weak) { $0.n = Samples.shortModulus },
        rsa("2047 bits", .weak) { $0.n = number(first: 0x7F, count: 256, last: 1) },
        rsa("2040 bits after leading zeros", .weak) { $0.n = number(first: 0, count: 256, last: 1) },
        rsa("16385 bits", .unsupported) { $0.n = number(first: 1, count: 2049, last: 1) },
        rsa("for encryption", .unsupported) { $0.use = "enc" },
        rsa("HS256", .unsupported) { $0.alg = "HS256" },
        rsa("RS384", .unsupported) { $0.alg = "RS384" },
        rsa("ES256 with RSA", .unsupported) { $0.alg = "ES256" },
        rsa("symmetric", .unsupported) { $0.kty = "oct" },
        rsa("RSA in lowercase", .unsupported) { $0.kty = "rsa" },
        p256("no x", .malformed) { $0.x = nil },
        p256("no y", .malformed) { $0.y = nil },
        p256("31 bytes", .malformed) { $0.x = number(first: 1, count: 31, last: 1) },
        p256("33 bytes", .malformed) { $0.x = number(first: 0, count: 33, last: 1) },
        p256("not on the curve", .malformed) { $0.y = number(first: 1, count: 32, last: 1) },
        p256("origin", .malformed) {
            $0.x = number(first: 0, count: 32, last: 0)
            $0.y = $0.x
        },
        p256("larger than the field", .malformed) { $0.x = number(first: 0xFF, count: 32, last: 0xFF, filling: 0xFF) },
        p256("no curve", .unsupported) { $0.crv = nil },
        p256("another curve", .unsupported) { $0.crv = "P-384" },
        p256("RS256 with EC", .unsupported) { $0.alg = "RS256" },
    ]

    private static func rsa(_ name: String, _ reason: Reason, _ change: (inout JSONWebKey) -> Void) -> RefusedKey {
        var key = Samples.rsaKey
        change(&key)
        return RefusedKey(testDescription: name, key: key, reason: reason)
    }

    private static func p256(_ name: String, _ reason: Reason, _ change: (inout JSONWebKey) -> Void) -> RefusedKey {
        var key = Samples.p256Key
        change(&key)
        return RefusedKey(testDescription: name, key: key, reason: reason)
    }

    private static func number(first: UInt8, count: Int, last: UInt8, filling: UInt8 = 0xA5) -> String {
        var bytes = Data(repeating: filling, count: count)
        bytes[0] = first
        bytes[count - 1] = last
        return Base64URL.encode(bytes)
    }
}
