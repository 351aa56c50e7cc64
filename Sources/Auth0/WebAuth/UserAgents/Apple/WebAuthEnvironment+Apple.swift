#if WEB_AUTH_PLATFORM
    import Foundation

    extension WebAuthEnvironment {
        /// The system's browser session, and the redirect URL of this app.
        static let system = toolWithoutBundle ?? apple(AppRedirect(bundleIdentifier: Bundle.main.bundleIdentifier))

        static func apple(_ app: AppRedirect) -> WebAuthEnvironment {
            WebAuthEnvironment(
                defaultUserAgent: { request in
                    .onMainActor { url, callback in
                        SystemSession(url: url, request: request, matchesHost: app.canUseHTTPS, callback: callback)
                    }
                },
                noticesLeaving: true,
                redirect: { request throws(WebAuthError) in
                    if let url = request.url { return RedirectURL(url: url) }
                    return RedirectURL(url: try app.url(at: request.tenant, usesHTTPS: request.usesHTTPS))
                })
        }
    }
#endif
