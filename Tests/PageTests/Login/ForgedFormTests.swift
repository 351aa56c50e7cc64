import A0Encoding
import A0HTTPServer
import A0JOSE
import A0WebDriver
import Foundation
import LocalTenant
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension BrowserTests {
    @Suite("Forms from another port of the same host")
    struct ForgedFormTests {
        @Test("forms from another port can't connect a device, regardless of the cookies they set")
        func device() async throws {
            try await visit { visit in
                try await visit.authorize()
                try await visit.logIn()
                _ = try await visit.response()

                let attacker = try Attacker(visit.tenant)
                let device = try await attacker.post(
                    "/oauth/device/code", ["client_id": "a0-cli", "scope": "openid email"]
                ).json
                let entry = try await attacker.get("/activate")
                let code = try #require(device["user_code"] as? String)
                let confirmation = try await attacker.post(
                    "/activate", entry.hiddenFields.merging(["user_code": code]) { $1 })
                let page = try attacker.page(
                    "/u/device/confirmation", confirmation.hiddenFields.merging(["action": "allow"]) { $1 })
                try await visit.browser.open(page.url)
                _ = try await visit.browser.waitFor(urlPrefix: visit.tenant.issuer)
                try await visit.browser.waitFor("h1")
                #expect(try await visit.browser.text(of: "h1") == "We couldn't accept this form")
                try await visit.picture("foreign-form")
                let poll = try await attacker.post(
                    "/oauth/token",
                    [
                        "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": "a0-cli",
                        "device_code": try #require(device["device_code"] as? String),
                    ])
                #expect(try poll.json["error"] as? String == "authorization_pending")
                await page.server.stop()
            }
        }

        @Test("forms from another port can't log in a user to another account")
        func login() async throws {
            try await visit { visit in
                let attacker = try Attacker(visit.tenant)
                let start = try await attacker.get(
                    "/authorize",
                    [
                        "client_id": "a0-cli", "redirect_uri": visit.callback, "response_type": "code",
                        "scope": "openid", "state": "s", "code_challenge_method": "S256",
                        "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                    ])
                let login = try await attacker.get(try #require(start.location))
                let page = try attacker.page(
                    "/u/login",
                    login.hiddenFields.merging(["username": visit.email, "password": visit.password]) { $1 })
                try await visit.browser.open(page.url)
                _ = try await visit.browser.waitFor(urlPrefix: visit.tenant.issuer)
                try await visit.browser.waitFor("h1")
                #expect(try await visit.browser.text(of: "h1") == "We couldn't accept this form")
                try await visit.authorize(["prompt": "none"])
                #expect(try await visit.response()["error"] == "login_required")
                await page.server.stop()
            }
        }
    }
}

/// A server on another port of the tenant's host. Browsers treat it as the same site, and share cookies.
private struct Attacker {
    struct Response {
        let location: String?
        let text: String

        var json: [String: Any] {
            get throws { try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) }
        }

        var hiddenFields: [String: String] {
            let inputs = text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
            return Dictionary(inputs.map { (String($0.1), String($0.2)) }) { first, _ in first }
        }
    }

    private let domain: String
    /// A device cookie that the attacker knows and sets in the victim's browser.
    private let cookies: [String]
    private let session: URLSession

    init(_ tenant: LocalTenant) throws {
        domain = tenant.domain
        let known = Base64URL.encode(Data(repeating: 7, count: 32))
        cookies = ["did=\(known)", "did_\(try #require(tenant.url.port))=\(known)"]
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        session = URLSession(configuration: configuration, delegate: StayHere(), delegateQueue: nil)
    }

    func get(_ path: String, _ query: [String: String] = [:]) async throws -> Response {
        let items = FormEncoding.encode(query.map { ($0.key, $0.value) })
        return try await send(
            URLRequest(url: try #require(URL(string: domain + path + (query.isEmpty ? "" : "?\(items)")))))
    }

    func post(_ path: String, _ fields: [String: String]) async throws -> Response {
        var request = URLRequest(url: try #require(URL(string: domain + path)))
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(FormEncoding.encode(fields.map { ($0.key, $0.value) }).utf8)
        return try await send(request)
    }

    private func send(_ request: URLRequest) async throws -> Response {
        var request = request
        request.setValue(cookies.joined(separator: "; "), forHTTPHeaderField: "Cookie")
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        return Response(
            location: http.value(forHTTPHeaderField: "Location"), text: String(decoding: data, as: UTF8.self))
    }

    /// A page that sets the cookies, and submits a form to the tenant automatically.
    func page(_ path: String, _ fields: [String: String]) throws -> (server: HTTPServer, url: URL) {
        let inputs = fields.map { "<input name=\"\($0.key)\" value=\"\($0.value)\">" }.joined()
        let html = """
            <!DOCTYPE html><title>Win a prize</title>
            <form method="post" action="\(domain)\(path)">\(inputs)</form>
            <script>document.forms[0].submit()</script>
            """
        let server = try HTTPServer.start { [cookies] _ in
            var response = HTTPServerResponse.html(html)
            // Also for the longest path, so that it takes precedence over an existing cookie with this name.
            for cookie in cookies {
                response.headers.add("Set-Cookie", "\(cookie); Path=/")
                response.headers.add("Set-Cookie", "\(cookie); Path=\(path)")
            }
            return response
        }
        return (server, try #require(URL(string: "http://127.0.0.1:\(server.port)/")))
    }

    private final class StayHere: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }
}
