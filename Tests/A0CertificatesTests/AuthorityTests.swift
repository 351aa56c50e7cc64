import CA0OpenSSL
import Foundation
import TestSupport
import Testing

@testable import A0Certificates

@Suite("the local certificate authority")
struct AuthorityTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("the authority's certificate declares its usage and is constrained to local names")
    func authority() throws {
        let certificate = try LocalAuthority.make(at: now).certificate
        let text = try certificate.explanation
        for line in [
            "CA:TRUE, pathlen:0", "Certificate Sign, CRL Sign", "X509v3 Subject Key Identifier",
            "X509v3 Authority Key Identifier", "X509v3 Name Constraints: critical", "DNS:localhost", "prime256v1",
            "ecdsa-with-SHA256",
        ] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(certificate.notBefore < now)
        #expect(certificate.notAfter > now + 9 * 365 * 86_400)
    }

    @Test(
        "a server certificate covers localhost, the loopback addresses, and requested names for at most 398 days")
    func server() throws {
        let identity = try LocalAuthority.make(at: now).identity(for: ["shop.localhost", "10.1.2.3"], at: now)
        let certificate = identity.certificate
        for name in ["localhost", "127.0.0.1", "::1", "shop.localhost", "10.1.2.3"] {
            #expect(certificate.covers(name), "\(name)")
        }
        for name in ["other.localhost", "example.com", "127.0.0.2"] {
            #expect(!certificate.covers(name), "\(name)")
        }
        let text = try certificate.explanation
        for line in [
            "CA:FALSE", "Digital Signature", "TLS Web Server Authentication", "X509v3 Subject Key Identifier",
            "X509v3 Authority Key Identifier", "Version: 3",
        ] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(certificate.notBefore < now)
        #expect(certificate.notAfter.timeIntervalSince(certificate.notBefore) <= 398 * 86_400)
        #expect(LocalAuthority.renewal(of: certificate) < certificate.notAfter - 20 * 86_400)
        #expect(identity.key.hasPrefix("-----BEGIN PRIVATE KEY-----"))
    }

    @Test(
        "the local authority issues certificates for local names only",
        arguments: [
            ("localhost", true), ("shop.localhost", true), ("*.shop.localhost", true), ("tenant.test", true),
            ("host.docker.internal", true), ("printer.local", true), ("192.168.1.5", true), ("fd00::1", true),
            ("example.com", false), ("auth0.com", false), ("localhost.evil.com", false), ("8.8.8.8", false),
            ("2001:4860:4860::8888", false),
        ])
    func permitted(name: String, isPermitted: Bool) throws {
        let authority = try LocalAuthority.make(at: now)
        #expect(try authority.permits(name, at: now) == isPermitted)
        if !isPermitted {
            #expect(throws: CertificateError.forbiddenName(name)) { try authority.identity(for: [name], at: now) }
        }
    }

    @Test(
        "the authority can't certify email addresses, URIs, or anything but servers",
        arguments: ["email:ada@example.com", "email:ada@localhost", "URI:https://localhost/", "URI:spiffe://test/x"])
    func otherNames(name: String) throws {
        let authority = try LocalAuthority.make(at: now)
        func leaf(_ name: String) throws -> Certificate {
            let request = CertificateRequest(
                commonName: "leaf", validity: now...now + 86_400, extensions: [(NID_subject_alt_name, name)])
            return try request.certificate(for: .generate(), issuer: (authority.certificate, authority.key))
        }
        #expect(try !authority.isPermitted(leaf(name)))
        #expect(try authority.isPermitted(leaf("DNS:localhost")))
        #expect(try authority.certificate.explanation.contains("TLS Web Server Authentication"))
    }

    @Test("a server certificate doesn't outlive its authority")
    func nested() throws {
        let authority = try LocalAuthority.make(at: now)
        let late = authority.certificate.notAfter - 86_400
        #expect(try authority.identity(for: [], at: late).certificate.notAfter == authority.certificate.notAfter)
    }
}

@Suite("the authority's folder")
struct AuthorityFolderTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test("concurrent opens get the same authority, and only its owner can read the key")
    func once() async throws {
        try await withFolder { folder in
            let found = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<16 { group.addTask { try AuthorityFolder(folder.url).open(at: now).certificate.pem } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(found.count == 1)
            #expect(try String(contentsOf: folder.certificate, encoding: .utf8) == found.first)
            #expect(try mode(folder.url.path) == 0o700)
            #expect(try mode(folder.url.appendingPathComponent("ca-key.pem").path) == 0o600)
        }
    }

    @Test("the authority in a folder is reused until shortly before it expires")
    func renewal() async throws {
        try await withFolder { folder in
            let first = try folder.open(at: now).certificate
            #expect(try folder.open(at: now + 5 * 365 * 86_400).certificate.fingerprint == first.fingerprint)
            #expect(try folder.open(at: first.notAfter - 86_400).certificate.fingerprint != first.fingerprint)
        }
    }

    @Test("an authority from the future, because a clock is wrong, is neither used nor replaced")
    func future() async throws {
        try await withFolder { folder in
            let first = try folder.open(at: now).certificate
            let error = CertificateError.notYetValid(path: folder.certificate.path, from: first.notBefore)
            #expect(throws: error) { try folder.open(at: first.notBefore - 60) }
            #expect(try folder.open(at: now).certificate.fingerprint == first.fingerprint)
        }
    }

    @Test("an exposed or invalid authority key is rejected, and a mismatched one is replaced")
    func damage() async throws {
        try await withFolder { folder in
            let first = try folder.open(at: now).certificate.fingerprint
            let key = folder.url.appendingPathComponent("ca-key.pem")
            try Data(try CertificateKey.generate().pem.utf8).write(to: key)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key.path)
            #expect(throws: CertificateError.exposedKey(path: key.path)) { try folder.open(at: now) }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
            #expect(try folder.open(at: now).certificate.fingerprint != first)
            try Data("no key".utf8).write(to: key)
            #expect(throws: CertificateError.noKey(path: key.path)) { try folder.open(at: now) }
        }
    }

    @Test("a folder that others can write to is rejected", arguments: [0o770, 0o702])
    func sharedFolder(mode: Int) async throws {
        try await withFolder { folder in
            _ = try folder.open(at: now)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.url.path)
            #expect(throws: CertificateError.writableFolder(path: folder.url.path)) { try folder.open(at: now) }
        }
    }

    @Test("the authority's folder is in the user's data directory")
    func place() {
        #if os(Linux)
            #expect(
                AuthorityFolder.usual(["HOME": "/home/ada"]).certificate.path
                    == "/home/ada/.local/share/a0/authority/ca.pem")
            #expect(
                AuthorityFolder.usual(["HOME": "/home/ada", "XDG_DATA_HOME": "/data"]).url.path == "/data/a0/authority")
        #endif
    }
}

@Suite("user-provided certificates")
struct OwnCertificateTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// The certificate and key files for localhost and tenant.test.
    private func files(in folder: AuthorityFolder) throws -> (certificate: URL, key: URL) {
        let identity = try folder.open(at: now).identity(for: ["tenant.test"], at: now)
        let files = (folder.url.appendingPathComponent("own.pem"), folder.url.appendingPathComponent("own-key.pem"))
        try Data(identity.chain.utf8).write(to: files.0)
        try Data(identity.key.utf8).write(to: files.1)
        return files
    }

    @Test("a valid certificate and key are used unchanged")
    func good() async throws {
        try await withFolder { folder in
            let (certificate, key) = try files(in: folder)
            let identity = try ServerIdentity(certificate: certificate, key: key, for: ["tenant.test"], at: now)
            #expect(identity.chain == (try String(contentsOf: certificate, encoding: .utf8)))
            #expect(identity.certificate.covers("tenant.test"))
        }
    }

    @Test("each problem with a certificate or key is reported with its file")
    func errors() async throws {
        try await withFolder { folder in
            let (certificate, key) = try files(in: folder)
            func expect(
                _ error: CertificateError, _ certificate: URL, _ key: URL, name: String = "localhost", at date: Date,
                sourceLocation: SourceLocation = #_sourceLocation
            ) {
                #expect(throws: error, sourceLocation: sourceLocation) {
                    try ServerIdentity(certificate: certificate, key: key, for: [name], at: date)
                }
                #expect("\(error)".contains(certificate.path) || "\(error)".contains(key.path))
            }
            let missing = folder.url.appendingPathComponent("missing.pem")
            expect(.unreadable(path: missing.path, reason: "No such file or directory"), missing, key, at: now)
            expect(.unreadable(path: missing.path, reason: "No such file or directory"), certificate, missing, at: now)
            expect(.noCertificate(path: key.path), key, key, at: now)
            expect(.noKey(path: certificate.path), certificate, certificate, at: now)
            let foreign = folder.url.appendingPathComponent("ca-key.pem")
            expect(.foreignKey(path: foreign.path, certificate: certificate.path), certificate, foreign, at: now)
            let end = now + 90 * 86_400
            expect(.expired(path: certificate.path, at: end), certificate, key, at: end + 1)
            let start = now - 3_600
            expect(.notYetValid(path: certificate.path, from: start), certificate, key, at: start - 1)
            expect(
                .uncovered(
                    name: "example.com", path: certificate.path,
                    names: "DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, DNS:tenant.test"),
                certificate, key, name: "example.com", at: now)
        }
    }

    @Test("an encrypted certificate key is rejected without asking for a password")
    func encrypted() async throws {
        try await withFolder { folder in
            let (certificate, _) = try files(in: folder)
            let key = folder.url.appendingPathComponent("encrypted.pem")
            let text = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n"
            try Data(text.utf8).write(to: key)
            #expect(throws: CertificateError.encryptedKey(path: key.path)) {
                try ServerIdentity(certificate: certificate, key: key, for: [], at: now)
            }
        }
    }
}

/// Runs `body` with a folder that doesn't exist yet and is deleted afterward.
private func withFolder(_ body: (AuthorityFolder) async throws -> Void) async throws {
    let directory = TemporaryDirectory.absent()
    defer { try? directory.remove() }
    try await body(AuthorityFolder(directory.url))
}
