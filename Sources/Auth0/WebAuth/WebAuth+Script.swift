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

extension WebAuthError {
    /// The error of a test double whose credentials manager fails.
    package static func failing(_ cause: CredentialsManagerError) -> WebAuthError {
        WebAuthError(.credentialsManagerError, cause: cause)
    }
}
