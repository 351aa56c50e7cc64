extension TenantClient {
    /// The origin of a callback that may receive web messages, and its form in Content-Security-Policy.
    ///
    /// - Throws: `PageError`, which isn't sent to the callback.
    func messageTarget(for redirectURI: String) throws -> (origin: String, policySource: String) {
        guard let url = AbsoluteURL(redirectURI), let origin = url.origin, isWebOrigin(url) else {
            throw PageError(
                403, "invalid_request", forDevelopers: "Web origin mismatch",
                message: """
                    The response_mode web_message needs the origin of the redirect_uri in the list of allowed web origins. The \
                    application \(clientID) sent \(redirectURI); add its origin to its web_origins. \
                    \(RegisteredValues(webOrigins)).
                    """)
        }
        return (origin, url.policySource)
    }
}
