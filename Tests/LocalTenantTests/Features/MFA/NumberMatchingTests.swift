import Foundation
import Testing

@testable import LocalTenant

@Suite("Push notifications with a number")
struct NumberMatchingTests {
    /// The approval page on the device, and the login page with its number.
    private func withPush(_ body: (Browser, Browser.Page, Browser.Page, String) async throws -> Void) async throws {
        let configuration = TenantConfiguration.direct.with {
            $0.mfa.policy = .enrolled
            $0.mfa.matchesPushNumbers = true
        }
        try await withTenant(configuration) { tenant, browser in
            let id = try await tenant.userID()
            try await tenant.enrollPushDevice(userID: id)
            let page = try await browser.passFirstFactor()
            let number = try #require(page.text.firstMatch(of: /<code>([0-9]{2})<\/code>/)?.1, "\(page.text)")
            let link = try #require(try await tenant.message(to: id, kind: .mfaPush).link)
            let device = Browser(tenant)
            let approval = try await device.get(String(link.dropFirst(device.base.count)))
            try await body(device, approval, page, String(number))
        }
    }

    @Test("the number that the login page shows approves the login, and the device offers others")
    func right() async throws {
        try await withPush { device, approval, _, number in
            #expect(approval.text.matches(of: /name="answer" value="[0-9]{2}"/).count == 3)
            let done = try await device.submit(approval, ["answer": number])
            #expect(done.text.contains("Login approved"))
        }
    }

    @Test("another number denies the login")
    func wrong() async throws {
        try await withPush { device, approval, _, number in
            let numbers = approval.text.matches(of: /name="answer" value="([0-9]{2})"/).map { String($0.1) }
            let other = try #require(numbers.first { $0 != number })
            let done = try await device.submit(approval, ["answer": other])
            #expect(done.text.contains("Login denied"))
        }
    }

    @Test("approval without a number is refused")
    func plain() async throws {
        try await withPush { device, approval, _, _ in
            let refused = try await device.submit(approval, ["answer": "approve"])
            #expect(refused.status == 400)
        }
    }
}
