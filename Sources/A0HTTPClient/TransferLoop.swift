import A0Concurrency
import CA0Curl
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The thread for transfers. It starts with the first transfer and ends after some idle time.
final class TransferLoop: Sendable {
    private struct State: Sendable {
        var arrived: [Transfer] = []
        /// Exists while the thread is running.
        var multi: MultiHandle?
        /// The process that the thread belongs to, to detect a fork.
        var process: pid_t = 0
    }

    private let idleTime: TimeInterval
    private let state = Locked(State())

    init(idleTime: TimeInterval) {
        self.idleTime = idleTime
    }

    var isRunning: Bool { state.withLock { $0.multi != nil } }

    /// Starts the transfer. Its outcome is passed to its delivery.
    func add(_ transfer: Transfer) {
        let isAccepted = state.withLock { state in
            if state.multi != nil, state.process != getpid() { state = State() }
            if state.multi == nil {
                guard let multi = MultiHandle() else { return false }
                state.multi = multi
                state.process = getpid()
                Thread.detachNewThread { self.run(multi) }
            }
            state.arrived.append(transfer)
            state.multi?.wakeUp()
            return true
        }
        if !isAccepted {
            transfer.delivery.settle(.failure(URLError(CURLE_OUT_OF_MEMORY, "libcurl could not be started")))
        }
    }

    /// Makes the thread check its transfers, because one was canceled.
    func wakeUp() {
        state.withLock { $0.multi?.wakeUp() }
    }

    private func run(_ multi: MultiHandle) {
        Thread.current.name = "Auth0 HTTP"
        blockSignals()
        var running: [UnsafeMutableRawPointer: Transfer] = [:]
        var idleSince = ProcessInfo.processInfo.systemUptime
        while true {
            for transfer in state.withLock({ state in
                defer { state.arrived = [] }
                return state.arrived
            }) {
                if let handle = transfer.begin(in: multi) { running[handle] = transfer }
            }
            multi.perform()
            while let (handle, code) = multi.nextDone() {
                running.removeValue(forKey: handle)?.finish(code, in: multi)
            }
            let now = ProcessInfo.processInfo.systemUptime
            for (handle, transfer) in running where transfer.isOver(at: now) {
                running[handle] = nil
                transfer.end(in: multi)
            }
            let end: TimeInterval?
            if running.isEmpty {
                end = idleSince + idleTime
                if now >= idleSince + idleTime, retire() { break }
            } else {
                idleSince = now
                end = running.values.lazy.compactMap(\.deadline).min()
            }
            multi.wait(end.map { max(0, $0 - now) })
        }
        multi.close()
    }

    /// Whether there is still nothing to do. The next transfer then starts a new thread.
    private func retire() -> Bool {
        state.withLock { state in
            guard state.arrived.isEmpty else { return false }
            state.multi = nil
            return true
        }
    }

    /// Signals are for the program's own threads, and a broken connection must not end the program with SIGPIPE.
    private func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

/// libcurl's set of transfers. Only used on the loop's thread, except for `wakeUp`, which others can call before
/// `close`.
struct MultiHandle: @unchecked Sendable {  // See above.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    let pointer: UnsafeMutableRawPointer

    /// Above these limits, transfers wait for their turn, because the number of open files is limited.
    init?() {
        guard Self.isReady, let pointer = a0_curl_multi_init(128, 64, 16) else { return nil }
        self.pointer = pointer
    }

    func wakeUp() {
        curl_multi_wakeup(pointer)
    }

    func perform() {
        var count: Int32 = 0
        curl_multi_perform(pointer, &count)
    }

    func nextDone() -> (UnsafeMutableRawPointer, CURLcode)? {
        var code = CURLE_OK
        return a0_curl_multi_next_done(pointer, &code).map { ($0, code) }
    }

    /// Returns when there is something to do, or after that time.
    func wait(_ seconds: TimeInterval?) {
        let longest: TimeInterval = 60
        curl_multi_poll(pointer, nil, 0, Int32(min(seconds ?? longest, longest) * 1000) + 1, nil)
    }

    func close() {
        curl_multi_cleanup(pointer)
    }
}
