#if Postgres
    import Foundation
    import TestSupport

    /// A tenant that renews once, slowly. It's a separate process, because the test process blocks all threads of its
    /// tasks while it waits for the processes it starts.
    final class SlowTenant {
        let port: Int
        private let process: HelperProgram
        private let log: URL

        init() throws {
            log = FileManager.default.temporaryDirectory.appendingPathComponent("tenant-\(UUID().uuidString)")
            try Data().write(to: log)
            process = try HelperProgram("/usr/bin/python3", ["-c", Self.program, log.path])
            guard let port = Int(process.firstLine()) else {
                throw PostgresServer.ServerError(description: "The tenant did not start.")
            }
            self.port = port
        }

        deinit {
            process.signal(SIGKILL)
            process.waitForEnd()
            try? FileManager.default.removeItem(at: log)
        }

        var requestCount: Int {
            get throws { try String(contentsOf: log, encoding: .utf8).split(separator: "\n").count }
        }

        private static let program = """
            import http.server, json, sys, time

            class Tenant(http.server.BaseHTTPRequestHandler):
                count = 0

                def do_POST(self):
                    self.rfile.read(int(self.headers['Content-Length']))
                    Tenant.count += 1
                    isFirst = Tenant.count == 1
                    with open(sys.argv[1], 'a') as log:
                        log.write(self.path + '\\n')
                    time.sleep(0.3)
                    body = json.dumps({'access_token': 'NEW', 'token_type': 'Bearer', 'refresh_token': 'RT2',
                                       'expires_in': 3600} if isFirst else {'error': 'invalid_grant'}).encode()
                    self.send_response(200 if isFirst else 403)
                    self.send_header('Content-Type', 'application/json')
                    self.send_header('Content-Length', str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)

                def log_message(self, *arguments):
                    pass

            server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Tenant)
            print(server.server_port, flush=True)
            server.serve_forever()
            """
    }
#endif
