import A0JOSE
import BenchmarkSupport
import Foundation
import JWTDecode

@testable import Auth0

/// Measures what verifying an ID token costs. Takes the seconds per measurement as its argument; default: 3.
@main
enum TokenBenchmarks {
    static func main() async throws {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 3
        let stopwatch = Stopwatch(seconds: seconds)
        let token = try IDToken()
        print("An ID token of \(token.text.utf8.count) bytes; one core, processor time")

        guard let bare = BareVerification(.rs256) else { throw Failure.wrongResult }
        let reference = try await stopwatch.rate { guard bare.run() else { throw Failure.wrongResult } }
        report("libcrypto: bare RSA-2048 verification", reference)

        try await report("JWTDecode: decode(jwt:)", stopwatch.rate { try decode(token) })

        let jws = try CompactJWS(token.text)
        let key = try PublicKey(token.key)
        try await report("A0JOSE: RS256 verification", stopwatch.rate { try verify(jws, with: key) })

        let validator = IDTokenValidator(issuer: IDToken.issuer, clientID: IDToken.clientID, nonce: IDToken.nonce)
        let keys = try signingKeys(of: token)
        let rate = try await stopwatch.rate { try await validator.validate(token.text, keys: keys) }
        report("Auth0: decode, verify, check claims", rate)
        print(String(format: "The whole check runs at %.0f %% of the bare verification.", rate / reference * 100))
    }

    /// Decodes an ID token like an app that trusts its origin.
    private static func decode(_ token: IDToken) throws {
        guard try JWTDecode.decode(jwt: token.text).subject != nil else { throw Failure.wrongResult }
    }

    /// Verifies only the signature, with a prepared key.
    private static func verify(_ jws: CompactJWS, with key: PublicKey) throws {
        guard key.isValid(signature: jws.signature, for: jws.signingInput, algorithm: .rs256) else {
            throw Failure.wrongResult
        }
    }

    /// The tenant's keys, as after their download.
    private static func signingKeys(of token: IDToken) throws -> SigningKeySource {
        guard let url = URL(string: IDToken.issuer), let key = SigningKey(token.key) else { throw Failure.wrongResult }
        return SigningKeySource(url: url) { id in id == key.id ? key : nil }
    }

    private enum Failure: Error {
        case wrongResult
    }
}
