import Foundation

/// A request that the tenant has answered. Nothing of its query, headers or body is kept unless
/// ``LocalTenant/keepsRequestDetails`` is on.
public struct TenantRequest: Sendable, Hashable {
    /// When it arrived, by the tenant's clock.
    public let time: Date
    /// The HTTP method, such as `POST`.
    public let method: String
    /// The path, such as `/oauth/token`, without the query.
    public let path: String
    /// 0 if the connection was dropped on purpose.
    public let status: Int
    /// The client id, if the request named a client that exists.
    public let client: String?
    /// nil unless ``LocalTenant/keepsRequestDetails`` was on.
    public let details: Details?
}
