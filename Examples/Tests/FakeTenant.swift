import ExampleKit
import Foundation
import Synchronization

/// A tenant that logs in every user immediately, and whose other responses the test sets.
final class FakeTenant: Sendable {
    let domain: String
    private let server: SmallServer
    private let seen: Seen

    private final class Seen: Sendable {
        let paths = Mutex<[String]>([])
    }

    /// - Parameters:
    ///   - authorize: The query of the callback, in addition to `state`.
    ///   - token: The status and body of `/oauth/token`.
    ///   - userInfo: The status and body of `/userinfo`.
    init(
        authorize: String = "code=c", token: (Int, String) = (200, #"{"access_token": "t"}"#),
        userInfo: (Int, String) = (200, #"{"sub": "x"}"#)
    ) throws {
        let seen = Seen()
        server = try SmallServer { request in
            seen.paths.withLock { $0.append(request.path) }
            switch request.path {
            case "/authorize":
                let back = "\(request.query("redirect_uri") ?? "")?\(authorize)&state=\(request.query("state") ?? "")"
                return .redirect(to: back)
            case "/oauth/token": return .init(token.0, token.1)
            case "/userinfo": return .init(userInfo.0, userInfo.1)
            default: return .init(404, "")
            }
        }
        domain = "http://127.0.0.1:\(server.port)"
        self.seen = seen
    }

    deinit { server.stop() }

    func count(_ path: String) -> Int { seen.paths.withLock { $0.count { $0 == path } } }
}
