import A0HTTPServer
import Testing

@Suite("Requests")
struct RequestTests {
    @Test(
        "a body is JSON if its type is, whatever its parameters are",
        arguments: [
            ("application/json", true), ("Application/JSON; charset=utf-8", true), ("application/json ;q=1", true),
            ("application/merge-patch+json", true), ("text/plain; note=json", false), ("text/plain", false),
            ("application/x-www-form-urlencoded", false), ("", false),
        ])
    func isJSON(type: String, isJSON: Bool) {
        let request = HTTPServerRequest(
            method: "POST", target: "/", path: "/", headers: HTTPHeaders([("Content-Type", type)]))
        #expect(request.isJSON == isJSON)
    }

    @Test("a body without a type isn't JSON")
    func noType() {
        #expect(!HTTPServerRequest(method: "POST", target: "/", path: "/").isJSON)
    }
}
