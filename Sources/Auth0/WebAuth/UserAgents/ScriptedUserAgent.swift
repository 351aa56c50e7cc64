import A0Concurrency
import Foundation

extension WebAuth {
    /// A copy whose pages go to `visit`, for tests. It shares nothing with other logins of the process, so that any number can be under
    /// way at a time, and opens no port: `visit` says itself where the last page led.
    ///
    /// - Parameters:
    ///   - redirectURL: Where the tenant sends people back to, unless the program names another URL.
    ///   - visit: Follows the page to the callback URL. What it throws ends the login: a `WebAuthError` as it is, any other error as
    ///     the cause of ``WebAuthError/other``.
    package func visited(
        redirectURL: URL, by visit: @escaping @Sendable (_ page: URL, _ redirectURL: URL) async throws -> URL
    ) -> Self {
        guard var client = self as? Auth0WebAuth else { return self }
        client.environment.flows = ActiveFlow()
        client.environment.noticesLeaving = true
        client.environment.redirect = { trip, _ throws(WebAuthError) in
            RedirectURL(url: trip.settings.redirectURL ?? redirectURL)
        }
        client.environment.defaultUserAgent = { _, redirectURL, resume throws(WebAuthError) in
            .anywhere { page, callback in
                ScriptedUserAgent(callback: callback) {
                    _ = resume(CallbackURL(try await visit(page, redirectURL)))
                }
            }
        }
        return client as? Self ?? self
    }
}

extension WebAuthentication {
    /// A provider whose pages go to `visit`, for the one login that may be in the browser at a time.
    package static func scriptedProvider(_ visit: @escaping @Sendable (_ page: URL) async throws -> URL)
        -> WebAuthProvider
    {
        { page, callback in
            ScriptedUserAgent(callback: callback) { WebAuthentication.resume(with: try await visit(page)) }
        }
    }
}

/// Lets a script look at the page.
private final class ScriptedUserAgent: ClosableUserAgent {
    private let callback: WebAuthProviderCallback
    private let script: @Sendable () async throws -> Void
    private let task = Locked<Task<Void, Never>?>(nil)

    init(callback: @escaping WebAuthProviderCallback, script: @escaping @Sendable () async throws -> Void) {
        (self.callback, self.script) = (callback, script)
    }

    func start() {
        let started = Task { [script, callback] in
            do {
                try await script()
            } catch let error as WebAuthError {
                callback(.failure(error))
            } catch is CancellationError {
                callback(.failure(.userCancelled))
            } catch {
                callback(.failure(WebAuthError(.other, cause: error)))
            }
        }
        task.withLock { $0 = started }
    }

    func finish(with result: WebAuthResult<Void>) {
        task.withLock { $0 }?.cancel()
        callback(result)
    }

    func close() async {
        await task.withLock { $0 }?.value
    }
}

extension WebAuthError {
    /// What a double says whose credentials manager fails.
    package static func failing(_ cause: CredentialsManagerError) -> WebAuthError {
        WebAuthError(.credentialsManagerError, cause: cause)
    }
}
