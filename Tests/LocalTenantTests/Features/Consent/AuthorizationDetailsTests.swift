import Foundation
import TestSupport
import Testing

@testable import LocalTenant

@Suite("Rich authorization requests")
struct AuthorizationDetailsTests {
    private static let payment =
        #"[{"type":"payment","instructedAmount":{"amount":150,"currency":"USD"},"beneficiary":"Hanna <b>"}]"#

    private static func configuration(
        _ base: TenantConfiguration = .direct, _ change: (inout TenantAPI) -> Void = { _ in }
    ) -> TenantConfiguration {
        base.with { configuration in
            configuration.apis[0].authorizationDetails = [["type": "payment"], ["type": "transfer"]]
            change(&configuration.apis[0])
        }
    }

    private func push(
        _ browser: Browser, _ details: String = payment, _ changes: [String: String?] = [:]
    ) async throws -> Browser.Page {
        let request: [String: String?] = [
            "audience": booksAPI, "scope": "openid offline_access read:books", "authorization_details": details,
        ]
        return try await browser.post("/oauth/par", authorizeQuery(request.merging(changes) { $1 }))
    }

    /// The consent page for a pushed request.
    private func consentPage(_ browser: Browser, _ details: String = payment) async throws -> Browser.Page {
        let handle = try await push(browser, details).text("request_uri")
        var end = try await browser.get("/authorize", ["client_id": "app", "request_uri": handle])
        if end.leads(to: "/u/login") { end = try await browser.follow(try await browser.logIn(at: end.location)) }
        #expect(end.leads(to: "/u/consent"), "\(end.location ?? end.text)")
        return try await browser.follow(end)
    }

    private func accept(_ browser: Browser, _ page: Browser.Page) async throws -> Tokens {
        let end = try await browser.follow(try await browser.submit(page, ["action": "accept"]))
        return try Tokens(try await browser.exchange(try #require(end.parameter("code"))))
    }

    @Test("a user sees what is asked for each time, and tokens say what the user agreed to")
    func payment() async throws {
        try await withTenant(Self.configuration()) { tenant, browser in
            let details = try TenantValue.decode(Data(Self.payment.utf8))
            for _ in 0..<2 {
                let page = try await consentPage(browser)
                for text in [
                    "Approve this request?", "Payment", "Instructed amount amount", "150", "USD", "Hanna &lt;b&gt;",
                ] {
                    #expect(page.text.contains(text), "\(text)")
                }
                let tokens = try await accept(browser, page)
                #expect(tokens.members["authorization_details"] == details)
                let access = try claims(tokens.access)
                #expect(access["authorization_details"] == details)
                #expect(access["transaction_linking_id"]?.stringValue?.count == 36)
                let refreshed = try Tokens(try await browser.refresh(tokens.refresh))
                #expect(try claims(refreshed.access)["authorization_details"] == details)
                #expect(try tokens.idToken["authorization_details"] == nil)
            }
            let usual = try await browser.tokens(["audience": booksAPI])
            #expect(try claims(usual.access)["authorization_details"] == nil)
        }
    }

    @Test("declining returns no code, and nobody is asked with prompt=none")
    func declined() async throws {
        try await withTenant(Self.configuration()) { _, browser in
            let page = try await consentPage(browser)
            let end = try await browser.submit(page, ["action": "deny"])
            #expect(end.parameter("error") == "access_denied")
            let handle = try await push(browser, Self.payment, ["prompt": "none"]).text("request_uri")
            let silent = try await browser.get("/authorize", ["client_id": "app", "request_uri": handle])
            #expect(silent.parameter("error") == "consent_required")
        }
    }

    @Test("details in the form of Auth0's Guardian app are shown as they say")
    func guardian() async throws {
        let type = "urn:auth0:schemas:authorization-details:v1:profile"
        let details = """
            [{"type":"\(type)","instruction":"Share your profile",
            "properties":{"b":{"display":true,"name":"Second","display_order":2,"value":[1,true]},
            "a":{"display":true,"name":"First","display_order":1,"value":"One"},"c":{"display":false,"value":"Hidden"}}}]
            """
        try await withTenant(Self.configuration { $0.authorizationDetails = [["type": .string(type)]] }) { _, browser in
            let text = try await consentPage(browser, details).text
            let places = ["Share your profile", "First", "One", "Second", "1, true"].map {
                text.range(of: $0)?.lowerBound
            }
            #expect(places.allSatisfy { $0 != nil } && places.compactMap(\.self) == places.compactMap(\.self).sorted())
            #expect(!text.contains("Hidden"))
        }
    }

    @Test("the owner's part of the page shows details in its own way")
    func partial() async throws {
        try await withService(Self.configuration(.administered)) { _, service in
            let part = "<p>Pay {{ transaction.params.authorization_details[0].instructedAmount.amount }} dollars</p>"
            let made = try await service.send(
                "PUT", "/api/v2/prompts/customized-consent/partials",
                ["customized-consent": ["form-content": .string(part)]])
            #expect(made.status == 200, "\(made.text)")
            let page = try await consentPage(service.browser)
            #expect(page.text.contains("<p>Pay 150 dollars</p>"))
            #expect(!page.text.contains("Instructed"))
        }
    }

    @Test("actions see what is asked for")
    func actions() async throws {
        let events = Recorder<ActionEvent>()
        try await withTenant(Self.configuration()) { tenant, browser in
            tenant.actions.postLogin { event, _ in events.add(event) }
            _ = try await accept(browser, try await consentPage(browser))
            let transaction = try #require(events.all.first?.transaction)
            #expect(transaction.requestedAuthorizationDetails.first?["type"] == "payment")
            #expect(transaction.linkingID?.count == 36)
        }
    }

    private static let long = String(repeating: "x", count: 256)

    static let bad: [(details: String, words: String)] = [
        ("x", "must be a JSON array"), ("{}", "must be a JSON array"), ("[]", "1 to 5 entries"),
        ("[\(Array(repeating: #"{"type":"payment"}"#, count: 6).joined(separator: ","))]", "1 to 5 entries"),
        (#"["payment"]"#, "objects with a type"), (#"[{"type":1}]"#, "objects with a type"),
        (#"[{"type":"loan"}]"#, "the type 'loan'"),
        (#"[{"type":"payment"},{"type":"loan"}]"#, "the type 'loan'"),
        (#"[{"type":"payment","x":"\#(long)"}]"#, "more than 255 characters"),
        (#"[{"type":"payment","\#(long)":1}]"#, "name is too long"),
        (#"[{"type":"payment","a b":1}]"#, "a-zA-Z0-9_.-"),
        (#"[{"type":"payment","a":{"b":{"c":{"d":{"e":{}}}}}}]"#, "more than 5 levels"),
        (#"[{"type":"payment",\#((0..<10).map { "\"\($0)\":0" }.joined(separator: ","))}]"#, "more than 10 properties"),
        (#"[{"type":"payment","x":["\#(String(repeating: " ", count: 5200))"]}]"#, "more than 5 kB"),
    ]

    @Test("other details are rejected", arguments: bad)
    func invalid(details: String, words: String) async throws {
        try await withTenant(Self.configuration()) { _, browser in
            let response = try await push(browser, details)
            #expect(response.status == 400)
            #expect(try response.text("error") == "invalid_authorization_details")
            #expect(try response.text("error_description").contains(words), "\(response.text)")
        }
    }

    @Test("details need an API, and must not be in a URL")
    func places() async throws {
        try await withTenant(Self.configuration()) { _, browser in
            try expectError(
                try await push(browser, Self.payment, ["audience": nil]), 400, "invalid_authorization_details")
            let direct = try await browser.get(
                "/authorize", authorizeQuery(["audience": booksAPI, "authorization_details": Self.payment]))
            #expect(direct.parameter("error") == "invalid_request")
            #expect(direct.parameter("error_description")?.contains("/oauth/par") == true)
        }
    }

    @Test("where a client needs a grant, it needs one for the type")
    func clientGrants() async throws {
        var configuration = Self.configuration { $0.userPolicy = .requireClientGrant }
        var grant = TenantClientGrant(clientID: "app", audience: booksAPI, scope: ["read:books"])
        grant.subjectType = .user
        grant.authorizationDetailsTypes = ["transfer"]
        configuration.clientGrants = [grant]
        try await withTenant(configuration) { _, browser in
            try expectError(try await push(browser), 400, "invalid_authorization_details")
            #expect(try await push(browser, #"[{"type":"transfer"}]"#).status == 201)
        }
    }
}
