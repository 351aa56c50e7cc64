import A0Concurrency
import Foundation

/// The folder of a user's certificate authority, which is created once, by whichever process needs it first.
package struct AuthorityFolder: Sendable {
    package let url: URL

    package init(_ url: URL) {
        self.url = url
    }

    /// `$XDG_DATA_HOME/a0/authority`, or `~/.local/share/a0/authority`; on a Mac `~/Library/Application
    /// Support/a0/authority`.
    package static func usual(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> AuthorityFolder
    {
        let home = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory(), isDirectory: true)
        #if os(macOS)
            let data = home.appendingPathComponent("Library/Application Support", isDirectory: true)
        #else
            let chosen = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            let data =
                chosen.map { URL(fileURLWithPath: $0, isDirectory: true) }
                ?? home.appendingPathComponent(".local/share", isDirectory: true)
        #endif
        return AuthorityFolder(data.appendingPathComponent("a0/authority", isDirectory: true))
    }

    /// The certificate that clients must trust.
    package var certificate: URL { url.appendingPathComponent("ca.pem") }
    private var key: URL { url.appendingPathComponent("ca-key.pem") }

    /// The authority. Creates one if there is none or it expires soon.
    ///
    /// - Throws: ``CertificateError``, also if the authority is damaged or isn't valid yet, or if other users can
    ///   write to its folder.
    package func open(at now: Date) throws(CertificateError) -> LocalAuthority {
        let lock = try locked()
        defer { lock.release() }
        if let known = try known(), now < LocalAuthority.renewal(of: known.certificate) {
            let start = known.certificate.notBefore
            guard start <= now else { throw .notYetValid(path: certificate.path, from: start) }
            return known
        }
        let new = try LocalAuthority.make(at: now)
        // The certificate comes last: a key without one is ignored.
        try save(try new.key.pem, to: key)
        try save(try new.certificate.pem, to: certificate)
        return new
    }

    /// The existing authority; `nil` if there is none.
    private func known() throws(CertificateError) -> LocalAuthority? {
        guard exists(certificate), exists(key) else { return nil }
        var status = stat()
        guard stat(key.path, &status) == 0 else {
            throw .unreadable(path: key.path, reason: String(cString: strerror(errno)))
        }
        guard status.st_mode & 0o077 == 0 else { throw .exposedKey(path: key.path) }
        let chain = try Certificate.chain(pem: try contents(of: certificate), path: certificate.path)
        let privateKey = try CertificateKey(pem: try contents(of: key), path: key.path)
        // If a process was killed between writing the two files, the new key doesn't match the old certificate.
        guard chain[0].belongs(to: privateKey) else { return nil }
        return LocalAuthority(certificate: chain[0], key: privateKey)
    }

    private func exists(_ file: URL) -> Bool { access(file.path, F_OK) == 0 }

    private func locked() throws(CertificateError) -> FileLock.Held {
        do throws(SystemCallError) {
            try PrivateDirectory.create(url.path)
        } catch {
            throw unwritable(url.path, error.code)
        }
        var status = stat()
        guard stat(url.path, &status) == 0 else { throw unwritable(url.path, errno) }
        guard status.st_mode & 0o022 == 0 else { throw .writableFolder(path: url.path) }
        do throws(FileLock.LockError) {
            return try FileLock(path: url.appendingPathComponent("lock").path).acquireBlocking(patience: 10)
        } catch {
            throw .locked("\(error)")
        }
    }

    /// Never readable by other users, and never partially written.
    private func save(_ text: String, to file: URL) throws(CertificateError) {
        do throws(SystemCallError) {
            try DurableFile.replace(file.path, with: Data(text.utf8))
        } catch {
            throw unwritable(file.path, error.code)
        }
    }

    private func unwritable(_ path: String, _ code: CInt) -> CertificateError {
        .unwritable(path: path, reason: String(cString: strerror(code)) + FileOwner.remedy(code, path))
    }
}
