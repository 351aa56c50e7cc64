import A0HTTPServer
import Foundation
import Testing

@testable import Auth0

@Suite("MyAccountError", .serialized)
struct MyAccountErrorTests {
    struct Example: Sendable {
        let info: [String: String]
        let code: String
        let title: String
        let detail: String
        let message: String
    }

    static let examples = [
        Example(
            info: ["type": "T", "title": "foo", "detail": "bar"], code: "T", title: "foo", detail: "bar",
            message: "foo: bar."),
        Example(
            info: ["type": "T", "code": "C", "title": "foo.", "description": "D"], code: "T", title: "foo.", detail: "",
            message: "foo."),
        Example(info: ["code": "C", "description": "foo"], code: "C", title: "foo", detail: "", message: "foo."),
        Example(
            info: ["code": "C", "description": "foo", "detail": "bar."], code: "C", title: "foo", detail: "bar.",
            message: "foo: bar."),
    ]

    @Test("a MyAccountError finds its code and texts under the names that the tenant uses", arguments: examples.indices)
    func texts(index: Int) {
        let example = Self.examples[index]
        let error = MyAccountError(info: example.info, statusCode: 400)
        #expect(error.code == example.code)
        #expect(error.title == example.title)
        #expect(error.detail == example.detail)
        #expect(error.message == example.message)
        #expect(error.localizedDescription == example.message)
        #expect(error.info.count == example.info.count)
        #expect(error.statusCode == 400)
        #expect(error.validationErrors == nil)
    }

    @Test("a MyAccountError without a code is unknown")
    func unknown() {
        let error = MyAccountError(info: [:], statusCode: 400)
        #expect(error.code == "a0.sdk.internal_error.unknown")
        #expect(error.title.isEmpty)
        #expect(error.detail.isEmpty)
        #expect(error.validationErrors == nil)
        #expect(error.message.hasSuffix("."))
        #expect(MyAccountError(info: ["foo": 1, "type": 7], statusCode: 400).message.contains("foo"))
    }

    @Test("a MyAccountError contains the validation errors of the request")
    func validationErrors() {
        let errors: [[String: Any]] = [
            ["detail": "must be text", "pointer": "/name", "source": "body", "field": "name"],
            ["pointer": "", "detail": 7],
        ]
        let found = MyAccountError(info: ["validation_errors": errors], statusCode: 400).validationErrors
        #expect(found?.map(\.detail) == ["must be text", ""])
        #expect(found?.map(\.pointer) == ["/name", nil])
        #expect(found?.map(\.source) == ["body", nil])
        #expect(found?.map(\.field) == ["name", nil])
        #expect(MyAccountError(info: ["validation_errors": []], statusCode: 400).validationErrors == [])
        #expect(MyAccountError(info: ["validation_errors": ["text"]], statusCode: 400).validationErrors == nil)
        #expect(MyAccountError(info: ["validation_errors": "text"], statusCode: 400).validationErrors == nil)
    }

    @Test("MyAccountErrors are equal if they have the same code, status, and message")
    func equality() {
        let error = MyAccountError(info: ["type": "T", "title": "foo", "x": 1], statusCode: 400)
        #expect(error == MyAccountError(info: ["code": "T", "description": "foo"], statusCode: 400))
        #expect(error != MyAccountError(info: ["type": "T", "title": "foo"], statusCode: 401))
        #expect(error != MyAccountError(info: ["type": "T", "title": "bar"], statusCode: 400))
        #expect(error != MyAccountError(info: ["type": "U", "title": "foo"], statusCode: 400))
    }

    struct Response: Sendable {
        let status: Int
        let body: String
        let code: String
        let message: String
    }

    private static let errorBody =
        #"{"type":"https://auth0.com/api-errors/A0E-400-0003","title":"Validation Error","status":400,"detail":"Invalid request payload input","validation_errors":[{"pointer":"/phone_number","detail":"must match"}]}"#

    static let responses = [
        Response(
            status: 400, body: errorBody, code: "https://auth0.com/api-errors/A0E-400-0003",
            message: "Validation Error: Invalid request payload input."),
        Response(
            status: 403,
            body:
                #"{"type":"https://auth0.com/api-errors/A0E-403-0002","title":"Insufficient Scope","status":403,"detail":"D"}"#,
            code: "https://auth0.com/api-errors/A0E-403-0002", message: "Insufficient Scope: D."),
        Response(
            status: 502, body: "foo", code: "a0.sdk.internal_error.plain",
            message: "foo."),
        Response(
            status: 400, body: #"["foo"]"#, code: "a0.sdk.internal_error.plain",
            message: #"["foo"]."#),
        Response(
            status: 500, body: "", code: "a0.sdk.internal_error.empty", message: "The tenant's answer has no body."),
        Response(
            status: 404, body: #"{"error":"not_found"}"#, code: "a0.sdk.internal_error.unknown",
            message: "The tenant responded with 404: error (not_found)."),
    ]

    @Test(
        "a MyAccountError is created from the tenant's response, with or without an expected result",
        arguments: responses.indices)
    func received(index: Int) async throws {
        let response = Self.responses[index]
        let tenant = try FakeTenant.start { _, _ in .json(response.body, status: response.status) }
        let errors = [
            await #expect(throws: MyAccountError.self) {
                try await tenant.methods.enrollPhone(phoneNumber: "x").start()
            },
            await #expect(throws: MyAccountError.self) {
                try await tenant.methods.deleteAuthenticationMethod(by: "1").start()
            },
            await #expect(throws: MyAccountError.self) { try await tenant.methods.getFactors().start() },
        ]
        for error in errors {
            let error = try #require(error)
            #expect(error.code == response.code)
            #expect(error.statusCode == response.status)
            #expect(error.localizedDescription == response.message)
            #expect(error.isRetryable == (response.status >= 500))
        }
        if index == 0 {
            #expect(errors[0]?.validationErrors?.first?.pointer == "/phone_number")
            #expect(errors[0]?.validationErrors?.first?.detail == "must match")
        }
    }

    @Test("an empty success response causes a MyAccountError if a result is expected", arguments: [200, 204])
    func empty(status: Int) async throws {
        let tenant = try FakeTenant.start { _, _ in .json("", status: status) }
        let error = await #expect(throws: MyAccountError.self) { try await tenant.methods.getFactors().start() }
        #expect(error?.code == "a0.sdk.internal_error.empty")
    }

    @Test("a network failure causes a MyAccountError with the underlying error")
    func network() async throws {
        let tenant = try FakeTenant.start { _, _ in .drop }
        let error = await #expect(throws: MyAccountError.self) {
            try await tenant.methods.enrollTOTP().start()
        }
        #expect(error?.code == "a0.sdk.internal_error.plain")
        #expect(error?.isNetworkError == true)
        #expect(error?.localizedDescription.contains(". CAUSE: ") == true)
        #expect(tenant.requests.count == 1, "An enrollment must not be sent twice.")
    }

    @Test("a DPoP challenge causes a MyAccountError, whatever the body contains")
    func dpopChallenge() async throws {
        let tenant = try FakeTenant.start { _, _ in
            var response = HTTPServerResponse.json(#"{"type":"T"}"#, status: 401)
            response.headers["WWW-Authenticate"] = #"DPoP error="invalid_token", error_description="D""#
            return response
        }
        let error = await #expect(throws: MyAccountError.self) { try await tenant.methods.getFactors().start() }
        #expect(error?.code == "invalid_token")
        #expect(error?.title == "D")
    }

    @Test("a missing configuration causes a MyAccountError")
    func unconfigured() async {
        let error = await #expect(throws: MyAccountError.self) {
            try await myAccount(token: "AT", domain: "").authenticationMethods.getFactors().start()
        }
        #expect(error?.cause is ConfigurationError)
    }

    @Test("canceling the task causes a MyAccountError")
    func cancelled() async throws {
        let arrived = Gate()
        let tenant = try FakeTenant.start { _, _ in
            await arrived.pass()
            return .json("{}")
        }
        let task = Task { try await tenant.methods.enrollTOTP().start() }
        await arrived.waitForArrivals()
        task.cancel()
        let error = await #expect(throws: MyAccountError.self) { try await task.value }
        #expect(error?.isCancelled == true)
        arrived.open()
    }
}
