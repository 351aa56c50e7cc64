import A0Concurrency
import Foundation

extension WebAuth {
    /// Returns a copy whose pages go to `visit`, for tests. It shares nothing with other logins of the process, so any
    /// number can run at the same time, and it doesn't open a port: `visit` returns where the last page led.
    ///
    /// - Parameters:
    ///   - redirectURL: The default callback URL.
    ///   - visit: Follows the page to the callback URL. An error ends the login: a `WebAuthError` unchanged, any other
    ///     error as the cause of ``WebAuthError/other``.
    package func visited(
        redirectURL: URL, by visit: @escaping @Sendable (_ page: URL, _ redirectURL: URL) async throws -> URL
    ) -> Self {
        guard var client = self as? Auth0WebAuth else { return self }
        client.environment.flows = ActiveFlow()
        client.environment.noticesLeaving = true
        client.environment.redirect = { visit, _ throws(WebAuthError) in
            RedirectURL(url: visit.settings.redirectURL ?? redirectURL)
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
    /// A provider whose pages go to `visit`. Only one login can run at a time.
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
