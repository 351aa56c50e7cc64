import Foundation
import Testing

@testable import Auth0

@Suite("Parameters")
struct ParametersTests {
    @Test("later parameters replace earlier ones of the same name, and the original request is unchanged")
    func merging() {
        let original = Request<Void, AuthenticationError>.sample(["foo": "bar", "a": 1])
        let changed = original.parameters(["foo": "baz"]).parameters(["b": true])
        #expect(original.apiRequest.parameters.values == ["foo": "bar", "a": .integer(1)])
        #expect(changed.apiRequest.parameters.values == ["foo": "baz", "a": .integer(1), "b": .bool(true)])
    }

    @Test(
        "parameters always keep openid in the scope",
        arguments: [
            ("email phone", "openid email phone"), ("email openid", "email openid"), ("openid", "openid"),
            ("", "openid"), ("OPENID email", "openid OPENID email"),
        ])
    func scope(given: String, sent: String) {
        let request = Request<Void, AuthenticationError>.sample([:]).parameters(["scope": given])
        #expect(request.apiRequest.parameters["scope"] == .string(sent))
    }

    @Test("setting parameters adds openid to an existing scope, adds no scope, and drops one that isn't text")
    func scopeRepair() {
        let request = Request<Void, AuthenticationError>.sample(["scope": "email"])
        #expect(request.apiRequest.parameters["scope"] == "email")
        #expect(request.parameters(["k": "v"]).apiRequest.parameters["scope"] == "openid email")
        #expect(request.parameters(["scope": ["email"]]).apiRequest.parameters["scope"] == nil)
        let without = Request<Void, AuthenticationError>.sample([:]).parameters(["k": "v"])
        #expect(without.apiRequest.parameters["scope"] == nil)
    }

    @Test("parameters keep their JSON types and omit nil")
    func freezing() throws {
        let nothing: String? = nil
        let values: [String: Any] = [
            "text": "t", "yes": true, "one": 1, "half": 0.5, "nothing": nothing as Any, "wrapped": Optional("w") as Any,
            "list": [1, "two", nothing as Any],
            "object": ["in": ["ner": NSNumber(value: false)], "nil": nothing as Any],
        ]
        #expect(
            Parameters(values).values == [
                "text": "t", "yes": .bool(true), "one": .integer(1), "half": .number(0.5), "wrapped": "w",
                "list": .array([.integer(1), "two"]), "object": .object(["in": .object(["ner": .bool(false)])]),
            ])
    }

    @Test("a request with parameters that JSON doesn't support fails with their names and isn't sent")
    func unusable() async throws {
        let tenant = try FakeTenant.responding("{}")
        let request = tenant.authentication.revoke(refreshToken: "RT")
            .parameters(["when": Date(), "amount": Double.nan, "fine": 1])
        let error = await #expect(throws: AuthenticationError.self) { try await request.start() }
        #expect(error?.cause as? InvalidRequestError == .unusableParameters(["when", "amount"]))
        #expect(tenant.requests.isEmpty)

        try await request.parameters(["when": 1, "amount": 2]).start()
        #expect(tenant.requests.count == 1)
    }
}

extension Request where T == Void {
    static func sample(_ parameters: [String: Any?], method: HTTPMethod = .post) -> Request {
        let client = APIClient(domain: Domain("samples.auth0.com"), session: .shared)
        return .confirming(client.apiRequest(method, "some/path", Parameters(parameters)))
    }
}
