import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Tokens {
    let accessToken: String
    let idToken: String?
    let refreshToken: String?
}

struct Profile {
    let name: String?
    let email: String?
}

/// Why a login failed.
enum LoginError: Error, Equatable {
    /// The tenant redirected the browser with an error (RFC 6749 §4.1.2.1).
    case refused(error: String, description: String?)
    /// The callback isn't the response to this login.
    case foreignCallback
    /// There is no code to exchange.
    case noCode
    /// The tenant responded to a request with an error.
    case tenant(status: Int, error: String?, description: String?)
    /// The tenant's response is invalid.
    case unreadable(String)
}

/// The tenant's three login endpoints: authorization code with PKCE (RFC 6749 §4.1, RFC 7636).
@MainActor
final class AuthorizationServer {
    private struct Attempt {
        let pkce: PKCE
        let state: String
        var code: String?
    }

    private let domain: URL
    private let clientId: String
    private let redirectURI: String
    private let random: () throws -> Data
    private var attempt: Attempt?

    init(domain: URL, clientId: String, redirectURI: String, random: @escaping () throws -> Data = randomBytes) {
        (self.domain, self.clientId, self.redirectURI, self.random) = (domain, clientId, redirectURI, random)
    }

    /// Starts a login and returns the page to open. The secrets are new each time.
    func authorize() throws -> URL {
        reset()
        let attempt = Attempt(pkce: PKCE(verifier: try random().base64URL), state: try random().base64URL)
        var url = URLComponents(url: domain.appendingPathComponent("authorize"), resolvingAgainstBaseURL: false)
        url?.queryItems = [
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "client_id", value: clientId),
            URLQueryItem(name: "redirect_uri", value: redirectURI),
            // The tutorial's scope `id_token profile` doesn't request an ID token, because `openid` is missing.
            URLQueryItem(name: "scope", value: "openid profile email"),
            URLQueryItem(name: "state", value: attempt.state),
            URLQueryItem(name: "code_challenge", value: attempt.pkce.challenge),
            URLQueryItem(name: "code_challenge_method", value: "S256"),
        ]
        guard let page = url?.url else { throw LoginError.unreadable("\(domain) is not the address of a tenant") }
        self.attempt = attempt
        return page
    }

    /// Handles the callback URL, however it was received.
    ///
    /// - Returns: Whether it's the response to the login. Anyone can open such a URL, so one with another `state` is
    ///   ignored, and ends the login.
    /// - Throws: ``LoginError/refused(error:description:)``.
    func parseAuthorizeRedirectUrl(url: URL) throws -> Bool {
        guard let attempt, leads(to: redirectURI, url),
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems,
            value("state", items) == attempt.state
        else {
            reset()
            return false
        }
        if let error = value("error", items) {
            reset()
            throw LoginError.refused(error: error, description: value("error_description", items))
        }
        self.attempt?.code = value("code", items)
        guard self.attempt?.code != nil else {
            reset()
            return false
        }
        return true
    }

    /// Exchanges the code. It works only once, so it's discarded before it's sent.
    func getToken() async throws -> Tokens {
        guard let attempt, let code = attempt.code else { throw LoginError.noCode }
        reset()
        var request = URLRequest(url: domain.appendingPathComponent("oauth/token"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONSerialization.data(withJSONObject: [
            "grant_type": "authorization_code", "client_id": clientId, "code": code,
            "code_verifier": attempt.pkce.verifier, "redirect_uri": redirectURI,
        ])
        let response = try await send(request)
        guard let accessToken = response["access_token"] as? String else {
            throw LoginError.unreadable("the answer has no access token")
        }
        return Tokens(
            accessToken: accessToken, idToken: response["id_token"] as? String,
            refreshToken: response["refresh_token"] as? String)
    }

    /// Gets the profile of the access token's user. Its values can have any type: cast as a whole to `[String:
    /// String]`, as in the tutorial, it would be nil.
    func getProfile(accessToken: String) async throws -> Profile {
        var request = URLRequest(url: domain.appendingPathComponent("userinfo"))
        request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
        let response = try await send(request)
        return Profile(name: response["name"] as? String, email: response["email"] as? String)
    }

    /// Discards the login in progress.
    func reset() { attempt = nil }

    private func send(_ request: URLRequest) async throws -> [String: Any] {
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        guard (200...299).contains(status) else {
            throw LoginError.tenant(
                status: status, error: object?["error"] as? String,
                description: object?["error_description"] as? String)
        }
        guard let object else { throw LoginError.unreadable("the answer is not a JSON object") }
        return object
    }

    private func leads(to redirectURI: String, _ url: URL) -> Bool {
        guard let expected = URL(string: redirectURI) else { return false }
        return url.scheme == expected.scheme && url.host == expected.host && url.port == expected.port
            && url.path == expected.path
    }

    private func value(_ name: String, _ items: [URLQueryItem]) -> String? {
        let values = items.filter { $0.name == name }.compactMap(\.value)
        return values.count == 1 ? values[0] : nil
    }
}
