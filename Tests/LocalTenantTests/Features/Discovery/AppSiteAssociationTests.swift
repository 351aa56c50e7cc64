import Foundation
import Testing

@testable import LocalTenant

@Suite("Apple app site association")
struct AppSiteAssociationTests {
    @Test(
        "the app site association lists every application on Apple platforms",
        arguments: ["/.well-known/apple-app-site-association", "/apple-app-site-association"])
    func association(path: String) async throws {
        let configuration = TenantConfiguration.bookshop.client("app") {
            $0.mobile = .init(ios: .init(teamID: "A1B2C3D4E5", bundleIdentifier: "com.example.shop"))
        }
        try await withTenant(configuration) { _, browser in
            let response = try await browser.get(path)
            #expect(response.status == 200)
            #expect(response.headers["content-type"] == "application/json; charset=utf-8")
            let id: TenantValue = "A1B2C3D4E5.com.example.shop"
            let paths: TenantValue = [
                "/ios/com.example.shop/*", "/macos/com.example.shop/*", "/visionos/com.example.shop/*",
            ]
            #expect(
                try response.json == [
                    "applinks": ["apps": [], "details": [["appID": id, "paths": paths]]],
                    "webcredentials": ["apps": [id]],
                ])
        }
    }

    @Test("the app site association has empty lists if there's no such application")
    func none() async throws {
        try await withTenant { _, browser in
            let response = try await browser.get("/.well-known/apple-app-site-association")
            #expect(try response.json["webcredentials"] == ["apps": []])
        }
    }
}
