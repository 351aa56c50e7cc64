import A0JOSE
import Foundation
import TestSupport
import Testing

@testable import LocalTenant

let methodsPath = "/me/v1/authentication-methods"

extension Caller {
    /// Ada with a token for the My Account API.
    static func account(_ browser: Browser, scope: String? = nil) async throws -> Caller {
        try await user(browser, audience: "/me/", scope: scope)
    }

    func begin(_ type: String, _ more: [String: TenantValue] = [:]) async throws -> Browser.Page {
        try await send("POST", methodsPath, more.merging(["type": .string(type)]) { own, _ in own })
    }

    /// Begins an enrollment, which must succeed.
    func begun(_ type: String, _ more: [String: TenantValue] = [:]) async throws -> BegunMethod {
        try BegunMethod(try await begin(type, more))
    }

    func verify(_ method: BegunMethod, _ more: [String: TenantValue] = [:]) async throws -> Browser.Page {
        try await send(
            "POST", method.path + "/verify", more.merging(["auth_session": .string(method.session)]) { own, _ in own })
    }

    func methods(_ query: String = "") async throws -> [[String: TenantValue]] {
        let response = try await send("GET", methodsPath + query)
        try #require(response.status == 200, "\(response.text)")
        return try #require(try response.json["authentication_methods"]?.arrayValue).compactMap(\.members)
    }
}

struct BegunMethod: Sendable {
    let members: [String: TenantValue]
    let session: String
    /// The path in `Location`.
    let path: String

    init(_ page: Browser.Page) throws {
        try #require(page.status == 202, "\(page.text)")
        members = try page.json
        session = try page.text("auth_session")
        let location = try #require(page.location)
        path = String(location[try #require(location.range(of: "/me/v1")).lowerBound...])
        #expect(location.hasPrefix("http://127.0.0.1:"))
    }

    func text(_ name: String) throws -> String { try #require(members[name]?.stringValue) }
}

/// Expects an error from the My Account API.
func expectMyAccountError(
    _ page: Browser.Page, _ status: Int, _ code: String, pointer: String? = nil, _ detail: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let json = try page.json
    #expect(page.status == status, "\(page.text)", sourceLocation: sourceLocation)
    #expect(page.headers["content-type"] == "application/problem+json", sourceLocation: sourceLocation)
    #expect(
        json["type"] == .string("https://auth0.com/api-errors/\(code)"), "\(page.text)", sourceLocation: sourceLocation)
    #expect(json["status"] == .integer(status), sourceLocation: sourceLocation)
    #expect(json["title"]?.stringValue?.isEmpty == false, sourceLocation: sourceLocation)
    if let detail {
        #expect(
            json["detail"]?.stringValue?.contains(detail) == true, "\(page.text)", sourceLocation: sourceLocation)
    }
    let found = json["validation_errors"]?.arrayValue?.first?.members?["pointer"]?.stringValue
    #expect(found == pointer, sourceLocation: sourceLocation)
}
