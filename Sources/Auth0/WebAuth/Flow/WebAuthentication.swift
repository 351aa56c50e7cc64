import Foundation

/// Acts on the login or logout that is in the browser, whichever client started it. From any thread.
public struct WebAuthentication: Sendable {
    private init() {}

    /// Hands over the URL with which the browser came back, and thereby ends the login or logout, or its first page if the login
    /// is delegated (``WebAuth/delegated(by:)``).
    ///
    /// - Returns: whether the URL was the answer to it. `false` as well when nothing was waiting, which is harmless.
    @discardableResult
    public static func resume(with url: URL) -> Bool {
        switch ActiveFlow.shared.resume(with: url) {
        case .accepted, .acceptedRequest: true
        case .refused(let isAnswer): isAnswer
        case .foreign, .ignored: false
        }
    }

    /// Cancels the login or logout, which then fails with ``WebAuthError/userCancelled``. A new one can be started as soon
    /// as this returns. Does nothing when there is none.
    public static func cancel() {
        ActiveFlow.shared.cancel()
    }
}
