import Foundation
import Testing

@testable import Auth0

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Responses of the tenant")
struct ResponseClassificationTests {
    private struct Item: Decodable, Sendable, Equatable {
        let name: String
    }

    private static let plain = "a0.sdk.internal_error.plain"
    private static let empty = "a0.sdk.internal_error.empty"

    @Test("a response with a status from 200 to 300 is decoded", arguments: [200, 201, 299, 300])
    func success(status: Int) throws {
        #expect(try item(status, #"{"name":"n","other":1}"#) == Item(name: "n"))
        try nothing(status, #"{"name":"n"}"#)
    }

    @Test("an empty response is a confirmation, but not a value", arguments: [200, 201, 204])
    func emptySuccess(status: Int) throws {
        try nothing(status, "")
        let error = #expect(throws: AuthenticationError.self) { try item(status, "") }
        #expect(error?.code == Self.empty)
        #expect(error?.statusCode == status)
    }

    @Test("an empty response with status 300 is a failure")
    func emptyChoices() throws {
        for error in [
            #expect(throws: AuthenticationError.self) { try nothing(300, "") },
            #expect(throws: AuthenticationError.self) { try item(300, "") },
        ] {
            #expect(error?.code == Self.empty)
            #expect(error?.statusCode == 300)
        }
    }

    @Test(
        "a JSON response of the wrong type fails with a decoding error",
        arguments: ["[]", "{}", "1", #"{"name":1}"#])
    func misfit(body: String) throws {
        try nothing(200, body)
        let error = #expect(throws: AuthenticationError.self) { try item(200, body) }
        #expect(error?.code == Self.plain)
        #expect(error?.statusCode == 200)
        #expect(error?.cause is DecodingError)
    }

    @Test(
        "a response that isn't JSON is quoted, with its status beside it",
        arguments: ["We've just sent you an email", "<html></html>"])
    func text(body: String) throws {
        try nothing(200, body)
        for error in [
            #expect(throws: AuthenticationError.self) { try item(200, body) },
            #expect(throws: AuthenticationError.self) { try profile(200, body) },
        ] {
            #expect(error?.code == Self.plain)
            #expect(error?.localizedDescription == body)
            #expect(error?.statusCode == 200)
        }
    }

    @Test("an object without required members is quoted, with its status beside it")
    func incompleteObject() throws {
        #expect(try profile(200, #"{"sub":"auth0|1"}"#).sub == "auth0|1")
        let error = #expect(throws: AuthenticationError.self) { try profile(200, #"{"name":"n"}"#) }
        #expect(error?.code == Self.plain)
        #expect(error?.localizedDescription == #"{"name":"n"}"#)
        #expect(error?.statusCode == 200)
    }

    @Test(
        "a response with another status is a failure, even if no value is needed",
        arguments: [199, 301, 400, 401, 429, 500, 503])
    func error(status: Int) {
        let body = #"{"error":"invalid_grant","error_description":"Wrong email or password.","extra":[1,true]}"#
        for error in bothErrors(status, body) {
            #expect(error?.code == "invalid_grant")
            #expect(error?.localizedDescription == "Wrong email or password.")
            #expect(error?.statusCode == status)
            #expect(error?.info["statusCode"] as? Int == status)
            #expect((error?.info["extra"] as? [Any])?.count == 2)
            #expect(error?.cause == nil)
        }
    }

    @Test(
        "an error response that isn't a JSON object is quoted, with its status beside it",
        arguments: ["oops", "[1]", #""quoted""#])
    func errorText(body: String) {
        for error in bothErrors(400, body) {
            #expect(error?.code == Self.plain)
            #expect(error?.localizedDescription == body)
            #expect(error?.statusCode == 400)
        }
    }

    @Test("an error response without a readable body counts as empty", arguments: [Data(), Data([0xFF, 0xFE])])
    func errorWithoutBody(body: Data) {
        let response = response(500, body)
        let error = #expect(throws: AuthenticationError.self) {
            try response.successBody(failing: AuthenticationError.self)
        }
        #expect(error?.code == Self.empty)
        #expect(error?.statusCode == 500)
    }

    @Test("a response that isn't HTTP is a failure, even if no value is needed")
    func notHTTP() {
        let response = APIResponse(body: Data("{}".utf8), http: nil, now: { Date() })
        let error = #expect(throws: AuthenticationError.self) {
            try response.successBody(failing: AuthenticationError.self)
        }
        #expect(error?.code == Self.empty)
        #expect(error?.statusCode == 0)
    }

    @Test("a DPoP challenge in a response takes precedence over its body")
    func challenge() {
        let headers = [
            "WWW-Authenticate": #"DPoP error="use_dpop_nonce", error_description="Nonce, please""#, "DPoP-Nonce": "N",
        ]
        for error in bothErrors(401, #"{"error":"other"}"#, headers) {
            #expect(error?.code == "use_dpop_nonce")
            #expect(error?.localizedDescription == "Nonce, please")
            #expect(error?.info["dpop_nonce"] as? String == "N")
        }
    }

    @Test("an error response with a nonce but no challenge keeps both its members and the nonce")
    func nonce() {
        for error in bothErrors(400, #"{"error":"use_dpop_nonce"}"#, ["dpop-nonce": "N"]) {
            #expect(error?.code == "use_dpop_nonce")
            #expect(error?.info["dpop_nonce"] as? String == "N")
        }
    }

    private func bothErrors(
        _ status: Int, _ body: String, _ headers: [String: String] = [:]
    ) -> [AuthenticationError?] {
        [
            #expect(throws: AuthenticationError.self) { try item(status, body, headers) },
            #expect(throws: AuthenticationError.self) { try nothing(status, body, headers) },
        ]
    }

    private func item(_ status: Int, _ body: String, _ headers: [String: String] = [:]) throws -> Item {
        try response(status, Data(body.utf8), headers).value(failing: AuthenticationError.self)
    }

    private func profile(_ status: Int, _ body: String) throws -> UserInfo {
        try response(status, Data(body.utf8)).object(failing: AuthenticationError.self) { UserInfo(json: $0) }
    }

    private func nothing(_ status: Int, _ body: String, _ headers: [String: String] = [:]) throws {
        _ = try response(status, Data(body.utf8), headers).successBody(failing: AuthenticationError.self)
    }

    private func response(_ status: Int, _ body: Data, _ headers: [String: String] = [:]) -> APIResponse {
        let http = URL(string: "https://samples.auth0.com/").flatMap {
            HTTPURLResponse(url: $0, statusCode: status, httpVersion: nil, headerFields: headers)
        }
        var response = APIResponse(body: body, http: http, now: { TestClock.start })
        response.readDPoPHeaders()
        return response
    }
}
