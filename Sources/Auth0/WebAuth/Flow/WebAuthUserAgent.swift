import Foundation

/// The outcome of a login or logout in the browser.
public typealias WebAuthResult<T> = Result<T, WebAuthError>

/// A user agent calls this after it has closed, with its result.
public typealias WebAuthProviderCallback = @Sendable (WebAuthResult<Void>) -> Void

/// Creates the user agent that shows `url`, a login or logout page. The library then starts it.
///
/// It's called on the main actor, so a login with a provider waits while the main thread is busy.
public typealias WebAuthProvider =
    @MainActor @Sendable (_ url: URL, _ callback: @escaping WebAuthProviderCallback) -> any WebAuthUserAgent

/// Something that shows a login or logout page to the user.
///
/// It calls ``WebAuthentication/resume(with:)`` when it sees the redirect, ``WebAuthentication/cancel()`` when the user
/// leaves, or its provider callback with its own failure. Its `String(describing:)` is its name in the log.
public protocol WebAuthUserAgent {
    /// Shows the page. Called once, right after the agent was created and on the same thread.
    func start()

    /// Closes the page, then calls the provider callback with `result`. Called at most once, on any thread, never
    /// before `start()` has returned.
    func finish(with result: WebAuthResult<Void>)
}
