import A0Concurrency
import Foundation

/// A request that the tenant has answered. Nothing of its query, headers or body is kept.
public struct TenantRequest: Sendable, Hashable {
    /// When it arrived, by the tenant's clock.
    public let time: Date
    public let method: String
    public let path: String
    /// 0 if the connection was dropped on purpose.
    public let status: Int
    /// The client id, if the request named a client that exists.
    public let client: String?
}

/// The last requests.
final class RequestHistory: Sendable {
    private static let limit = 10_000
    private let requests = Locked<[TenantRequest]>([])

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
