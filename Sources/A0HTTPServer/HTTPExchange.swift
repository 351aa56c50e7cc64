import A0Concurrency
import CA0MicroHTTPD
import Foundation

/// A request and its response.
///
/// The request's parts, such as `head` and `body`, are only used by libmicrohttpd's thread until it's complete. From
/// the handler's start on, everything is protected by `stage`.
final class HTTPExchange: @unchecked Sendable {
    private struct Connection: @unchecked Sendable {  // Any thread may wake it up; that is what it is for.
        let pointer: OpaquePointer
    }

    private enum Stage: Sendable {
        case receiving
        /// If the connection is set, it's suspended until there is a response.
        case handling(Connection?, Task<Void, Never>?)
        case answered(HTTPServerResponse)
    }

    /// The socket of its connection.
    let socket: Int32
    /// The original target; `nil` if it isn't UTF-8.
    private let target: String?
    /// The position after the target and its delimiter, in libmicrohttpd's buffer.
    private let endOfTarget: UInt
    var head: RequestHead?
    var body = Data()
    /// How many bytes of the body were received, including discarded ones.
    var received = 0
    var isTooLarge = false
    private let stage = Locked(Stage.receiving)
    private let stream = Locked(Stream())

    private struct Stream: Sendable {
        var body: StreamedBody?
        /// Whether a body has to end at once.
        var isAbandoned = false
    }

    init(target: UnsafePointer<CChar>, socket: Int32) {
        self.socket = socket
        self.target = String(validatingCString: target)
        endOfTarget = UInt(bitPattern: target) + UInt(strlen(target)) + 1
    }

    /// The target, unless there is something between it and the version in libmicrohttpd's buffer: then a NUL has
    /// truncated it.
    func wholeTarget(before version: UnsafePointer<CChar>) -> String? {
        UInt(bitPattern: version) == endOfTarget ? target : nil
    }

    var response: HTTPServerResponse? {
        stage.withLock { if case .answered(let response) = $0 { response } else { nil } }
    }

    /// Runs the handler. Called on libmicrohttpd's thread, which continues once the handler waits.
    func handle(_ body: @escaping @Sendable () async -> HTTPServerResponse) {
        stage.withLock { $0 = .handling(nil, nil) }
        let task = Task.onThisThread { [self] in respond(await body()) }
        let isAnswered = stage.withLock { stage in
            guard case .handling = stage else { return true }
            // So that `abandon` can cancel it.
            stage = .handling(nil, task)
            return false
        }
        // It may have been abandoned meanwhile.
        if isAnswered { task.cancel() }
    }

    /// The response, if there is one already; otherwise, suspends the connection. Called on libmicrohttpd's thread.
    func response(orSuspend connection: OpaquePointer) -> HTTPServerResponse? {
        let connection = Connection(pointer: connection)
        return stage.withLock { stage in
            switch stage {
            case .answered(let response):
                return response
            case .receiving, .handling(_?, _):
                return nil
            case .handling(nil, let task):
                MHD_suspend_connection(connection.pointer)
                stage = .handling(connection, task)
                return nil
            }
        }
    }

    /// Sets the response, and resumes the connection if it's suspended. Only the first response counts.
    func respond(_ response: HTTPServerResponse) {
        stage.withLock { stage in
            guard case .handling(let connection, _) = stage else { return }
            stage = .answered(response)
            // Inside the lock: a second caller only returns after the connection was resumed, so that the server can
            // then be torn down.
            if let connection { MHD_resume_connection(connection.pointer) }
        }
    }

    func sends(_ body: StreamedBody) {
        let isAbandoned = stream.withLock { stream in
            stream.body = body
            return stream.isAbandoned
        }
        if isAbandoned { body.end() }
    }

    /// Ends a body that has no end of its own, such as one of events.
    func endStream() {
        stream.withLock { $0.body }?.endIfEndless()
    }

    /// Gives up on the handler: drops the connection and cancels it, in this order, so that a handler that ends at once
    /// when it's canceled doesn't respond after all. A body that is being made is cut off.
    func abandon() {
        let body = stream.withLock { stream in
            stream.isAbandoned = true
            return stream.body
        }
        body?.end()
        let task = stage.withLock { stage -> Task<Void, Never>? in
            if case .handling(_, let task) = stage { task } else { nil }
        }
        respond(.drop)
        task?.cancel()
    }
}
