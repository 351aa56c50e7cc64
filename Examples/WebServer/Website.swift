import Auth0
import ExampleKit
import Foundation

/// The website's pages. The browser has a cookie with a random number; the tokens stay on the server, in PostgreSQL.
actor Website {
    private struct Login {
        let state: String
        let codeVerifier: String
        let nonce: String
    }

    private let authentication: any Authentication
    private let clientSecret: String
    private let audience: String
    private let sessions: PostgresSessions
    /// Logins in progress and logged-in users, by cookie. With several servers, store these in the database, too.
    private var logins: [String: Login] = [:]
    private var users: [String: String] = [:]

    init(authentication: any Authentication, clientSecret: String, audience: String, sessions: PostgresSessions) {
        (self.authentication, self.clientSecret) = (authentication, clientSecret)
        (self.audience, self.sessions) = (audience, sessions)
    }

    func response(_ request: SmallServer.Request) async -> SmallServer.Response {
        do {
            switch (request.method, request.path) {
            case ("GET", "/"): return try await home(request)
            case ("GET", "/login"): return try await logIn(request)
            case ("GET", "/callback"): return try await comeBack(request)
            case ("POST", "/logout"): return try await logOut(request)
            default: return .init(404, "There is no such page.")
            }
        } catch {
            show("\(request.path): \(error.localizedDescription)", on: .standardError)
            return .init(502, "That did not work. Try again later.")
        }
    }

    private func home(_ request: SmallServer.Request) async throws -> SmallServer.Response {
        guard let user = request.cookie("visitor").flatMap({ users[$0] }) else {
            return .init(200, "You are not logged in. Go to /login")
        }
        do {
            let credentials = try await manager(user).credentials(parameters: ["client_secret": clientSecret])
            let profile = try await authentication.userInfo(withAccessToken: credentials.accessToken).start()
            return .init(200, "Hello, \(profile.name ?? profile.sub)")
        } catch let error as CredentialsManagerError where error.isLoginNeeded {
            return .init(200, "Your session is over. Go to /login")
        }
    }

    /// Pushes the request to the tenant (RFC 9126), so that the browser only passes on a reference to it.
    private func logIn(_ request: SmallServer.Request) async throws -> SmallServer.Response {
        let (visitor, login) = (random(), Login(state: random(), codeVerifier: random(), nonce: random()))
        let pushed = try await authentication.pushedAuthorizationRequest(
            redirectURI: callback(request), codeVerifier: login.codeVerifier, state: login.state, nonce: login.nonce,
            scope: "openid profile offline_access read:books", audience: audience, clientSecret: clientSecret
        ).start()
        logins[visitor] = login
        var page = URLComponents(
            url: authentication.url.appendingPathComponent("authorize"), resolvingAgainstBaseURL: false)
        page?.queryItems = [
            URLQueryItem(name: "client_id", value: authentication.clientId),
            URLQueryItem(name: "request_uri", value: pushed.requestURI),
        ]
        return .redirect(to: page?.string ?? "/", cookie: cookie(visitor))
    }

    /// The browser must be the one that started the login, and the callback the response to it. The visitor then gets a
    /// new number.
    private func comeBack(_ request: SmallServer.Request) async throws -> SmallServer.Response {
        guard let cookie = request.cookie("visitor"), let login = logins.removeValue(forKey: cookie),
            request.query("state") == login.state
        else { return .init(400, "This is not the answer to a login of this browser.") }
        guard let code = request.query("code") else {
            return .init(403, "Login refused: \(request.query("error_description") ?? "no reason given")")
        }
        let credentials = try await authentication.codeExchange(
            withCode: code, codeVerifier: login.codeVerifier, redirectURI: callback(request)
        ).parameters(["client_secret": clientSecret]).validateClaims().withNonce(login.nonce).start()
        let user = try await authentication.userInfo(withAccessToken: credentials.accessToken).start().sub
        try manager(user).save(credentials)
        let visitor = random()
        users[visitor] = user
        return .redirect(to: "/", cookie: self.cookie(visitor))
    }

    private func logOut(_ request: SmallServer.Request) async throws -> SmallServer.Response {
        if let user = request.cookie("visitor").flatMap({ users.removeValue(forKey: $0) }) {
            manager(user).clear()
        }
        return .redirect(to: "/", cookie: "visitor=; Max-Age=0; Path=/")
    }

    /// Each user has one session. It's renewed when necessary, and only once, even with several servers.
    private func manager(_ user: String) -> CredentialsManager {
        CredentialsManager(authentication: authentication, storage: sessions.storage(forUser: user))
    }

    private func callback(_ request: SmallServer.Request) -> String {
        "http://\(request.headers["host"] ?? "127.0.0.1")/callback"
    }

    /// On a public website, add `Secure`.
    private func cookie(_ visitor: String) -> String { "visitor=\(visitor); Path=/; HttpOnly; SameSite=Lax" }

    /// 256 random bits, as text that is safe in URLs. Swift uses the system's secure generator.
    private func random() -> String {
        (0..<4).map { _ in String(UInt64.random(in: 0...UInt64.max), radix: 16) }
            .map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
    }
}
