import A0Concurrency

/// The last requests.
final class RequestHistory: Sendable {
    private static let limit = 10_000
    private let requests = Locked<[TenantRequest]>([])
    private let details = Locked(false)

    var keepsDetails: Bool {
        get { details.withLock { $0 } }
        set { details.withLock { $0 = newValue } }
    }

    var all: [TenantRequest] { requests.withLock { $0 } }

    func add(_ request: TenantRequest) {
        requests.withLock { requests in
            if requests.count == Self.limit { requests.removeFirst(Self.limit / 10) }
            requests.append(request)
        }
    }

    func clear() {
        requests.withLock { $0.removeAll() }
    }
}
