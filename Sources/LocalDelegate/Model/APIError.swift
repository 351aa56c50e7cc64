/// An error response.
struct APIError: Error, Equatable {
    let status: Int
    let code: String
    let message: String
    var headers: [String: String] = [:]
    /// The invalid member of the body.
    var field: String?

    init(_ status: Int, _ code: String, _ message: String, headers: [String: String] = [:]) {
        (self.status, self.code, self.message, self.headers) = (status, code, message, headers)
    }

    static func badRequest(_ message: String) -> APIError { APIError(400, "bad_request", message) }
    static func badField(_ field: String, _ message: String) -> APIError {
        var error = badRequest("\(field): \(message)")
        error.field = field
        return error
    }

    static func notFound(_ what: String) -> APIError { APIError(404, "not_found", "There is no such \(what).") }
}
