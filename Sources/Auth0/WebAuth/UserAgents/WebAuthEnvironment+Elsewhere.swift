#if !WEB_AUTH_PLATFORM && !os(Linux)
    extension WebAuthEnvironment {
        /// For systems that cannot show a login page, such as tvOS and watchOS: user agents and redirect URLs have to
        /// come from the program.
        static let system = WebAuthEnvironment(
            defaultUserAgent: { _, _, _ throws(WebAuthError) in
                throw WebAuthError(
                    .browserUnavailable, "This system has no browser for logins. Log in with the device flow instead.")
            },
            redirect: { visit, _ throws(WebAuthError) in
                guard let url = visit.settings.redirectURL else { throw .noBundleIdentifier }
                return RedirectURL(url: url)
            })
    }
#endif
