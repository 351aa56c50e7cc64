import A0HTTPServer
import Foundation

/// A browser without pages.
struct HeadlessBrowser {
    let tenant: Tenant
    let router: Router
    private var cookies: [String: String] = [:]
    /// The path of the last page, without what could be a secret.
    private var place = ""

    /// More steps than any login takes.
    private static let maximumSteps = 12

    /// Opens the URL that an application sends the browser to, logs in there as a user, and returns the callback URL.
    ///
    /// - Parameter user: An ID, an email address, or a username.
    /// - Throws: `TenantError`.
    static func logIn(_ user: String, at authorizeURL: URL, _ tenant: Tenant, _ router: Router) async throws -> URL {
        guard let id = try await tenant.user(named: user)?.id else {
            throw TenantError(.notFound, "There is no user \(user).")
        }
        var browser = HeadlessBrowser(tenant: tenant, router: router)
        var response = try await browser.open(authorizeURL.absoluteString)
        for _ in 0..<maximumSteps {
            guard let location = response.headers["Location"], (300..<400).contains(response.status) else { break }
            guard let target = browser.target(location) else {
                guard let callback = URL(string: location) else { break }
                return callback
            }
            response =
                browser.asksWho(target) ? try await browser.logIn(id, target) : try await browser.open(target)
        }
        throw TenantError(.interaction, "The login reached a page that needs a person: \(browser.place).")
    }

    private init(tenant: Tenant, router: Router) {
        (self.tenant, self.router) = (tenant, router)
    }

    /// Path and query of a URL of this tenant; nil for others.
    private func target(_ location: String) -> String? {
        if location.hasPrefix("/"), !location.hasPrefix("//") { return location }
        return location.hasPrefix(tenant.issuer) ? "/" + location.dropFirst(tenant.issuer.count) : nil
    }

    /// Whether a page asks the user to log in, with a password, a code, or another provider.
    private func asksWho(_ target: String) -> Bool {
        let paths = [
            LoginPath.password, LoginPath.custom, LoginPath.signup, LoginPath.emailCode, LoginPath.smsCode,
        ]
        return paths.contains(String(target.prefix { $0 != "?" }))
    }

    private mutating func open(_ location: String) async throws -> HTTPServerResponse {
        guard let target = target(location) else {
            throw TenantError(.interaction, "\(tenant.issuer) is another tenant than that of the application's URL.")
        }
        let response = await router.response(makeCall(target))
        keepCookies(of: response)
        return response
    }

    /// Logs in a user on the page at `target`.
    private mutating func logIn(_ userID: String, _ target: String) async throws -> HTTPServerResponse {
        let call = makeCall(target)
        let step: LoginStep
        do {
            step = try await LoginStep.find(call.request.queryValue("state"), call)
        } catch is UnknownLogin {
            throw TenantError(.interaction, PageError.lostLogin.message)
        }
        guard let user = try await tenant.store.user(userID) else {
            throw TenantError(.notFound, "There is no user \(userID).")
        }
        guard let connection = step.connections.first(where: { $0.name == user.profile.connection }) else {
            throw TenantError(
                .interaction, "The application may not use the connection of \(userID), \(user.profile.connection).")
        }
        let response: HTTPServerResponse
        do {
            response = try await step.restarted(with: connection).finish(user)
        } catch let error as PageError {
            throw TenantError(.interaction, "\(error.title): \(error.message)")
        }
        keepCookies(of: response)
        return response
    }

    private mutating func makeCall(_ target: String) -> Call {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[0].prefix { $0 != "#" })
        place = path
        var headers = HTTPHeaders()
        headers["Host"] = AbsoluteURL(tenant.issuer)?.authority
        headers["Cookie"] = cookies.isEmpty ? nil : cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        return Call(
            tenant,
            HTTPServerRequest(
                method: "GET", target: target, path: path.removingPercentEncoding ?? path,
                query: parts.count > 1 ? FormEncoding.parse(String(parts[1].prefix { $0 != "#" })) : [],
                headers: headers))
    }

    private mutating func keepCookies(of response: HTTPServerResponse) {
        for cookie in response.headers.all("Set-Cookie") {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            if let name = pair.first { cookies[name] = pair.count == 2 ? pair[1] : nil }
        }
    }
}
