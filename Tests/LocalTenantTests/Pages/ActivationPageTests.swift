import Foundation
import Testing

@testable import LocalTenant

@Suite("Activation pages")
struct ActivationPageTests {
    @Test("the device's link fills in the code, with markup escaped")
    func prefilled() async throws {
        try await withTenant(.grants) { _, browser in
            let page = try await browser.get("/activate?user_code=BCDF-GHJK")
            #expect(page.status == 200)
            #expect(try page.field("user_code") == "BCDF-GHJK")
            #expect(page.headers["x-frame-options"] == "DENY")
            #expect(page.headers["cache-control"] == "no-store")
            let attack = try await browser.get("/activate", ["user_code": "\"><script>alert(1)</script>"])
            #expect(!attack.text.contains("<script>"))
        }
    }

    @Test("forged activation forms are rejected")
    func forgery() async throws {
        try await withTenant(.grants) { tenant, browser in
            let page = try await browser.get("/activate")
            let csrf = try page.field("csrf")
            for path in ["/activate", "/u/device/confirmation"] {
                #expect(try await browser.post(path, ["user_code": "BCDF-GHJK"]).status == 403)
                #expect(try await browser.post(path, ["user_code": "BCDF-GHJK", "csrf": "x"]).status == 403)
                let stranger = Browser(tenant)
                #expect(try await stranger.post(path, ["user_code": "BCDF-GHJK", "csrf": csrf]).status == 403)
                for body in BadInputTests.bodies {
                    #expect(try await browser.send("POST", path, body: Data(body.utf8)).status == 403)
                }
            }
            #expect(try await browser.post("/activate", ["csrf": csrf]).status == 400)
            let huge = String(repeating: "B", count: 900_000)
            #expect(try await browser.post("/activate", ["csrf": csrf, "user_code": huge]).status == 400)
        }
    }
}
