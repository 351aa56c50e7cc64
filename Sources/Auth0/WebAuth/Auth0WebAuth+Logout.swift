import Foundation

extension Auth0WebAuth {
    func logout(federated: Bool, in flow: BrowserFlow) async throws(WebAuthError) {
        try await flow.perform { () async throws(WebAuthError) in
            try checkConfiguration()
            let route = try route(.logout, isPrivate: false, in: flow)
            let logoutURL = LogoutURL(
                base: client.domain.endpoint("v2/logout"), clientID: clientId, redirectURL: route.redirectURL,
                federated: federated)
            _ = try await flow.callback(of: errand(logoutURL, route), clock: client.clock)
            try await withCredentialsManager { manager throws(CredentialsManagerError) in try manager.remove() }
        }
    }

    /// Whichever URL brings the browser back: the tenant has ended the session before it redirects.
    private func errand(_ logoutURL: LogoutURL, _ route: BrowserRoute) -> BrowserErrand {
        BrowserErrand(
            url: logoutURL.url, route: route, judge: { .accepted(CallbackURL($0)) },
            endingWithoutCallback: .success(CallbackURL(route.redirectURL)))
    }
}
