import A0HTTP
import A0Delegation
import Foundation

extension Auth0WebAuth {
    /// Shows the login page and waits for the tenant's response. If the tenant delegates the login, the device answers
    /// in between, and a second page brings its answer to the tenant.
    func callback(showing page: URL, in flow: BrowserFlow) async throws(WebAuthError) -> CallbackURL {
        switch try await flow.pageResult(showing: page, clock: client.clock) {
        case .response(let callback): return callback
        case .request(let request):
            let next = try await response(request, in: flow)
            return try await flow.callback(showing: next, clock: client.clock)
        }
    }

    /// On the second page, the tenant recognizes the browser by the cookies of the first one.
    func checkDelegation() throws(WebAuthError) {
        guard settings.device != nil, settings.isEphemeral else { return }
        throw WebAuthError(
            .delegatedLoginMisconfigured,
            """
            A delegated login shows two pages which have to share their cookies, and a private session keeps none between them. \
            Leave out useEphemeralSession() or delegated(by:).
            """)
    }

    private func response(_ request: URL, in flow: BrowserFlow) async throws(WebAuthError) -> URL {
        guard let device = settings.device else { throw .unknown }
        let (clock, transition) = (client.clock, settings.provider == nil ? environment.transition : 0)
        let response = try await flow.betweenPages {
            if transition > 0 { try await clock.sleep(transition) }
            return try await device.response(to: request)
        }
        let url: URL?
        do {
            url = try response.get()
        } catch {
            throw error is CancellationError ? .userCancelled : WebAuthError(.delegatedLoginFailed, cause: error)
        }
        guard let url else { throw .userCancelled }
        guard url.isFitForBrowser else {
            let text = "The device's answer leads to a URL that is not https: \(CallbackURL(url).redacted)."
            throw WebAuthError(.delegatedLoginFailed, cause: DelegatedLoginError(.invalidResponse, text))
        }
        return url
    }
}

extension URL {
    /// Whether it's an `https` URL, or an `http` one on this machine.
    fileprivate var isFitForBrowser: Bool {
        guard let host, !host.isEmpty else { return false }
        return switch scheme?.lowercased() {
        case "https": true
        case "http": LoopbackHost.contains(host)
        default: false
        }
    }
}
