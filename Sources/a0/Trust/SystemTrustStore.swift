import A0Process
import Foundation
import LocalTenant

/// The certificate authorities of the whole system, which only root can change.
struct SystemTrustStore: TrustStore {
    /// The folder where authorities are stored, and the program that loads them from there.
    struct Layout: Sendable {
        let folder: String
        let program: String
        let arguments: [String]
        let cleaning: [String]
    }

    private static let prefix = "a0-local-tenant-ca-"

    /// Debian and Fedora with their derivatives, and Arch.
    static let layouts = [
        Layout(
            folder: "/usr/local/share/ca-certificates", program: "update-ca-certificates", arguments: [],
            cleaning: ["--fresh"]),
        Layout(
            folder: "/etc/pki/ca-trust/source/anchors", program: "update-ca-trust", arguments: ["extract"],
            cleaning: ["extract"]),
        Layout(
            folder: "/etc/ca-certificates/trust-source/anchors", program: "trust", arguments: ["extract-compat"],
            cleaning: ["extract-compat"]),
    ]

    let layout: Layout
    let program: Program
    var isSuperuser = geteuid() == 0

    /// The first layout whose program exists; `nil` on other systems.
    static func find(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> SystemTrustStore? {
        // Users don't have these folders in their PATH, but are told the command to run.
        let path = (environment["PATH"] ?? "") + ":/usr/sbin:/sbin"
        let environment = environment.merging(["PATH": path]) { $1 }
        for layout in layouts {
            guard let program = Program(layout.program, environment: environment) else { continue }
            return SystemTrustStore(layout: layout, program: program)
        }
        return nil
    }

    func add(_ authority: TenantCertificateAuthority) async -> TrustOutcome {
        let name = authority.name.lowercased().replacingOccurrences(of: " ", with: "-")
        let file = "\(layout.folder)/\(name).crt"
        let manager = FileManager.default
        if manager.contents(atPath: file) == Data(authority.pem.utf8) {
            return TrustOutcome(store: file, state: .trusted)
        }
        guard isSuperuser else {
            let copy = "sudo install -m 644 \(shellQuoted(authority.url.path)) \(shellQuoted(file))"
            return .todo(file, "\(copy) && sudo \(command(layout.arguments))")
        }
        guard
            manager.createFile(
                atPath: file, contents: Data(authority.pem.utf8), attributes: [.posixPermissions: 0o644])
        else { return .todo(file, "\(file) can't be written. Check that the folder exists.") }
        return await run(layout.arguments) ?? TrustOutcome(store: file, state: .trusted)
    }

    func remove() async -> TrustOutcome {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: layout.folder)
        } catch {
            return TrustOutcome(store: layout.folder, state: .absent)
        }
        let files = names.filter { $0.hasPrefix(Self.prefix) }.sorted().map { "\(layout.folder)/\($0)" }
        guard !files.isEmpty else { return TrustOutcome(store: layout.folder, state: .absent) }
        guard isSuperuser else {
            let removal = "sudo rm " + files.map(shellQuoted).joined(separator: " ")
            return .todo(layout.folder, "\(removal) && sudo \(command(layout.cleaning))")
        }
        for file in files where unlink(file) != 0 {
            return .todo(file, "\(file) can't be removed: \(String(cString: strerror(errno)))")
        }
        return await run(layout.cleaning) ?? TrustOutcome(store: layout.folder, state: .removed)
    }

    private func command(_ arguments: [String]) -> String {
        ([layout.program] + arguments).joined(separator: " ")
    }

    /// `nil` if the program succeeded.
    private func run(_ arguments: [String]) async -> TrustOutcome? {
        do {
            let status = try await program.output(of: arguments).status
            guard status != 0 else { return nil }
            return .todo(layout.folder, "\(command(arguments)) ended with \(status). Run it to see why.")
        } catch {
            return .todo(layout.folder, "\(command(arguments)) can't be started: \(error.localizedDescription)")
        }
    }
}
