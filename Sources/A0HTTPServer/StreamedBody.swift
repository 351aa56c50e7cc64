import A0Concurrency
import CA0MicroHTTPD
import Foundation

/// A body that is sent while it's being made. Its source is asked for the next piece when the previous one was sent, so
/// that a slow client slows it down, and is canceled when the client is gone.
final class StreamedBody: Sendable {
    private struct Connection: @unchecked Sendable {  // Any thread may resume it.
        let pointer: OpaquePointer
    }

    private struct State {
        var piece = Data()
        var isOver = false
        var isCut = false
        /// The connection, while it's suspended because there is nothing to send.
        var suspended: Connection?
        /// The source, until the piece is sent.
        var source: CheckedContinuation<Void, Never>?
        var task: Task<Void, Never>?

        mutating func resume() {
            guard let connection = suspended else { return }
            suspended = nil
            MHD_resume_connection(connection.pointer)
        }
    }

    private let connection: Connection
    private let isComplete: (@Sendable () -> Bool)?
    private let state = Locked(State())

    /// A response of libmicrohttpd whose body this is, until the library frees it.
    static func response(
        _ pieces: AsyncStream<Data>, isComplete: (@Sendable () -> Bool)?, on connection: OpaquePointer
    ) -> (response: OpaquePointer, body: StreamedBody)? {
        let body = StreamedBody(Connection(pointer: connection), isComplete)
        let retained = Unmanaged.passRetained(body)
        guard
            let response = MHD_create_response_from_callback(.max, 4096, nextBytes, retained.toOpaque(), freeBody)
        else {
            retained.release()
            return nil
        }
        let task = Task { await body.send(pieces) }
        body.state.withLock { $0.task = task }
        return (response, body)
    }

    private init(_ connection: Connection, _ isComplete: (@Sendable () -> Bool)?) {
        (self.connection, self.isComplete) = (connection, isComplete)
    }

    private func send(_ pieces: AsyncStream<Data>) async {
        for await piece in pieces where !piece.isEmpty {
            await withCheckedContinuation { source in
                let isOver = state.withLock { state in
                    guard !state.isOver else { return true }
                    (state.piece, state.source) = (piece, source)
                    state.resume()
                    return false
                }
                if isOver { source.resume() }
            }
            // The source only learns that it's canceled when it's asked for another piece.
            if state.withLock({ $0.isOver }) { withUnsafeCurrentTask { $0?.cancel() } }
        }
        end()
    }

    /// Ends the body if it has no end of its own.
    func endIfEndless() {
        if isComplete == nil { end() }
    }

    /// Ends the body after what is already there.
    func end() {
        let isCut = isComplete.map { !$0() } ?? false
        state.withLock { state in
            guard !state.isOver else { return }
            (state.isOver, state.isCut) = (true, isCut)
            state.resume()
        }
    }

    /// Copies what is there; otherwise suspends the connection. Called on libmicrohttpd's thread.
    fileprivate func next(_ buffer: UnsafeMutablePointer<CChar>, _ size: Int) -> Int {
        let (count, source) = state.withLock { state -> (Int, CheckedContinuation<Void, Never>?) in
            guard !state.piece.isEmpty else {
                // `MHD_CONTENT_READER_END_WITH_ERROR` and `MHD_CONTENT_READER_END_OF_STREAM`.
                if state.isOver { return (state.isCut ? -2 : -1, nil) }
                state.suspended = connection
                MHD_suspend_connection(connection.pointer)
                return (0, nil)
            }
            let count = min(size, state.piece.count)
            state.piece.prefix(count).withUnsafeBytes { bytes in
                UnsafeMutableRawBufferPointer(start: buffer, count: size).copyMemory(from: bytes)
            }
            state.piece = state.piece.dropFirst(count)
            guard state.piece.isEmpty else { return (count, nil) }
            defer { state.source = nil }
            return (count, state.source)
        }
        source?.resume()
        return count
    }

    /// Cancels the source, because the response is complete or its client is gone.
    fileprivate func close() {
        let (task, source) = state.withLock { state in
            state.isOver = true
            defer { (state.task, state.source) = (nil, nil) }
            return (state.task, state.source)
        }
        task?.cancel()
        source?.resume()
    }
}

private func nextBytes(
    _ body: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
    guard let body, let buffer else { return -1 }
    return Unmanaged<StreamedBody>.fromOpaque(body).takeUnretainedValue().next(buffer, size)
}

private func freeBody(_ body: UnsafeMutableRawPointer?) {
    guard let body else { return }
    Unmanaged<StreamedBody>.fromOpaque(body).takeRetainedValue().close()
}
