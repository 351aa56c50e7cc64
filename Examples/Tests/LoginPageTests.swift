import ExampleKit
import ExampleTenant
import Foundation
import LocalTenant
import Testing

@Suite("Custom login page example")
struct LoginPageTests {
    private static let chromium = "/usr/bin/chromium"
    private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("CentralizedLogin/login-page.html")

    @Test("the custom page is served with the login's configuration, and the built-in page if it's off")
    func configuration() async throws {
        try await withTenant {
            try Self.customize(&$0)
        } _: { tenant, _ in
            let browser = try ScriptedBrowser(ada)
            let hint = #"<"O'Brien" & Ærø>"#
            let html = try await browser.open(try url(tenant, ExampleTenant.clientId, hint: hint)).html
            #expect(!html.contains("@@config@@") && !html.contains("O'Brien"))
            let encoded = try #require(html.firstMatch(of: /atob\("([A-Za-z0-9+\/=]+)"\)/)?.output.1)
            let config = try #require(
                Data(base64Encoded: String(encoded)).map { try JSONSerialization.jsonObject(with: $0) })
            let members = try #require(config as? [String: Any])
            #expect(members["clientID"] as? String == ExampleTenant.clientId)
            #expect((members["extraParams"] as? [String: Any])?["login_hint"] as? String == hint)
            #expect((members["internalOptions"] as? [String: Any])?["response_type"] as? String == "code")

            tenant.isCustomLoginPageOn = false
            let builtIn = try await browser.open(try url(tenant, ExampleTenant.clientId))
            #expect(builtIn.html.contains("name=\"password\"") && !builtIn.html.contains("Auth0Lock"))
        }
    }

    @Test(
        "one application has its own logo and color, and the login hint is prefilled",
        .enabled(if: FileManager.default.isExecutableFile(atPath: chromium)))
    func perApplication() async throws {
        try await withTenant {
            try Self.customize(&$0)
        } _: { tenant, home in
            func drawn(_ client: String) async throws -> String {
                let arguments = [
                    "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(home.url.path)/\(client)",
                    "--virtual-time-budget=10000", "--dump-dom",
                    try url(tenant, client, hint: ExampleTenant.user).absoluteString,
                ]
                let output = try await ExampleProgram(Self.chromium, nil, in: home).run(arguments)
                return output.lines.joined(separator: "\n")
            }
            let own = try await drawn(ExampleTenant.clientId)
            #expect(own.contains("id=\"password\"") && own.contains("auth0-lock-themed"), "\(own)")
            #expect(own.contains("--primary: green") && own.contains("<img"))
            let other = try await drawn(ExampleTenant.webServer.clientId)
            #expect(other.contains("id=\"password\"") && !other.contains("class=\"auth0-lock-themed"), "\(other)")
            #expect(!other.contains("--primary: green"))
        }
    }

    private static func customize(_ configuration: inout TenantConfiguration) throws {
        configuration.customLoginPage = try String(contentsOf: page, encoding: .utf8)
    }

    private func url(_ tenant: LocalTenant, _ client: String, hint: String? = nil) throws -> URL {
        var fields = [
            "client_id": client, "response_type": "code", "redirect_uri": "http://127.0.0.1:4711/callback",
            "scope": "openid", "state": "s", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
            "code_challenge_method": "S256",
        ]
        fields["login_hint"] = hint
        return try #require(URL(string: "\(tenant.domain)/authorize?\(FormBody.encode(fields))"))
    }
}
