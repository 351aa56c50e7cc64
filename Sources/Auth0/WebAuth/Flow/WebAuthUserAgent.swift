import Foundation

/// The outcome of a login or logout in the browser.
public typealias WebAuthResult<T> = Result<T, WebAuthError>

/// A user agent calls it once it has closed, with the result that it closed with.
public typealias WebAuthProviderCallback = @Sendable (WebAuthResult<Void>) -> Void

/// Makes the user agent that shows `url`, a login or logout page. The library then starts it.
///
/// It is called on the main actor, where user interface is made. A login with a provider waits for a main thread that is busy.
public typealias WebAuthProvider =
    @MainActor @Sendable (_ url: URL, _ callback: @escaping WebAuthProviderCallback) -> any WebAuthUserAgent

/// Something that shows a login or logout page to the user.
///
/// It calls ``WebAuthentication/resume(with:)`` when it sees the redirect, ``WebAuthentication/cancel()`` when the user
/// leaves, or its provider callback with a failure of its own. `String(describing:)` of it is its name in the log.
public protocol WebAuthUserAgent {
    /// Shows the page. Called once, right after the agent was made and on the same thread.
    func start()

    /// Closes the page, then calls the provider callback with `result`. Called at most once, on any thread, never before
    /// `start()` has returned.
    func finish(with result: WebAuthResult<Void>)
}
