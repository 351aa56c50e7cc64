import Foundation
import Testing

@testable import LocalTenant

@Suite("Device flow")
struct DeviceFlowTests {
    static let start = Date(timeIntervalSince1970: 1_900_000_000)

    /// The codes of a device.
    struct Device: Sendable {
        let code: String
        let userCode: String
        let link: String
        let clientID: String

        init(_ page: Browser.Page, _ clientID: String) throws {
            let json = try page.json
            code = try #require(json["device_code"]?.stringValue)
            userCode = try #require(json["user_code"]?.stringValue)
            link = try #require(json["verification_uri_complete"]?.stringValue)
            self.clientID = clientID
        }
    }

    private func start(_ browser: Browser, _ changes: [String: TenantValue] = [:]) async throws -> Device {
        let fields: [String: TenantValue] = ["client_id": "tv", "scope": "openid profile offline_access"]
        let response = try await browser.postJSON("/oauth/device/code", fields.merging(changes) { $1 })
        #expect(response.status == 200, "\(response.text)")
        return try Device(response, "tv")
    }

    private func poll(_ browser: Browser, _ device: Device, client: String? = nil) async throws -> Browser.Page {
        try await browser.token([
            "grant_type": .string(deviceGrant), "client_id": .string(client ?? device.clientID),
            "device_code": .string(device.code),
        ])
    }

    /// Enters the user code and returns the confirmation page.
    private func enter(_ browser: Browser, _ userCode: String) async throws -> Browser.Page {
        let page = try await browser.get("/activate")
        return try await browser.post("/activate", ["csrf": page.field("csrf"), "user_code": userCode])
    }

    private func decide(_ browser: Browser, _ page: Browser.Page, _ action: String) async throws -> Browser.Page {
        try await browser.post(
            "/u/device/confirmation",
            ["csrf": page.field("csrf"), "user_code": page.field("user_code"), "action": action])
    }

    @Test("the device gets a device code, a user code, and a link")
    func codes() async throws {
        try await withTenant(.grants) { tenant, browser in
            let response = try await browser.postJSON("/oauth/device/code", ["client_id": "tv"])
            let json = try response.json
            #expect(response.headers["cache-control"] == "no-store")
            #expect(json["verification_uri"] == .string(tenant.issuer + "activate"))
            #expect(json["expires_in"] == 900)
            #expect(json["interval"] == 5)
            let userCode = try #require(json["user_code"]?.stringValue)
            #expect(userCode.wholeMatch(of: /[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}/) != nil)
            #expect(
                json["verification_uri_complete"] == .string(tenant.issuer + "activate?user_code=" + userCode))
            let form = try await browser.post("/oauth/device/code", ["client_id": "tv"])
            #expect(form.status == 200)
            #expect(try form.json["user_code"] != json["user_code"])
        }
    }

    @Test("a device that omits its DPoP proof can try again with one")
    func proofRequired() async throws {
        let configuration = TenantConfiguration.grants.with {
            $0.apis[0].proofOfPossession = .init()
            $0.dpopNonceRequired = false
        }
        try await withTenant(configuration) { tenant, browser in
            let device = try await start(browser, ["audience": .string(booksAPI)])
            let login = try await decide(browser, try await enter(browser, device.userCode), "allow")
            _ = try await browser.follow(try await browser.logIn(at: login.location))
            try expectError(
                try await poll(browser, device), 400, "invalid_request", "Tokens for \(booksAPI) need a DPoP proof")
            let response = try await browser.token(
                [
                    "grant_type": .string(deviceGrant), "client_id": "tv", "device_code": .string(device.code),
                ], headers: ["DPoP": try ProofMaker(tenant).proof()])
            #expect(response.status == 200, "\(response.text)")
            try expectError(try await poll(browser, device), 403, "invalid_grant")
        }
    }

    @Test("user codes follow the tenant's mask")
    func mask() async throws {
        let settings = DeviceFlowSettings(charset: .digits, mask: "*** *** ****")
        try await withTenant(.grants.with { $0.deviceFlow = settings }) { _, browser in
            let device = try await start(browser)
            #expect(device.userCode.wholeMatch(of: /\d{3} \d{3} \d{4}/) != nil)
            #expect(device.link.hasSuffix("?user_code=" + device.userCode.replacing(" ", with: "+")))
            #expect(try await enter(browser, device.userCode.filter(\.isNumber)).status == 200)
        }
    }

    @Test(
        "masks that make user codes easy to guess or hard to read are rejected",
        arguments: [
            DeviceFlowSettings(charset: .base20, mask: "****-***"),
            DeviceFlowSettings(charset: .digits, mask: "****-****"),
            DeviceFlowSettings(mask: "****-****-****-****-****"), DeviceFlowSettings(mask: "****_****"),
        ])
    func badMask(settings: DeviceFlowSettings) async throws {
        await #expect {
            _ = try await LocalTenant.start(.grants.with { $0.deviceFlow = settings })
        } throws: { ($0 as? TenantError)?.keyPath == "device_flow.mask" }
    }

    @Test("a user enters and confirms the user code and logs in, and the device gets tokens")
    func wholeFlow() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        try await withTenant(.grants, clock: clock) { tenant, browser in
            let device = try await start(
                browser, ["audience": .string(booksAPI), "scope": "openid offline_access read:books"])
            try expectError(
                try await poll(browser, device), 403, "authorization_pending",
                "User has yet to authorize device code.")

            let confirmation = try await enter(browser, device.userCode)
            #expect(confirmation.status == 200)
            #expect(confirmation.text.contains(device.userCode))
            #expect(confirmation.text.contains("Bookshop TV"))
            #expect(!confirmation.text.contains("logged in as"))
            let login = try await decide(browser, confirmation, "allow")
            #expect(login.status == 303)
            #expect(login.location?.hasPrefix("/u/login?") == true)
            clock.advance(by: 5)
            try expectError(try await poll(browser, device), 403, "authorization_pending")

            let resume = try await browser.logIn(at: login.location)
            let done = try await browser.follow(resume)
            #expect(done.location == "/u/device/allowed")
            #expect(try await browser.follow(done).text.contains("Your device is connected"))

            let response = try await poll(browser, device)
            #expect(response.status == 200, "\(response.text)")
            let tokens = try Tokens(response)
            #expect(tokens.scope == "openid offline_access read:books")
            #expect(try tokens.idToken["sid"] != nil)
            #expect(try tokens.idToken["aud"] == "tv")
            #expect(try await browser.userInfo(tokens.access).status == 200)
            #expect(try await browser.refresh(tokens.refresh, ["client_id": "tv"]).status == 200)
            try expectError(try await poll(browser, device), 403, "invalid_grant")
        }
    }

    @Test("a user with a session only confirms the user code or switches to another account")
    func session() async throws {
        try await withTenant(.grants) { tenant, browser in
            _ = try await browser.authorize()
            let first = try await start(browser)
            let page = try await enter(browser, first.userCode)
            #expect(page.text.contains("You are logged in as <strong>ada@example.com</strong>"))
            #expect(try await decide(browser, page, "allow").location == "/u/device/allowed")
            #expect(try await poll(browser, first).status == 200)

            try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            let second = try await start(browser)
            let other = try await decide(browser, try await enter(browser, second.userCode), "switch")
            #expect(other.location?.hasPrefix("/u/login?") == true)
            let resume = try await browser.logIn(
                at: other.location, username: "bob@example.com", password: "Bob-Password-1")
            #expect(try await browser.follow(resume).location == "/u/device/allowed")
            let tokens = try Tokens(try await poll(browser, second))
            let json = try await browser.userInfo(tokens.access).json
            #expect(json["name"] == "bob@example.com")
        }
    }

    @Test("denying the user code returns access_denied to the device", arguments: ["deny", "", "nonsense"])
    func deny(action: String) async throws {
        try await withTenant(.grants) { _, browser in
            let device = try await start(browser)
            let response = try await decide(browser, try await enter(browser, device.userCode), action)
            #expect(response.location == "/u/device/denied")
            #expect(try await browser.follow(response).text.contains("The device was refused"))
            try expectError(
                try await poll(browser, device), 403, "access_denied", "User cancelled the confirmation prompt.")
            #expect(try await enter(browser, device.userCode).status == 400, "the code is used up")
        }
    }

    @Test("a device that polls too fast gets slow_down until it keeps the interval")
    func slowDown() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        try await withTenant(.grants, clock: clock) { _, browser in
            let device = try await start(browser)
            try expectError(try await poll(browser, device), 403, "authorization_pending")
            clock.advance(by: 4)
            try expectError(
                try await poll(browser, device), 429, "slow_down",
                "You are polling faster than the specified interval of 5 seconds.")
            clock.advance(by: 4.9)
            try expectError(try await poll(browser, device), 429, "slow_down")
            clock.advance(by: 5)
            try expectError(try await poll(browser, device), 403, "authorization_pending")
        }
    }

    @Test("a device gets expired_token once, whether it was allowed or not")
    func expiry() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        try await withTenant(.grants, clock: clock) { _, browser in
            _ = try await browser.authorize()
            let device = try await start(browser)
            let allowed = try await start(browser)
            #expect(
                try await decide(browser, try await enter(browser, allowed.userCode), "allow").location
                    == "/u/device/allowed")
            let confirmation = try await enter(browser, device.userCode)
            clock.advance(by: 900)
            for device in [device, allowed] {
                try expectError(try await poll(browser, device), 403, "expired_token")
                try expectError(try await poll(browser, device), 403, "invalid_grant")
            }
            #expect(try await decide(browser, confirmation, "allow").status == 400)
            #expect(try await enter(browser, device.userCode).status == 400)
        }
    }

    @Test("a login that ends after the user code expired shows an error and connects nothing")
    func lateLogin() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        try await withTenant(.grants, clock: clock) { _, browser in
            let device = try await start(browser)
            let login = try await decide(browser, try await enter(browser, device.userCode), "allow")
            clock.advance(by: 901)
            let end = try await browser.follow(try await browser.logIn(at: login.location))
            #expect(end.status == 400)
            #expect(end.text.contains("That code has expired"))
            try expectError(try await poll(browser, device), 403, "expired_token")
        }
    }

    static let spellings: [@Sendable (String) -> String] = [
        { $0.lowercased() }, { $0.replacing("-", with: "") }, { " \($0) " }, { $0.replacing("-", with: " ") },
        { $0.map(String.init).joined(separator: ".") },
    ]

    @Test("the case and separators of a user code don't matter", arguments: spellings.indices)
    func spelling(index: Int) async throws {
        try await withTenant(.grants) { _, browser in
            let device = try await start(browser)
            let page = try await enter(browser, Self.spellings[index](device.userCode))
            #expect(page.status == 200)
            #expect(page.text.contains("<code>\(device.userCode)</code>"), "as the device shows it")
        }
    }

    @Test("after ten wrong user codes, only one attempt per minute is allowed")
    func guessing() async throws {
        let clock = TenantClock(fixedAt: Self.start)
        try await withTenant(.grants, clock: clock) { _, browser in
            let device = try await start(browser)
            for number in 0..<10 {
                let page = try await enter(browser, "BBBB-BBB\(number)")
                #expect(page.status == 400)
                #expect(page.text.contains("That code is incorrect or has expired."))
            }
            #expect(try await enter(browser, device.userCode).status == 429, "even a valid code has to wait")
            clock.advance(by: 61)
            #expect(try await enter(browser, "BBBB-BBBB").status == 400)
            #expect(try await enter(browser, "BBBB-BBBB").status == 429)
            clock.advance(by: 61)
            #expect(try await enter(browser, device.userCode).status == 200)
        }
    }

    @Test("wrong user codes from other loopback addresses count too")
    func loopbackAddresses() async throws {
        let configuration = TenantConfiguration.grants.with { $0.trustedProxies = ["127.0.0.1"] }
        try await withTenant(configuration, clock: TenantClock(fixedAt: noon)) { tenant, _ in
            for number in 0..<10 {
                let page = try await enter(Browser(tenant, from: "127.0.0.\(number + 2)"), "BBBB-BBB\(number)")
                #expect(page.status == 400)
            }
            #expect(try await enter(Browser(tenant, from: "127.0.0.99"), "BBBB-BBBB").status == 429)
        }
    }

    @Test("a burst of wrong user codes gets only ten attempts")
    func codeBurst() async throws {
        try await withTenant(.grants, clock: TenantClock(fixedAt: noon)) { _, browser in
            let page = try await browser.get("/activate")
            let csrf = try page.field("csrf")
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<30 {
                    group.addTask {
                        try await browser.post("/activate", ["csrf": csrf, "user_code": "BBBB-BBBB"]).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 400 } == 10)
            #expect(statuses.count { $0 == 429 } == 20)
        }
    }

    @Test("only one of several concurrent polls gets the tokens")
    func simultaneous() async throws {
        try await withTenant(.grants) { _, browser in
            _ = try await browser.authorize()
            let device = try await start(browser)
            _ = try await decide(browser, try await enter(browser, device.userCode), "allow")
            let responses = try await withThrowingTaskGroup(of: Browser.Page.self) { group in
                for _ in 0..<8 { group.addTask { try await poll(browser, device) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(responses.count { $0.status == 200 } == 1)
            #expect(responses.count { $0.status == 403 } == 7)
        }
    }

    static let errors = [
        Refused(["client_id": nil], 400, "invalid_request", "Missing required parameter: client_id"),
        Refused(["client_id": "nobody"], 401, "invalid_client", "Unauthorized"),
        Refused(
            ["client_id": "app"], 403, "unauthorized_client",
            "Grant type 'urn:ietf:params:oauth:grant-type:device_code' not allowed for the client. "
                + "It may use: authorization_code, refresh_token."),
        Refused(
            ["audience": "https://nowhere"], 403, "access_denied",
            "Service not found: https://nowhere. Registered are: \(booksAPI), \(stockAPI)"),
        Refused(["scope": 7], 400, "invalid_scope", "Scope must be an array or a string"),
        Refused(["client_id": 7], 400, "invalid_request", "Parameter 'client_id' must be a string"),
    ]

    @Test("invalid requests for a device code are rejected", arguments: errors)
    func refuses(error: Refused) async throws {
        try await withTenant(.grants) { _, browser in
            try expectError(
                try await browser.postJSON("/oauth/device/code", error.applied(to: ["client_id": "tv"])),
                error.status, error.error, error.description)
        }
    }

    @Test("a poll with a missing, wrong, or another client's device code is rejected")
    func badPolls() async throws {
        try await withTenant(.grants) { _, browser in
            let device = try await start(browser)
            let fields: [String: TenantValue] = ["grant_type": .string(deviceGrant), "client_id": "tv"]
            try expectError(
                try await browser.token(fields), 400, "invalid_request", "Missing required parameter: device_code")
            for code: TenantValue in ["x", .string(device.userCode), .string(device.code + "x")] {
                try expectError(
                    try await browser.token(fields.merging(["device_code": code]) { $1 }), 403, "invalid_grant")
            }
            let other: [String: TenantValue] = [
                "client_id": "service", "client_secret": "service-secret", "device_code": .string(device.code),
            ]
            try expectError(try await browser.token(fields.merging(other) { $1 }), 403, "invalid_grant")
            try expectError(try await browser.get("/oauth/device/code"), 405, "method_not_allowed")
            for body in BadInputTests.bodies {
                let response = try await browser.send(
                    "POST", "/oauth/device/code", headers: ["Content-Type": "application/json"], body: Data(body.utf8))
                #expect((400..<500).contains(response.status))
            }
        }
    }

    @Test("a blocked user can't connect a device")
    func blocked() async throws {
        try await withTenant(.grants) { tenant, browser in
            let id = try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            let device = try await start(browser)
            let login = try await decide(browser, try await enter(browser, device.userCode), "allow")
            try await tenant.setBlocked(true, userID: id)
            let refused = try await browser.logIn(
                at: login.location, username: "bob@example.com", password: "Bob-Password-1")
            #expect(refused.status == 403)
            #expect(refused.location == nil)
            // Another user can still continue.
            let resume = try await browser.logIn(at: login.location)
            #expect(try await browser.follow(resume).location == "/u/device/allowed")
        }
    }

    @Test("a user who is blocked or deleted after allowing the device gets no tokens")
    func goneMeanwhile() async throws {
        try await withTenant(.grants) { tenant, browser in
            let id = try await tenant.add(TenantUser(email: "bob@example.com", password: "Bob-Password-1"))
            _ = try await browser.logIn(username: "bob@example.com", password: "Bob-Password-1")
            let devices = [try await start(browser), try await start(browser)]
            for device in devices { _ = try await decide(browser, try await enter(browser, device.userCode), "allow") }
            try await tenant.setBlocked(true, userID: id)
            try expectError(try await poll(browser, devices[0]), 403, "unauthorized", "user is blocked")
            try await tenant.removeUser(id)
            try expectError(try await poll(browser, devices[1]), 403, "invalid_grant")
        }
    }
}
