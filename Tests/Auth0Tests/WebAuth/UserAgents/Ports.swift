import A0HTTPServer
import A0Concurrency
import Foundation

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Whether a program listens on a port of the loopback interface.
func isTaken(_ port: Int) async -> Bool {
    do {
        await (try HTTPServer.start(HTTPServer.Options(port: port)) { _ in .drop }).stop()
        return false
    } catch {
        return true
    }
}

/// Records what is logged, without headers and bodies.
final class TranscribingLogger: Logger {
    private let log = Locked<[String]>([])

    var lines: [String] { log.withLock { $0 } }

    func trace(request: URLRequest, session: URLSession) {
        log.withLock { $0.append("\(request.httpMethod ?? "") \(request.url?.absoluteString ?? "")") }
    }

    func trace(response: URLResponse, data: Data?) {
        log.withLock { $0.append("\((response as? HTTPURLResponse)?.statusCode ?? 0)") }
    }

    func trace(url: URL, source: String?) {
        log.withLock { $0.append("\(source ?? "URL"): \(url.absoluteString)") }
    }
}
