import A0JOSE
import BenchmarkSupport
import Foundation

@testable import Auth0Server

/// Measures what verifying an access token costs a server, compared with bare libcrypto and, if the variable `PYTHON`
/// names a Python that has it, PyJWT. Takes the seconds per measurement as its argument; default: 3.
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
            try await measure(algorithm, BenchmarkIssuer.request(token), verifier, stopwatch)
        }
        try await measureCheap(BenchmarkIssuer.request(tokens[0].1), issuer, stopwatch)
        try comparePyJWT(tokens, issuer, seconds: seconds)
    }

    /// The complete verification, compared with its minimum cost.
    private static func measure(
        _ algorithm: Algorithm, _ request: AccessTokenRequest, _ verifier: AccessTokenVerifier, _ stopwatch: Stopwatch
    ) async throws {
        guard let bare = BareVerification(algorithm == .rs256 ? .rs256 : .es256) else { throw Failure.wrongResult }
        let reference = try await stopwatch.rate { guard bare.run() else { throw Failure.wrongResult } }
        report("libcrypto: bare \(algorithm.rawValue)", reference)
        let rate = try await stopwatch.rate { try await accept(request, verifier) }
        report("Auth0Server: \(algorithm.rawValue), the whole request", rate)
        print(String(format: "  which is %.0f %% of the bare verification", rate / reference * 100))
    }

    /// Tokens whose signature isn't checked.
    private static func measureCheap(
        _ request: AccessTokenRequest, _ issuer: BenchmarkIssuer, _ stopwatch: Stopwatch
    ) async throws {
        let remembering = try issuer.verifier { $0.tokenCache = TokenCacheOptions() }
        let known = try await stopwatch.rate { try await accept(request, remembering) }
        report("Auth0Server: a token it remembers", known)
        let verifier = try issuer.verifier()
        let garbage = BenchmarkIssuer.request("aa.ba.ba")
        let refused = try await stopwatch.rate { try await refuse(garbage, verifier) }
        report("Auth0Server: refusing garbage", refused)
    }

    private static func accept(_ request: AccessTokenRequest, _ verifier: AccessTokenVerifier) async throws {
        _ = try await verifier.verify(request)
    }

    private static func refuse(_ request: AccessTokenRequest, _ verifier: AccessTokenVerifier) async throws {
        do {
            _ = try await verifier.verify(request)
        } catch { return }
        throw Failure.wrongResult
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
