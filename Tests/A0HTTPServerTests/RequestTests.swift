import A0HTTPServer
import Foundation
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
        #expect(request(type).isJSON == isJSON)
    }

    @Test(
        "a body is a form if its type is, whatever its parameters are",
        arguments: [
            ("application/x-www-form-urlencoded", true), ("Application/X-WWW-Form-Urlencoded; charset=utf-8", true),
            ("application/x-www-form-urlencoded\t;charset=utf-8", true), ("application/x-www-form-urlencoded-2", false),
            ("text/plain; note=application/x-www-form-urlencoded", false), ("", false),
        ])
    func isForm(type: String, isForm: Bool) {
        let fields = request(type).form
        #expect(fields?.map(\.name) == (isForm ? ["a", "b"] : nil))
        #expect(fields?.map(\.value) == (isForm ? ["1 2", "é"] : nil))
    }

    @Test("a body without a type is neither JSON nor a form")
    func noType() {
        let request = HTTPServerRequest(method: "POST", target: "/", path: "/")
        #expect(request.mediaType == nil && !request.isJSON && request.form == nil)
    }

    private func request(_ type: String) -> HTTPServerRequest {
        HTTPServerRequest(
            method: "POST", target: "/", path: "/", headers: HTTPHeaders([("Content-Type", type)]),
            body: Data("a=1+2&b=%C3%A9".utf8))
    }
}
