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

extension WebAuthError {
    /// What a double says whose credentials manager fails.
    package static func failing(_ cause: CredentialsManagerError) -> WebAuthError {
        WebAuthError(.credentialsManagerError, cause: cause)
    }
}
