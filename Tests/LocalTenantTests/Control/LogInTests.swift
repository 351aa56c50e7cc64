import Foundation
import Testing

@testable import LocalTenant

@Suite("Login without a browser")
struct LogInTests {
    private func url(_ tenant: LocalTenant, _ changes: [String: String?] = [:]) throws -> URL {
        try #require(URL(string: tenant.issuer + "authorize?" + formEncodedQuery(authorizeQuery(changes))))
    }

    private func formEncodedQuery(_ query: [String: String]) -> String {
        var components = URLComponents()
        components.queryItems = query.map { URLQueryItem(name: $0.key, value: $0.value) }
        return components.percentEncodedQuery ?? ""
    }

    private func parameters(_ callback: URL) -> [String: String] {
        let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    @Test("a user logs in without a password, and the callback's code belongs to that user")
    func logIn() async throws {
        try await withTenant { tenant, browser in
            let callback = try await tenant.logIn(as: "Ada@example.com", at: try url(tenant))
            #expect(callback.absoluteString.hasPrefix("http://127.0.0.1:4711/callback?"))
            #expect(parameters(callback)["state"] == "a state")
            let code = try #require(parameters(callback)["code"])
            let tokens = try Tokens(try await browser.exchange(code))
            #expect(try tokens.idToken["sub"] == .string(try await tenant.userID(of: "ada@example.com")))
        }
    }

    @Test("login rules apply, and their errors are in the callback")
    func rules() async throws {
        try await withTenant { tenant, _ in
            let id = try await tenant.userID(of: "ada@example.com")
            let wrong = try await tenant.logIn(as: id, at: try url(tenant, ["response_type": "nothing"]))
            #expect(parameters(wrong)["error"] == "unsupported_response_type")
            try await tenant.setBlocked(true, userID: id)
            let blocked = try await tenant.logIn(as: id, at: try url(tenant))
            #expect(parameters(blocked)["error_description"] == "user is blocked")
        }
    }

    @Test("each login starts without a session, even for a signup")
    func fresh() async throws {
        try await withTenant { tenant, _ in
            for changes in [[:], ["screen_hint": "signup"]] as [[String: String?]] {
                let callback = try await tenant.logIn(as: "ada@example.com", at: try url(tenant, changes))
                #expect(parameters(callback)["code"] != nil)
            }
            let silent = try await tenant.logIn(as: "ada@example.com", at: try url(tenant, ["prompt": "none"]))
            #expect(parameters(silent)["error"] == "login_required")
        }
    }

    @Test("a login that needs interaction or can't succeed throws an error")
    func interaction() async throws {
        try await withTenant(.direct) { tenant, _ in
            await #expect { try await tenant.logIn(as: "nobody@example.com", at: try url(tenant)) } throws: {
                ($0 as? TenantError)?.cause == .notFound
            }
            var staff = TenantUser(email: "sally@example.com", password: nil)
            staff.connection = "staff"
            try await tenant.add(staff)
            for (user, changes) in [
                ("ada@example.com", ["client_id": "unknown"]), ("sally@example.com", [:]),
                ("ada@example.com", ["redirect_uri": "https://evil.example"]),
            ] as [(String, [String: String?])] {
                await #expect { try await tenant.logIn(as: user, at: try url(tenant, changes)) } throws: {
                    ($0 as? TenantError)?.cause == .interaction
                }
            }
            let elsewhere = try #require(URL(string: "https://other.example/authorize"))
            await #expect { try await tenant.logIn(as: "ada@example.com", at: elsewhere) } throws: {
                ($0 as? TenantError)?.cause == .interaction
            }
            _ = try await tenant.enrollAuthenticatorApp(userID: try await tenant.userID(of: "ada@example.com"))
            tenant.mfa.policy = .enrolled
            await #expect { try await tenant.logIn(as: "ada@example.com", at: try url(tenant)) } throws: {
                ($0 as? TenantError)?.message.contains("/u/mfa-otp-challenge") == true
            }
        }
    }
}
