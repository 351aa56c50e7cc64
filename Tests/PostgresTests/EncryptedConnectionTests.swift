#if Postgres
    import Foundation
    import Testing

    @testable import Auth0

    @Suite("encrypted connections to PostgreSQL", .enabled(if: access("/usr/bin/openssl", X_OK) == 0))
    struct EncryptedConnectionTests {
        private final class Certificate {
            let key: Data
            let certificate: URL

            init() throws {
                let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
                    "tls-\(UUID().uuidString)")
                try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
                process.currentDirectoryURL = directory
                process.arguments = [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
                    "key",
                    "-out", "certificate", "-days", "2", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost",
                ]
                process.standardError = FileHandle.nullDevice
                try process.run()
                process.waitUntilExit()
                key = try Data(contentsOf: directory.appendingPathComponent("key"))
                certificate = directory.appendingPathComponent("certificate")
            }

            deinit {
                try? FileManager.default.removeItem(at: certificate.deletingLastPathComponent())
            }
        }

        private func freePort() throws -> Int {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
                }
            }
            try #require(isBound)
            return Int(UInt16(bigEndian: address.sin_port))
        }

        @Test("the connection string decides whom to trust, and nothing is sent to anybody else")
        func verification() async throws {
            let (own, foreign) = (try Certificate(), try Certificate())
            let port = try freePort()
            let server = try PostgresServer(
                port: port,
                options: ["-c", "ssl=on", "-c", "ssl_cert_file=../certificate", "-c", "ssl_key_file=../key"],
                files: ["key": own.key, "certificate": try Data(contentsOf: own.certificate)])
            func sessions(_ host: String, _ mode: String, _ root: Certificate) throws -> PostgresSessions {
                let key = try SealingKeys.Key(id: "a", bytes: Database.keys[0])
                return try PostgresSessions(
                    connection: "host=\(host) hostaddr=127.0.0.1 port=\(port) dbname=postgres user=app sslmode=\(mode) "
                        + "sslrootcert=\(root.certificate.path)", keys: SealingKeys(current: key))
            }
            let trusted = try sessions("localhost", "verify-full", own)
            try trusted.storage(forUser: "ada").set("text", "key")
            let isEncrypted = try trusted.use { (connection, deadline) throws(PostgresStorageError) in
                try connection.execute(
                    .init(name: "tls", sql: "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"), [],
                    before: deadline
                ).isTrue
            }
            #expect(isEncrypted)
            for untrusted in [
                try sessions("localhost", "verify-full", foreign), try sessions("elsewhere", "verify-full", own),
            ] {
                await #expect(throws: PostgresStorageError.refused) { try await untrusted.prepare() }
            }
            withExtendedLifetime((own, foreign)) { server.stop() }
        }
    }
#endif
