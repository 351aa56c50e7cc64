#if WEB_AUTH_PLATFORM
    import Foundation

    extension WebAuthEnvironment {
        /// The system's browser session, and the redirect URL of this app.
        static let system = toolWithoutBundle ?? apple(AppRedirect(bundleIdentifier: Bundle.main.bundleIdentifier))

        static func apple(_ app: AppRedirect) -> WebAuthEnvironment {
            WebAuthEnvironment(
                defaultUserAgent: { visit, redirectURL, handOver in
                    .onMainActor { url, callback in
                        SystemSession(
                            url: url, redirectURL: redirectURL, visit: visit, matchesHost: app.canUseHTTPS,
                            handOver: handOver, callback: callback)
                    }
                },
                noticesLeaving: true,
                // The sheet is still being dismissed when the system reports the result.
                transition: 0.5,
                redirect: { visit, _ throws(WebAuthError) in
                    if let url = visit.settings.redirectURL { return RedirectURL(url: url) }
                    return RedirectURL(url: try app.url(at: visit.tenant, usesHTTPS: visit.settings.usesHTTPS))
                })
        }
    }
#endif
