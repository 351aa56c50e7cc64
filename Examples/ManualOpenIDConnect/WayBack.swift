import ExampleKit
import Foundation

/// How the callback reaches this program.
enum WayBack {
    /// A port on this machine (RFC 8252 §7.3).
    case loopback(LoopbackListener)
    /// The app's own URL scheme, with which the system opens the app. Here the user or the script passes on the URL
    /// instead.
    case urlScheme

    var redirectURI: String {
        switch self {
        case .loopback(let listener): listener.redirectURI
        case .urlScheme: "auth0test1://test"
        }
    }

    /// Shows a page to the script if there is one, or else to the user, and waits for the callback.
    func visit(_ page: URL, _ script: ScriptedBrowser?) async throws -> URL {
        if script == nil { SystemBrowser.open(page) }
        switch self {
        case .loopback(let listener):
            async let response = listener.response()
            try await script?.logIn(at: page)
            return try await response
        case .urlScheme:
            if let script { return try await script.logIn(at: page) }
            show("Then enter the address that the browser cannot open:")
            guard let line = readLine(), let url = URL(string: line) else {
                throw ExampleError(.cancelled, "Cancelled.")
            }
            return url
        }
    }
}

/// Waits for the callback on a free port.
final class LoopbackListener: Sendable {
    let redirectURI: String
    private let server: SmallServer
    private let responses: AsyncStream<URL>

    init() throws(ExampleError) {
        let (responses, continuation) = AsyncStream<URL>.makeStream()
        server = try SmallServer { request in
            guard request.path == "/callback",
                let url = URL(string: "http://\(request.headers["host"] ?? "")\(request.target)")
            else { return .init(404, "There is nothing here.") }
            continuation.yield(url)
            return .init(200, "You can close this window and return to the program.")
        }
        redirectURI = "http://127.0.0.1:\(server.port)/callback"
        self.responses = responses
    }

    deinit { server.stop() }

    /// - Throws: ``Ending/cancelled`` if there is no callback within five minutes.
    func response() async throws -> URL {
        try await withThrowingTaskGroup(of: URL?.self) { group in
            group.addTask { [responses] in await responses.first { _ in true } }
            group.addTask {
                try await Task.sleep(for: .seconds(300))
                return nil
            }
            defer { group.cancelAll() }
            guard let url = try await group.next().flatMap({ $0 }) else {
                throw ExampleError(.cancelled, "Nobody came back from the browser.")
            }
            return url
        }
    }
}
