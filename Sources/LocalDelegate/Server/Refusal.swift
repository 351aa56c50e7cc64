import A0HTTPServer
import Foundation

/// An answer that says no.
struct Refusal: Error, Equatable {
    let status: Int
    let code: String
    let message: String
    var headers: [String: String] = [:]
    /// The member of the body that is to blame.
    var field: String?

    init(_ status: Int, _ code: String, _ message: String, headers: [String: String] = [:]) {
        (self.status, self.code, self.message, self.headers) = (status, code, message, headers)
    }

    static func badRequest(_ message: String) -> Refusal { Refusal(400, "bad_request", message) }
    static func badField(_ field: String, _ message: String) -> Refusal {
        var refusal = badRequest("\(field): \(message)")
        refusal.field = field
        return refusal
    }

    static func notFound(_ what: String) -> Refusal { Refusal(404, "not_found", "There is no such \(what).") }

    func response(for audience: Route.Audience) -> HTTPServerResponse {
        var response =
            switch audience {
            case .person: HTTPServerResponse.text(message + "\n", status: status)
            case .client, .anyone: HTTPServerResponse.error(code, message, status: status)
            case .device, .administrator:
                (try? HTTPServerResponse.json(Body(self), status: status))
                    ?? HTTPServerResponse.drop
            }
        for (name, value) in headers { response.headers[name] = value }
        return response
    }

    private struct Body: Encodable {
        let code, message: String
        let details: [Detail]

        struct Detail: Encodable {
            let fieldViolations: [Violation]
        }

        struct Violation: Encodable {
            let field, description: String
        }

        init(_ refusal: Refusal) {
            (code, message) = (refusal.code, refusal.message)
            details =
                refusal.field.map { field in
                    [Detail(fieldViolations: [Violation(field: field, description: refusal.message)])]
                } ?? []
        }
    }
}

extension HTTPServerResponse {
    static func json(_ value: some Encodable, status: Int = 200) throws -> HTTPServerResponse {
        .json(try JSONText.encode(value), status: status)
    }
}
