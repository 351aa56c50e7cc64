import Foundation

/// The common part of all clients of the My Account API.
public protocol MyAccountClient: Trackable, Loggable, TimeLimited, SenderConstraining, Sendable {
    /// The API's base URL, `https://{domain}/me/v1`.
    var url: URL { get }

    /// The access token that requests carry.
    var token: String { get }
}
