#if os(Linux) || os(macOS)
    import A0Concurrency
    import Foundation

    /// An HTTP server for the browser's redirect on macOS, where programs can't be expected to link libmicrohttpd. It
    /// answers one `GET` per connection (RFC 9112) and nothing else.
    final class RedirectServer: Sendable {
        private struct State {
            var isStopped = false
            var hasEnded = false
            var connections = 0
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        let port: Int
        private let endpoint: RedirectEndpoint
        private let host: String
        private let state = Locked(State())

        private static let maximumConnections = 16
        private static let maximumHeadSize = 16_384
        /// How long a client may take to send its request, in seconds.
        private static let patience = 5
        /// How long responses in progress may take at the end, in tenths of a second.
        private static let gracePeriod = 20

        /// - Throws: The system's error, e.g. `EADDRINUSE`.
        init(_ redirect: LoopbackRedirect, _ endpoint: RedirectEndpoint) throws(POSIXError) {
            let listener = try ListeningSocket(redirect)
            port = listener.port
            self.endpoint = endpoint
            host = "\(redirect.host):\(listener.port)"
            Thread.detachNewThread { [self] in accept(from: listener.descriptor) }
        }

        /// Stops accepting requests, and waits for the responses in progress.
        func stop() async {
            await withCheckedContinuation { stopped in
                let hasEnded = state.withLock { state in
                    state.isStopped = true
                    if !state.hasEnded { state.waiting.append(stopped) }
                    return state.hasEnded
                }
                if hasEnded { stopped.resume() }
            }
        }

        private func accept(from listener: Int32) {
            while !state.withLock({ $0.isStopped }) {
                var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
                guard poll(&waiting, 1, 100) > 0 else { continue }
                let connection = systemAccept(listener)
                guard connection >= 0 else {
                    usleep(10_000)
                    continue
                }
                serve(connection)
            }
            close(listener)
            for _ in 0..<Self.gracePeriod where state.withLock({ $0.connections > 0 }) { usleep(100_000) }
            let waiting = state.withLock { state in
                state.hasEnded = true
                defer { state.waiting = [] }
                return state.waiting
            }
            for stopped in waiting { stopped.resume() }
        }

        private func serve(_ connection: Int32) {
            let isWelcome = state.withLock { state in
                guard state.connections < Self.maximumConnections else { return false }
                state.connections += 1
                return true
            }
            guard isWelcome else {
                close(connection)
                return
            }
            Thread.detachNewThread { [self] in
                SocketOptions.prepare(connection, patience: Self.patience)
                if let head = readHead(connection) { send(response(to: head), to: connection) }
                close(connection)
                state.withLock { $0.connections -= 1 }
            }
        }

        /// The request up to its empty line; `nil` if it doesn't arrive or is too long.
        private func readHead(_ connection: Int32) -> String? {
            let deadline = Date() + TimeInterval(Self.patience)
            var head: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while head.count <= Self.maximumHeadSize, Date() < deadline {
                let count = read(connection, &buffer, buffer.count)
                guard count > 0 else { return nil }
                head += buffer.prefix(count)
                let text = String(decoding: head, as: UTF8.self)
                if let end = text.range(of: "\r\n\r\n") { return String(text[..<end.lowerBound]) }
            }
            return nil
        }

        /// With DNS rebinding, web pages on another domain can send requests to this machine, with that domain as the
        /// host. So only the redirect URL's own host is accepted.
        private func response(to head: String) -> Data {
            let lines = head.components(separatedBy: "\r\n")
            let words = lines[0].components(separatedBy: " ")
            let hosts = lines.dropFirst().compactMap { line -> String? in
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, parts[0].lowercased() == "host" else { return nil }
                return parts[1].trimmingCharacters(in: .whitespaces).lowercased()
            }
            guard words.count == 3, words[0] == "GET", words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/"),
                hosts == [host]
            else { return Self.response(.notFound, status: 404) }
            let (page, status) = endpoint.response(to: words[1], at: host)
            return Self.response(page, status: status)
        }

        private static func response(_ page: ClosingPage, status: Int) -> Data {
            let body = Data(page.html.utf8)
            var head = "HTTP/1.1 \(status) \(reasons[status] ?? "")\r\nContent-Type: text/html; charset=utf-8\r\n"
            head += "Content-Length: \(body.count)\r\nConnection: close\r\n"
            for (name, value) in ClosingPage.headers { head += "\(name): \(value)\r\n" }
            return Data("\(head)\r\n".utf8) + body
        }

        private static let reasons = [200: "OK", 400: "Bad Request", 404: "Not Found", 410: "Gone"]

        private func send(_ response: Data, to connection: Int32) {
            var rest = response[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { SocketOptions.write($0, to: connection) }
                // The browser closed the connection.
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    private func systemAccept(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
#endif
