import Foundation
import LocalTenant

/// `a0 tenant trust`: makes this machine trust its tenants' certificate authority.
struct TrustProgram {
    static let options: [Option] = [
        .flag(
            "print", "With trust: show the authority's certificate, and what to set for Node.js, Python, Java, curl …"),
        .flag("remove", "With trust: stop trusting it."),
    ]

    /// The options of `a0 tenant` that also apply here.
    static let accepted = options.map(\.name) + ["json", "config"]

    private enum Action {
        case add, remove, print
    }

    private let action: Action
    private let asJSON: Bool
    /// The authority's folder, if it isn't the default.
    private let directory: URL?

    init(_ arguments: Arguments) throws(CommandError) {
        guard !arguments.has("print") || !arguments.has("remove") else {
            throw .usage("--print and --remove can't be used together.")
        }
        action = arguments.has("print") ? .print : arguments.has("remove") ? .remove : .add
        asJSON = arguments.has("json")
        directory = try arguments.value("config").flatMap { (file) throws(CommandError) in
            try TenantConfiguration(commandLine: file).tls?.authorityDirectory
        }
    }

    func run() async throws(CommandError) {
        switch action {
        case .print: try show(Explanation(try authority()))
        case .remove:
            var outcomes: [TrustOutcome] = []
            for store in stores { outcomes.append(await store.remove()) }
            try report(outcomes)
        case .add:
            let authority = try authority()
            var outcomes: [TrustOutcome] = []
            for store in stores { outcomes.append(await store.add(authority)) }
            try report(outcomes)
        }
    }

    private func authority() throws(CommandError) -> TenantCertificateAuthority {
        do throws(TenantError) {
            return try TenantCertificateAuthority(directory: directory)
        } catch {
            throw .failed("\(error.localizedDescription)")
        }
    }

    private var stores: [any TrustStore] {
        #if os(macOS)
            let system: [any TrustStore] = [SystemKeychain()]
        #else
            let system: [any TrustStore] = SystemTrustStore.find().map { [$0] } ?? []
        #endif
        return system + NSSDatabase.all()
    }

    private func report(_ outcomes: [TrustOutcome]) throws(CommandError) {
        if asJSON {
            try Console.print(json: outcomes)
        } else {
            for outcome in outcomes where outcome.state != .todo {
                Console.print("\(outcome.state.rawValue) \(outcome.store)")
            }
        }
        guard !outcomes.isEmpty else {
            throw .failed("No supported trust store was found. To see what to set instead: a0 tenant trust --print")
        }
        let left = outcomes.filter { $0.state == .todo }
        guard left.isEmpty else {
            let lines = left.map { ConsoleText("\($0.store)\n  \($0.todo ?? "")") }
            throw .failed("Run these commands, one for each store:\n\(lines.joined(separator: "\n"))")
        }
    }

    private func show(_ explanation: Explanation) throws(CommandError) {
        guard !asJSON else { return try Console.print(json: explanation) }
        Console.print("certificate \(explanation.certificate)")
        Console.print("fingerprint \(explanation.fingerprint)")
        Console.print("name \(explanation.name)")
        Console.print("\nFor programs with their own trust stores, if they only talk to the tenant:")
        for (program, line) in explanation.lines { Console.print("  \(program)  \(line)") }
    }

    /// The information for a manual setup.
    private struct Explanation: Encodable {
        let certificate: String
        let fingerprint: String
        let name: String
        let pem: String
        let environment: [String: String]

        init(_ authority: TenantCertificateAuthority) {
            certificate = authority.url.path
            fingerprint = authority.fingerprint
            name = authority.name
            pem = authority.pem
            let variables = ["NODE_EXTRA_CA_CERTS", "REQUESTS_CA_BUNDLE", "SSL_CERT_FILE", "CURL_CA_BUNDLE"]
            environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, authority.url.path) })
        }

        var lines: [(program: String, line: String)] {
            let file = shellQuoted(certificate)
            return [
                ("Node.js         ", "export NODE_EXTRA_CA_CERTS=\(file)"),
                ("Python          ", "export REQUESTS_CA_BUNDLE=\(file) SSL_CERT_FILE=\(file)"),
                ("Go, Ruby        ", "export SSL_CERT_FILE=\(file)"),
                ("curl, a0, Swift ", "export CURL_CA_BUNDLE=\(file)"),
                (
                    "Java            ",
                    "keytool -importcert -noprompt -cacerts -storepass changeit -alias \(shellQuoted(name)) -file \(file)"
                ),
                (
                    "macOS           ",
                    "sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain \(file)"
                ),
            ]
        }
    }
}
