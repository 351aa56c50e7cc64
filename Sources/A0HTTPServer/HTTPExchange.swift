import A0Concurrency
import CA0MicroHTTPD
import Foundation

/// One request on its way to one response.
///
/// `head`, `body` and the other parts of a request that is still arriving are touched by libmicrohttpd's thread alone;
/// everything from the handler's start on is behind `stage`.
final class HTTPExchange: @unchecked Sendable {
    private struct Connection: @unchecked Sendable {  // Any thread may wake it up; that is what it is for.
        let pointer: OpaquePointer
    }

    private enum Stage: Sendable {
        case receiving
        /// The connection sleeps until someone answers.
        case handling(Connection, Task<Void, Never>?)
        case answered(HTTPServerResponse)
    }

    /// Of the connection that it came over.
    let socket: Int32
    /// As it came over the wire; `nil` when it is not UTF-8.
    private let target: String?
    /// Behind the target and what ends it, in libmicrohttpd's buffer.
    private let endOfTarget: UInt
    var head: RequestHead?
    var body = Data()
    /// How much of the body came, whether it was kept or not.
    var received = 0
    var isTooLarge = false
    private let stage = Locked(Stage.receiving)

    init(target: UnsafePointer<CChar>, socket: Int32) {
        self.socket = socket
        self.target = String(validatingCString: target)
        endOfTarget = UInt(bitPattern: target) + UInt(strlen(target)) + 1
    }

    /// The target, unless there is something between it and the version, both of which libmicrohttpd leaves where they came: then a
    /// NUL has cut it short.
    func wholeTarget(before version: UnsafePointer<CChar>) -> String? {
        UInt(bitPattern: version) == endOfTarget ? target : nil
    }

    var answer: HTTPServerResponse? {
        stage.withLock { if case .answered(let response) = $0 { response } else { nil } }
    }

    /// Puts the connection to sleep. Called on libmicrohttpd's thread, before anyone can answer.
    func suspend(_ connection: OpaquePointer) {
        let connection = Connection(pointer: connection)
        stage.withLock { stage in
            MHD_suspend_connection(connection.pointer)
            stage = .handling(connection, nil)
        }
    }

    /// Remembers who is at work, so that `abandon` can tell him.
    func handled(by task: Task<Void, Never>) {
        stage.withLock { stage in
            if case .handling(let connection, nil) = stage { stage = .handling(connection, task) }
        }
    }

    /// Wakes the connection up with its answer. Only the first answer counts.
    func answer(_ response: HTTPServerResponse) {
        stage.withLock { stage in
            guard case .handling(let connection, _) = stage else { return }
            stage = .answered(response)
            // Inside the lock: whoever comes second returns only when the connection is awake, so that the server may
            // be torn down then.
            MHD_resume_connection(connection.pointer)
        }
    }

    /// Gives up on the handler: cancels it and drops the connection.
    func abandon() {
        let task = stage.withLock { stage -> Task<Void, Never>? in
            if case .handling(_, let task) = stage { task } else { nil }
        }
        task?.cancel()
        answer(.drop)
    }
}
