#if Postgres
    import A0Postgres
    import Foundation
    import TestSupport
    import Testing

    @testable import Auth0

    @Suite("Encrypted connections to PostgreSQL", .enabled(if: access("/usr/bin/openssl", X_OK) == 0))
    struct EncryptedConnectionTests {
        private final class Certificate {
            private let directory: TemporaryDirectory
            let key: Data
            let certificate: URL

            init() throws {
                directory = try TemporaryDirectory()
                try HelperProgram.run(
                    "/usr/bin/openssl",
                    [
                        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout", "key", "-out", "certificate", "-days", "2", "-subj", "/CN=localhost", "-addext",
                        "subjectAltName=DNS:localhost",
                    ], in: directory.path)
                key = try Data(contentsOf: directory.url.appendingPathComponent("key"))
                certificate = directory.url.appendingPathComponent("certificate")
            }
        }

        @Test("the connection string determines which server is trusted, and others are rejected")
        func verification() async throws {
            let (own, foreign) = (try Certificate(), try Certificate())
            let port = try freePort()
            let server = try PostgresServer(
                port: port,
                options: ["-c", "ssl=on", "-c", "ssl_cert_file=../certificate", "-c", "ssl_key_file=../key"],
                files: ["key": own.key, "certificate": try Data(contentsOf: own.certificate)])
            func sessions(_ host: String, _ mode: String, _ root: Certificate) throws -> PostgresSessions {
                let key = try SealingKeys.Key(id: "a", bytes: Database.keys[0])
                var options = PostgresSessions.Options()
                (options.patience, options.statementTimeout) = (120, 120)
                return try PostgresSessions(
                    connection: "host=\(host) hostaddr=127.0.0.1 port=\(port) dbname=postgres user=app sslmode=\(mode) "
                        + "sslrootcert=\(root.certificate.path)", keys: SealingKeys(current: key), options: options)
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
