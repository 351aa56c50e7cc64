/// An error response.
struct Refusal: Error, Equatable {
    let status: Int
    let code: String
    let message: String
    var headers: [String: String] = [:]
    /// The invalid member of the body.
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
}
