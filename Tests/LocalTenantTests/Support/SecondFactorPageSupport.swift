import Foundation
import TestSupport
import Testing

@testable import LocalTenant

extension Browser {
    /// Follows the redirect of a response.
    func open(_ response: Page, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Page {
        try await get(try #require(response.location, "\(response.status)", sourceLocation: sourceLocation))
    }

    /// Submits the form of a page.
    func submit(
        _ page: Page, _ fields: [String: String] = [:], headers: [String: String] = [:]
    ) async throws -> Page {
        let action = try #require(page.text.firstMatch(of: /action="([^"]*)"/)?.1)
        return try await post(String(action), page.hiddenFields.merging(fields) { $1 }, headers: headers)
    }

    /// Logs Ada in until the first page after the password.
    func passFirstFactor(_ changes: [String: String?] = [:]) async throws -> Page {
        try await open(try await logIn(changes))
    }

    /// Goes from the response to a login's last form to its tokens.
    func tokens(after response: Page, sourceLocation: SourceLocation = #_sourceLocation) async throws -> Tokens {
        #expect(
            response.location?.hasPrefix("/authorize/resume?") == true, "\(response.location ?? response.text)",
            sourceLocation: sourceLocation)
        let code = try #require(try await open(response).parameter("code"), sourceLocation: sourceLocation)
        return try Tokens(try await exchange(code))
    }
}

extension Browser.Page {
    /// The heading.
    var title: String {
        text.firstMatch(of: /<h1>([^<]*)<\/h1>/).map { String($0.1).replacing("&#39;", with: "'") } ?? ""
    }

    /// The hidden fields of the page.
    var hiddenFields: [String: String] {
        let inputs = text.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/)
        return Dictionary(inputs.map { (String($0.1), decodedHTML($0.2)) }) { first, _ in
            first
        }
    }

    func leads(to path: String) -> Bool { location?.hasPrefix(path + "?state=") == true }

    /// The key, shown for users who can't scan.
    var secret: String {
        get throws {
            try String(#require(text.firstMatch(of: /<code class="copy">([A-Z2-7 ]+)<\/code>/)).1).filter { $0 != " " }
        }
    }

    var recoveryCode: String {
        get throws { try String(#require(text.firstMatch(of: /<code class="copy">([A-Z2-7-]+)<\/code>/)).1) }
    }
}

/// Runs `body` with an authenticator app of Ada's with this key, and a clock that only the test advances.
func withApp(
    _ policy: MFAPolicy = .enrolled, _ configuration: TenantConfiguration = .direct,
    _ body: (LocalTenant, Browser, String) async throws -> Void
) async throws {
    try await withTenant(configuration.with { $0.mfa.policy = policy }, clock: TenantClock(fixedAt: noon)) {
        tenant, browser in
        let key = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID())
        try await body(tenant, browser, key)
    }
}

let multifactor = "http://schemas.openid.net/pape/policies/2007/06/multi-factor"
