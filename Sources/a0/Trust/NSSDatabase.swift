import A0Concurrency
import A0Process
import A0Encoding
import A0WebDriver
import Foundation
import LocalTenant

/// A browser's certificate authorities: Chromium has one database per user, Firefox one per profile (Network Security
/// Services).
struct NSSDatabase: TrustStore {
    let folder: URL
    /// `nil` if the program for changing such databases isn't installed.
    let certutil: Program?

    /// The databases of the user's browsers.
    static func all(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [NSSDatabase] {
        let home = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory(), isDirectory: true)
        let certutil = Program("certutil", environment: environment)
        let shared = [".pki/nssdb", "snap/chromium/current/.pki/nssdb"].map { home.appendingPathComponent($0) }
        let profiles = [
            ".mozilla/firefox", "snap/firefox/common/.mozilla/firefox", ".var/app/org.mozilla.firefox/.mozilla/firefox",
            "Library/Application Support/Firefox/Profiles",
        ].flatMap { folders(in: home.appendingPathComponent($0)) }
        var found = (shared + profiles).filter {
            FileManager.default.fileExists(atPath: $0.appendingPathComponent("cert9.db").path)
        }
        // Chromium creates its database when it first needs it.
        let hasChromium = Programs.browsers.contains { Program($0, environment: environment) != nil }
        if hasChromium, !found.contains(shared[0]), hasSharedDatabases { found.insert(shared[0], at: 0) }
        return found.map { NSSDatabase(folder: $0, certutil: certutil) }
    }

    private static var hasSharedDatabases: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }

    private static func folders(in folder: URL) -> [URL] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return (names ?? []).sorted().map { folder.appendingPathComponent($0) }
    }

    func add(_ authority: TenantCertificateAuthority) async -> TrustOutcome {
        guard let certutil else {
            return .todo(
                folder.path,
                """
                Install certutil (Debian: libnss3-tools, Fedora: nss-tools, Arch and Homebrew: nss) and run this again, or \
                import \(authority.url.path) in the browser's settings, under Certificates, Authorities.
                """)
        }
        if !FileManager.default.fileExists(atPath: folder.appendingPathComponent("cert9.db").path) {
            do {
                try PrivateDirectory.create(folder.path)
            } catch {
                return .todo(folder.path, "\(folder.path) can't be created: \(String(cString: strerror(error.code)))")
            }
            if let message = await run(certutil, ["-N", "--empty-password"]) { return message }
        }
        let words = ["-A", "-t", "C,,", "-n", authority.name, "-i", authority.url.path]
        return await run(certutil, words) ?? TrustOutcome(store: folder.path, state: .trusted)
    }

    func remove() async -> TrustOutcome {
        guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("cert9.db").path) else {
            return TrustOutcome(store: folder.path, state: .absent)
        }
        guard let certutil else {
            return .todo(
                folder.path, "Remove it in the browser's settings, under Certificates, Authorities: a0 local tenant")
        }
        do {
            let list = try await certutil.output(of: ["-d", database, "-L"]).text
            let name = Pattern("a0 local tenant CA [0-9a-f]+")
            let names = list.split(separator: "\n").compactMap { name.prefixMatch(String($0))?[0] }
            for name in names {
                if let message = await run(certutil, ["-D", "-n", String(name)]) { return message }
            }
            return TrustOutcome(store: folder.path, state: names.isEmpty ? .absent : .removed)
        } catch {
            return .todo(folder.path, "certutil can't be started: \(error.localizedDescription)")
        }
    }

    private var database: String { "sql:\(folder.path)" }

    /// `nil` if the program succeeded.
    private func run(_ certutil: Program, _ words: [String]) async -> TrustOutcome? {
        let words = ["-d", database] + words
        let command = (["certutil"] + words.map(shellQuoted)).joined(separator: " ")
        do {
            let status = try await certutil.output(of: words).status
            return status == 0 ? nil : .todo(folder.path, "certutil ended with \(status). To see why, run: \(command)")
        } catch {
            return .todo(folder.path, "certutil can't be started: \(error.localizedDescription)")
        }
    }
}
