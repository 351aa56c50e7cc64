import Foundation

/// Controls the login or logout that is in the browser, no matter which client started it. You can use it from any
/// thread.
public struct WebAuthentication: Sendable {
    private init() {}

    /// Passes on the URL that the browser returned with. This ends the login or logout, or its first page if the login
    /// is delegated (``WebAuth/delegated(by:)``).
    ///
    /// - Returns: Whether the URL was the expected response. Also `false` if nothing was waiting, which is harmless.
    @discardableResult
    public static func resume(with url: URL) -> Bool {
        switch ActiveFlow.shared.resume(with: url) {
        case .accepted, .acceptedRequest: true
        case .refused(let isResponse): isResponse
        case .foreign, .ignored: false
        }
    }

    /// Cancels the login or logout, which then fails with ``WebAuthError/userCancelled``. A new one can be started as
    /// soon as this returns. Does nothing if there is none.
    public static func cancel() {
        ActiveFlow.shared.cancel()
    }
}
