import Foundation

/// Logins without a browser, for tests.
extension LocalTenant {
    /// Opens the URL that an application sends the browser to, logs in there as a user, without a password, and returns
    /// the callback URL.
    ///
    /// ```swift
    /// let callback = try await tenant.logIn(as: "ada@example.com", at: authorizeURL)
    /// ```
    /// Blocks, organizations, and errors work as after a login with a password; errors are in the callback. Each call
    /// is a separate browser in which nobody is logged in.
    ///
    /// - Parameters:
    ///   - user: an id, an email address or a username.
    ///   - authorizeURL: `/authorize` with the application's parameters, as a browser would open it.
    /// - Throws: ``TenantError`` with the cause `notFound` for an unknown user, or `interaction` if a page needs a
    ///   person, such as one for a second factor or an error.
    public func logIn(as user: String, at authorizeURL: URL) async throws(TenantError) -> URL {
        try await TenantError.wrapping {
            try await HeadlessBrowser.logIn(user, at: authorizeURL, tenant, try Router(Routes.all))
        }
    }
}
