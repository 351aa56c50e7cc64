import Foundation

extension Auth0WebAuth {
    func logout(federated: Bool, in flow: BrowserFlow) async throws(WebAuthError) {
        try await flow.perform { () async throws(WebAuthError) in
            try checkConfiguration()
            let visit = BrowserVisit(purpose: .logout, tenant: url, settings: settings)
            let redirectURL = try flow.prepare(visit, in: environment)
            let logoutURL = LogoutURL(
                base: client.domain.endpoint("v2/logout"), clientID: clientId, redirectURL: redirectURL,
                federated: federated)
            _ = try await flow.callback(showing: logoutURL.url, clock: client.clock)
            try await withCredentialsManager { manager throws(CredentialsManagerError) in try manager.remove() }
        }
    }
}
