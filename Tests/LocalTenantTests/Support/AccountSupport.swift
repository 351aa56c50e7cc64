import Foundation
import TestSupport
import Testing

@testable import LocalTenant

extension TenantConfiguration {
    /// The bookshop with more users than Ada, all with the same password.
    static func bookshop(with names: String...) -> TenantConfiguration {
        bookshop.with {
            $0.users += names.map { TenantUser(email: "\($0)@example.com", password: adaPassword, emailVerified: true) }
        }
    }
}

extension Browser {
    /// Opens the account chooser.
    func chooser(_ changes: [String: String?] = [:]) async throws -> Page {
        let query = authorizeQuery(["prompt": "select_account"].merging(changes) { $1 })
        return try await follow(try await get("/authorize", query))
    }

    /// Chooses an account, and returns the response to the form.
    func choose(_ email: String, _ changes: [String: String?] = [:]) async throws -> Page {
        let page = try await chooser(changes)
        return try await submit(page, ["account": try page.account(email).id])
    }

    /// Logs in with another account than the browser's.
    func add(_ email: String) async throws -> Tokens {
        let start = try await submit(try await chooser(), ["action": "switch"])
        return try await tokens(after: try await logIn(at: start.location, username: email))
    }

    func remove(_ email: String) async throws -> Page {
        let page = try await chooser()
        return try await submit(page, ["remove": try page.account(email).id])
    }

    /// The email addresses in the account chooser; none if there is no chooser.
    func accounts() async throws -> [String] {
        try await chooser().accounts.map { account in
            try String(#require(account.text.firstMatch(of: /[a-z]+@example\.com/)).0)
        }
    }

    /// Who continues without being asked; nil for nobody.
    func silentUser() async throws -> String? {
        let page = try await get("/authorize", authorizeQuery(["prompt": "none"]))
        guard let code = page.parameter("code") else { return nil }
        return try Tokens(try await exchange(code)).idToken["email"]?.stringValue
    }
}

extension Browser.Page {
    struct Account {
        /// The user's ID.
        let id: String
        /// The HTML.
        let text: Substring
    }

    /// The accounts of the account chooser.
    var accounts: [Account] {
        text.split(separator: "<li>").compactMap { item in
            item.firstMatch(of: /name="account" value="([^"]*)"/).map {
                Account(id: decodedHTML($0.1), text: item.prefix { $0 != "\n" })
            }
        }
    }

    func account(_ email: String) throws -> Account {
        try #require(accounts.first { $0.text.contains(email) }, "\(location ?? text)")
    }
}
