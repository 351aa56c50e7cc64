import A0JOSE
import BenchmarkSupport
import Foundation

@testable import Auth0Server

/// Measures what verifying an access token costs a server, beside bare libcrypto and, where the variable `PYTHON` names a Python that has
/// it, PyJWT. Takes the seconds per measurement as its argument; 3 if there is none.
@main
enum ServerBenchmarks {
    static func main() async throws {
        let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 3
        let stopwatch = Stopwatch(seconds: seconds)
        let issuer = try BenchmarkIssuer()
        let verifier = try issuer.verifier()

        let tokens = try [Algorithm.rs256, .es256].map { ($0, try issuer.token($0)) }
        print(
            "Access tokens of \(tokens.map { "\($0.1.utf8.count)" }.joined(separator: " and ")) bytes; one core, processor time"
        )
        for (algorithm, token) in tokens {
            guard let bare = BareVerification(algorithm == .rs256 ? .rs256 : .es256) else { throw Failure.wrongResult }
            let reference = try await stopwatch.rate { guard bare.run() else { throw Failure.wrongResult } }
            report("libcrypto: bare \(algorithm.rawValue)", reference)
            let request = BenchmarkIssuer.request(token)
            let rate = try await stopwatch.rate { _ = try await verifier.verify(request) }
            report("Auth0Server: \(algorithm.rawValue), the whole request", rate)
            print(String(format: "  which is %.0f %% of the bare verification", rate / reference * 100))
        }

        var remembering = try issuer.configuration
        remembering.tokenCache = TokenCacheOptions()
        let cached = try AccessTokenVerifier(remembering)
        let request = BenchmarkIssuer.request(tokens[0].1)
        try await report("Auth0Server: a token it remembers", stopwatch.rate { _ = try await cached.verify(request) })
        let garbage = BenchmarkIssuer.request(String(tokens[0].1.reversed()))
        try await report("Auth0Server: refusing garbage", stopwatch.rate { await refuse(garbage, verifier) })

        try comparePyJWT(tokens, issuer, seconds: seconds)
    }

    private static func refuse(_ request: AccessTokenRequest, _ verifier: AccessTokenVerifier) async {
        _ = try? await verifier.verify(request)
    }

    private static func comparePyJWT(_ tokens: [(Algorithm, String)], _ issuer: BenchmarkIssuer, seconds: Double) throws
    {
        guard let python = ProcessInfo.processInfo.environment["PYTHON"], !python.isEmpty else { return }
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("pyjwt.py")
        let entries = try tokens.map { algorithm, token in
            Entry(
                token: token, algorithm: algorithm.rawValue, issuer: BenchmarkIssuer.issuer,
                audience: BenchmarkIssuer.audience,
                key: try issuer.published(algorithm))
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python, script.path, "\(seconds)"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(entries))
        try input.fileHandleForWriting.close()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let rate = Double(words[1]) else { continue }
            report("PyJWT \(words[2]): \(words[0]), key prepared", rate)
        }
    }

    private struct Entry: Encodable {
        let token, algorithm, issuer, audience: String
        let key: JSONWebKey
    }

    private enum Failure: Error {
        case wrongResult
    }
}
