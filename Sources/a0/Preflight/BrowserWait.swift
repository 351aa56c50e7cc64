import A0Concurrency
import Auth0
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Shows where the browser was sent and, on a terminal, the remaining time.
final class BrowserWait: Logger {
    /// In seconds.
    static let limit: TimeInterval = 300

    private let showsAddress: Bool
    private let countdown = Countdown("Waiting for the browser")
    private let isAnnounced = Locked(false)
    private let tracer: StandardLogger? =
        Settings.current.showsRequests ? StandardLogger { Console.trace($0) } : nil

    /// - Parameter showsAddress: Whether to show the URL, because nothing else does.
    init(showsAddress: Bool) {
        self.showsAddress = showsAddress
    }

    func end() { countdown.stop() }

    func trace(request: URLRequest, session: URLSession) { tracer?.trace(request: request, session: session) }

    func trace(response: URLResponse, data: Data?) { tracer?.trace(response: response, data: data) }

    func trace(url: URL, source: String?) {
        tracer?.trace(url: url, source: source)
        let isFirst = isAnnounced.withLock { announced in
            defer { announced = true }
            return !announced
        }
        guard isFirst else { return }
        let end = Date(timeIntervalSinceNow: Self.limit)
        if Settings.current.asJSON {
            Console.event(Opened(url: url.absoluteString, expiresAt: end))
        } else if showsAddress {
            Console.error("If no page opens, open this URL: \(url.absoluteString)")
        }
        countdown.start(until: end)
    }

    private struct Opened: Encodable {
        let event = "open_url"
        let url: String
        let expiresAt: Date

        enum CodingKeys: String, CodingKey {
            case event, url
            case expiresAt = "expires_at"
        }
    }
}

/// A line on the terminal with the remaining time; does nothing elsewhere.
final class Countdown: Sendable {
    private let what: String
    private let task = Locked<Task<Void, Never>?>(nil)

    init(_ what: String) {
        self.what = what
    }

    func start(until end: Date) {
        guard Terminal.showsProgress else { return }
        let what = what
        task.withLock { task in
            task = Task {
                while !Task.isCancelled, case let left = end.timeIntervalSinceNow, left > 0 {
                    let seconds = Int(left) % 60
                    Console.errorWithoutNewline(
                        "\r\u{1B}[K\(what), \(Int(left) / 60):\(seconds < 10 ? "0" : "")\(seconds) left")
                    // If canceled early, the loop checks that itself.
                    try? await Task.sleep(nanoseconds: 1_000_000_000)
                }
            }
        }
    }

    /// Removes the line.
    func stop() {
        let running = task.withLock { task in
            defer { task = nil }
            return task
        }
        guard let running else { return }
        running.cancel()
        Console.errorWithoutNewline("\r\u{1B}[K")
    }
}
