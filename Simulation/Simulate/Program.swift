import A0Concurrency
import Foundation
import SimpleKeychain

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A process with a credentials manager: its memory is its own, the disk and the tenant are shared.
final class Program: @unchecked Sendable {  // Everything runs on one thread.
    let number: Int
    unowned let history: History
    private(set) var isDead = false
    var isStalled = false
    /// Whether it couldn't read what it looked for last.
    var isBlind = false
    /// Operations that haven't ended.
    var running: [Int: String] = [:]
    private(set) var manager: CredentialsManager?
    /// Requests on their way to the tenant.
    private var unsent: [Int: URLRequest] = [:]
    private var requestCount = 0
    private let lanes = SharedObjects<Data, SerialTaskQueue>()

    /// Makes programs' names unique across histories.
    nonisolated(unsafe) private static var count = 0

    init(_ number: Int, _ history: History) {
        (self.number, self.history) = (number, history)
        Self.count += 1
        var client = APIClient(domain: Domain("tenant.example.com"), session: .shared)
        client.clock = clock
        client.skews = history.tellsTime ? ClockSkews() : nil
        client.pauses = RequestedPauses()
        client.jitter = { history.scheduler.random.fraction() }
        client.transport = Transport(timeout: 60) { [unowned self] in try await send($0, timeout: $1 ?? 60) }
        manager = CredentialsManager(
            authentication: Auth0Authentication(clientId: "CLIENT_ID", client: client),
            storage: Storage(program: self, storageIdentity: "program \(Self.count)"),
            maxRetries: history.maxRetries, clock: clock)
    }

    /// Runs a task of this program.
    func task(_ body: @escaping @Sendable (CredentialsManager) async -> Void) {
        guard let manager, !isDead else { return }
        let outer = history.scheduler.running
        history.scheduler.running = self
        RenewalLocks.$lanes.withValue(lanes) { _ = Task { await body(manager) } }
        history.scheduler.running = outer
    }

    /// Ends at once, as by a signal or a power loss. Nothing that its tasks still do has an effect; a request has
    /// reached the tenant, or never will.
    func die() {
        guard !isDead else { return }
        isDead = true
        history.trace("\(self) dies")
        if history.lockHolder === self { history.lockHolder = nil }
        for id in unsent.keys.sorted() { deliverLate(id) }
        history.scheduler.wake(self)
    }

    /// Frees what the program's memory holds, after a history.
    func free() {
        isDead = true
        history.scheduler.wake(self)
        if manager?.store.session.unsaved != nil { _ = manager?.store.settle() }
        manager = nil
    }

    // MARK: Clock

    private var clock: Clock {
        Clock(
            now: { [unowned self] in
                if !isDead { history.step(self) }
                return Date(timeIntervalSince1970: history.localTime)
            },
            sleep: { [unowned self] in try await pause($0) },
            uptime: { [unowned self] in history.scheduler.now },
            timeout: { [unowned self] in try await pause($0) })
    }

    private func pause(_ seconds: Double) async throws {
        try await history.scheduler.sleep(seconds, for: self)
    }

    // MARK: Network

    private func send(_ request: URLRequest, timeout: Double) async throws -> (Data, URLResponse) {
        guard !isDead else { throw URLError(.cancelled) }
        if history.strikes(.unreachable) { throw URLError(.cannotConnectToHost) }
        let isDropped = history.strikes(.droppedRequest)
        requestCount += 1
        let id = requestCount
        unsent[id] = isDropped ? nil : request
        do {
            try await pause(history.scheduler.random.happens(0.3) ? 0 : history.scheduler.random.fraction())
            if isDropped {
                try await pause(history.scheduler.random.pick([0, timeout]))
                throw URLError(.timedOut)
            }
        } catch is CancellationError {
            deliverLate(id)
            throw URLError(.cancelled)
        }
        guard unsent.removeValue(forKey: id) != nil else { throw URLError(.cancelled) }
        if history.strikes(.busy) { return respond(to: request, Response(503, #"{"error":"busy"}"#, retryAfter: 3)) }
        let response = history.respond(to: request, from: self)
        do {
            if history.strikes(.slowResponse) { try await pause(history.scheduler.random.fraction() * 20) }
            if history.strikes(.lostResponse) {
                let isSilent = history.scheduler.random.happens(0.5)
                history.trace("\(self)'s response is lost\(isSilent ? " silently" : "")")
                if isSilent { try await pause(timeout) }
                throw URLError(isSilent ? .timedOut : .networkConnectionLost)
            }
            try await pause(history.scheduler.random.happens(0.3) ? 0 : history.scheduler.random.fraction())
        } catch is CancellationError {
            throw URLError(.cancelled)
        }
        if history.strikes(.brokenGateway) { return respond(to: request, Response(502, "Bad Gateway")) }
        if history.strikes(.garbledResponse) {
            return respond(to: request, Response(200, String(response.text.prefix(response.text.count / 2))))
        }
        return respond(to: request, response)
    }

    /// A connection that is closed while the request is on its way: either it arrived just before, or it's lost.
    private func deliverLate(_ id: Int) {
        guard let request = unsent.removeValue(forKey: id), history.scheduler.random.happens(0.5) else { return }
        guard !isDead || history.mayLose else { return }
        _ = history.respond(to: request, from: self)
    }

    private func respond(to request: URLRequest, _ response: Response) -> (Data, URLResponse) {
        var headers = history.tellsTime ? ["Date": HTTPDate.text(history.tenantTime)] : [:]
        headers["Retry-After"] = response.retryAfter.map(String.init)
        let url = request.url ?? URL(fileURLWithPath: "/")
        let http: URLResponse? = HTTPURLResponse(
            url: url, statusCode: response.status, httpVersion: "HTTP/1.1", headerFields: headers)
        let other = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        return (Data(response.text.utf8), http ?? other)
    }
}

/// What the tenant answers.
struct Response {
    let status: Int
    let text: String
    var retryAfter: Int?

    init(_ status: Int, _ text: String, retryAfter: Int? = nil) {
        (self.status, self.text, self.retryAfter) = (status, text, retryAfter)
    }
}

extension Program: CustomStringConvertible {
    var description: String { "P\(number)" }
}

/// The disk as a program sees it. A change is flushed before it returns, so that a power loss has either all of it or
/// nothing.
private struct Storage: ConcurrentCredentialsStorage, @unchecked Sendable {  // As above.
    struct DiskError: Error {}

    unowned let program: Program
    let storageIdentity: String
    private var history: History { program.history }

    init(program: Program, storageIdentity: String) {
        (self.program, self.storageIdentity) = (program, storageIdentity)
    }

    var capabilities: StorageCapabilities {
        StorageCapabilities(
            isConcurrent: true,
            acquireRenewalLock: { [program] _ in try await program.acquireLock() },
            reserveRoom: { [program] _, _ in
                if program.isDead || program.history.strikes(.fullDisk) { throw DiskError() }
            })
    }

    func getEntry(forKey key: String) throws -> Data {
        guard !program.isDead else { throw SimpleKeychainError.itemNotFound }
        program.isBlind = history.strikes(.unreadable)
        if program.isBlind { throw DiskError() }
        guard let data = history.disk[key] else { throw SimpleKeychainError.itemNotFound }
        return data
    }

    func setEntry(_ data: Data, forKey key: String) throws { try change(key, to: data) }

    func deleteEntry(forKey key: String) throws {
        guard program.isDead || history.disk[key] != nil else { throw SimpleKeychainError.itemNotFound }
        try change(key, to: nil)
    }

    private func change(_ key: String, to data: Data?) throws {
        guard !program.isDead else { throw DiskError() }
        if history.strikes(.unwritable) { throw DiskError() }
        let isCrash = history.strikes(.crash) || history.strikes(.powerLoss)
        if !isCrash || history.scheduler.random.happens(0.5) { history.write(data, key, by: program) }
        if isCrash { history.crash(program) }
        if isCrash || history.strikes(.failedFlush) { throw DiskError() }
    }
}

/// A lock file: the kernel releases it when its holder ends.
private struct FileLockOfProgram: RenewalLock, @unchecked Sendable {  // As above.
    let program: Program

    func release() async {
        if program.history.lockHolder === program { program.history.lockHolder = nil }
    }
}

extension Program {
    private struct TakenError: Error {}

    /// Waits like the library does for a lock file.
    fileprivate func acquireLock() async throws -> any RenewalLock {
        let start = history.scheduler.now
        var pause = 0.002
        while let holder = history.lockHolder {
            let waited = history.scheduler.now - start
            let isHopeless = waited >= FileLock.patienceWithStopped && holder.isStalled
            guard waited < RenewalLocks.patience, !isHopeless else { throw TakenError() }
            try await history.scheduler.sleep(pause, for: self)
            pause = min(2 * pause, 1)
        }
        guard !isDead else { throw CancellationError() }
        history.lockHolder = self
        return FileLockOfProgram(program: self)
    }
}

extension HTTPDate {
    /// A date in a response (RFC 9110 §5.6.7).
    fileprivate static func text(_ seconds: Double) -> String {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 40)
        strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return text.withUnsafeBufferPointer { $0.baseAddress.map(String.init(cString:)) ?? "" }
    }
}
