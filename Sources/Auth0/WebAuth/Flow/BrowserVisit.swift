import A0JOSE
import Foundation

/// A round trip through the browser: its purpose and settings. A ``BrowserFlow`` runs it.
struct BrowserVisit: Sendable {
    enum Purpose: Sendable, Equatable {
        /// A login with this `state`. The response must come from this issuer.
        case login(state: String, issuer: String)
        /// A login that the app's backend pushed to the tenant, and whose `state` only the backend knows.
        case pushedLogin(issuer: String)
        case logout
    }

    let purpose: Purpose

    /// The tenant's base URL, which is part of an app's redirect URL.
    let tenant: URL

    var settings = WebAuthSettings()
    var logger: (any Logger)?

    /// The scheme of requests to the device, which can come instead of a response; `nil` if none is expected.
    var requestScheme: String?

    /// Whether the page shares nothing with other pages.
    var isPrivate: Bool { settings.isEphemeral && purpose != .logout }

    /// Answers the login if the tenant delegates it.
    var device: (any DelegatedLoginDevice)? {
        if case .login = purpose { settings.device } else { nil }
    }

    /// How the visit ends if the user agent closes with success without a URL.
    func endingWithoutCallback(redirectURL: URL) -> BrowserFlow.Ending {
        switch purpose {
        case .login, .pushedLogin: .failure(.noResponse)
        case .logout: .success(CallbackURL(redirectURL))
        }
    }

    /// The page has closed after an accepted callback.
    func didClose() {
        guard case .login = purpose, let onClose = settings.onClose else { return }
        Task { @MainActor in onClose() }
    }
}

// MARK: - Log messages

extension BrowserVisit {
    func logOpening(_ page: URL, by agent: any WebAuthUserAgent) {
        logger?.trace(url: page, source: String(describing: agent))
    }

    /// Doesn't log the code of a pushed login, which is meant for the backend.
    func log(_ callback: CallbackURL) {
        guard case .login = purpose else { return }
        logger?.trace(url: callback.url, source: "Callback URL")
    }
}

// MARK: - Checking callbacks

extension BrowserVisit {
    /// The meaning of a callback for a visit.
    struct Verdict: Sendable {
        /// How the callback ends the visit.
        let ending: BrowserFlow.Ending
        /// Whether it's from the expected tenant.
        var isResponse = true
        /// Whether it looks like the expected callback.
        var isAwaited = true
        /// Whether it asks the device to answer a delegated login. The visit then continues.
        var isRequest = false
    }

    /// Checks the URL that the browser returned with (RFC 6749 §4.1.2, §10.12).
    func validate(_ callback: CallbackURL) -> Verdict {
        switch purpose {
        case .login(let state, let issuer):
            let found = callback.values["state"]
            if let found, constantTimeEqual(found, state) { return response(callback, from: issuer) }
            if isRequest(callback.url) { return Verdict(ending: .success(callback), isRequest: true) }
            guard requestScheme == nil || found != nil else { return .foreign(callback) }
            return .error(callback, "Its `state` is missing or belongs to another login.", isAwaited: false)
        case .pushedLogin(let issuer):
            guard let callback = callback.withoutFragment else {
                return .error(callback, "It has no query.", isAwaited: false)
            }
            var verdict = response(callback, from: issuer)
            verdict.isAwaited = callback.values["code"] != nil || callback.values["error"] != nil
            return verdict
        case .logout:
            // Whatever URL the browser returns with, the session has ended. The tenant adds nothing to the URL.
            return Verdict(ending: .success(callback), isAwaited: callback.values["state"] == nil)
        }
    }

    /// Whether a URL asks the device to answer a delegated login, while such a request is expected.
    func isRequest(_ url: URL) -> Bool {
        guard let requestScheme, url.scheme?.lowercased() == requestScheme else { return false }
        return device?.isLoginRequest(url) ?? false
    }

    /// Rejects a callback from another tenant (RFC 9207 §2.4), or with an error.
    private func response(_ callback: CallbackURL, from issuer: String) -> Verdict {
        if let named = callback.values["iss"], !named.isExactly(issuer) {
            return .error(callback, "It is from the issuer \(named), and \(issuer) was asked.")
        }
        guard callback.values["error"] != nil else { return Verdict(ending: .success(callback)) }
        let cause = AuthenticationError(info: callback.values, statusCode: 302)
        return Verdict(ending: .failure(WebAuthError(.authenticationFailed, cause: cause)))
    }
}

extension BrowserVisit.Verdict {
    fileprivate static func error(_ callback: CallbackURL, _ reason: String, isAwaited: Bool = true) -> Self {
        let text = "Invalid callback URL: \(callback.redacted). \(reason)"
        return Self(ending: .failure(WebAuthError(.unknown, text)), isResponse: false, isAwaited: isAwaited)
    }

    fileprivate static func foreign(_ callback: CallbackURL) -> Self {
        let text = "\(callback.redacted) is neither the app's redirect nor a request to this device under its scheme."
        let error = WebAuthError(.delegatedLoginFailed, cause: DelegatedLoginError(.foreignURL, text))
        return Self(ending: .failure(error), isResponse: false, isAwaited: false)
    }
}
