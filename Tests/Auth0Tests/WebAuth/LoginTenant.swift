import A0Encoding
import A0HTTPServer
import A0Concurrency
import A0JOSE
import Foundation

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A tenant whose login page immediately redirects back, and which can misbehave.
///
/// Tokens contain the nonce of the last authorize request, or `N` if there was none.
final class LoginTenant: Sendable {
    /// What differs from a valid tenant.
    struct Script: Sendable {
        /// The query items of the callback.
        var response: @Sendable (_ asked: [String: String]) -> [String: String] = {
            ["code": "CODE", "state": $0["state"] ?? ""]
        }
        var claims: [String: JSONValue] = [:]
        var idToken: @Sendable (String) -> String = { $0 }
        /// Returned instead of tokens.
        var tokenResponse: HTTPServerResponse?
        var signsWithForeignKey = false
        var publishesKeys = true
        /// Delays the token request.
        var gate: Gate?
    }

    private let fake: FakeTenant
    private let asked: Locked<[String: String]>

    /// Times in tokens are relative to `TestClock.start`.
    init(_ script: Script = Script()) throws {
        let asked = Locked<[String: String]>([:])
        self.asked = asked
        let key = try TestKey.rsa.get()
        let signingKey = script.signsWithForeignKey ? try TestKey.otherRSA.get() : key
        let keySet = try JSONEncoder().encode(JSONWebKeySet(keys: script.publishesKeys ? [key.published] : []))
        fake = try FakeTenant.start { request, _ in
            let url = URLComponents(string: "http://\(request.headers["Host"] ?? "")\(request.target)")
            let items = Dictionary((url?.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
            switch url?.path {
            case "/authorize":
                asked.withLock { $0 = items }
                return .redirect(to: Self.location(items["redirect_uri"], script.response(items)))
            case "/v2/logout":
                return .redirect(to: items["returnTo"] ?? "")
            case "/.well-known/jwks.json":
                return .json(keySet)
            case "/oauth/token":
                await script.gate?.pass()
                if let response = script.tokenResponse { return response }
                let now = TestClock.start.timeIntervalSince1970
                let claims: [String: JSONValue] = [
                    "iss": .string("http://\(request.headers["Host"] ?? "")/"), "sub": "auth0|1", "aud": "CLIENT_ID",
                    "exp": .number(now + 10), "iat": .number(now),
                    "nonce": .string(asked.withLock { $0["nonce"] } ?? "N"),
                ]
                guard let token = try? signingKey.sign(claims.merging(script.claims) { $1 }) else { return .drop }
                return .json(#"{"access_token":"AT","token_type":"Bearer","id_token":"\#(script.idToken(token))"}"#)
            default:
                return .text("not found", status: 404)
            }
        }
    }

    var domain: String { fake.domain }

    /// The query items of the last authorize request.
    var authorizeItems: [String: String] { asked.withLock { $0 } }

    func requests(_ path: String) -> [FakeTenant.Seen] {
        fake.requests.filter { $0.target.prefix { $0 != "?" } == path }
    }

    func stop() async {
        await fake.stop()
    }

    /// A client of this tenant whose browser is `browser`.
    func webAuth(_ browser: FakeBrowser? = FakeBrowser(), clock: Clock = PatientClock().clock) -> Auth0WebAuth {
        let configuration = Auth0Configuration(clientID: "CLIENT_ID", domain: domain)
        var webAuth = Auth0WebAuth(configuration, session: .shared).isolated
        webAuth.client.clock = clock
        return browser.map { webAuth.provider($0.provider) } ?? webAuth
    }

    private static func location(_ redirectURL: String?, _ items: [String: String]) -> String {
        var url = URLComponents(string: redirectURL ?? "")
        url?.queryItems = items.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        return url?.string ?? ""
    }
}

extension LoginTenant.Script {
    static func with(_ change: (inout Self) -> Void) -> Self {
        var script = Self()
        change(&script)
        return script
    }
}
