// Stand-ins for the Vapor and Hummingbird names used in the article about web frameworks, because the frameworks aren't
// dependencies of this package.
import Foundation

enum Vapor {}
enum Hummingbird {}

extension Vapor {
    protocol Authenticatable {}

    protocol AsyncResponder: Sendable {
        func respond(to request: Request) async throws -> Response
    }

    protocol AsyncMiddleware: Sendable {
        func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
    }

    struct HTTPMethod { let rawValue: String }
    struct URI { let string: String }
    struct Response: Sendable {}

    struct HTTPHeaders {
        private let fields: [(String, String)]

        init(_ fields: [(String, String)]) {
            self.fields = fields
        }

        subscript(name: String) -> [String] {
            fields.filter { $0.0.lowercased() == name.lowercased() }.map(\.1)
        }
    }

    struct HTTPResponseStatus: Sendable {
        let code: Int

        init(statusCode: Int) {
            code = statusCode
        }
    }

    final class Authentication {
        private(set) var caller: (any Authenticatable)?

        func login(_ caller: any Authenticatable) {
            self.caller = caller
        }
    }

    final class Request {
        let method = HTTPMethod(rawValue: "GET")
        let url: URI
        let headers: HTTPHeaders
        let auth = Authentication()

        init(url: String, headers: [(String, String)]) {
            self.url = URI(string: url)
            self.headers = HTTPHeaders(headers)
        }
    }

    struct Abort: Error {
        let status: HTTPResponseStatus
        let fields: [String]

        init(_ status: HTTPResponseStatus, headers: HTTPHeaders) {
            self.status = status
            fields = headers["WWW-Authenticate"]
        }
    }
}

extension Hummingbird {
    protocol AuthRequestContext {
        associatedtype Identity
        var identity: Identity? { get set }
    }

    protocol RouterMiddleware {
        associatedtype Context
        func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response
    }

    struct HTTPField {
        struct Name: Hashable {
            let text: String

            init?(_ text: String) {
                self.text = text.lowercased()
            }
        }

        let name: Name
        let value: String
    }

    struct HTTPFields {
        private var fields: [HTTPField] = []

        mutating func append(_ field: HTTPField) {
            fields.append(field)
        }

        subscript(values name: HTTPField.Name) -> [String] {
            fields.filter { $0.name == name }.map(\.value)
        }
    }

    enum HTTPResponse {
        struct Status: Sendable {
            let code: Int
        }
    }

    struct HTTPMethod { let rawValue: String }
    struct Head { var authority: String? }
    struct Response {}

    struct Request {
        let method = HTTPMethod(rawValue: "GET")
        let uri: URL
        let head = Head(authority: "api.example.com")
        var headers = HTTPFields()
    }

    struct HTTPError: Error {
        let status: HTTPResponse.Status
        let message: String?

        init(_ status: HTTPResponse.Status, headers: HTTPFields, message: String?) {
            self.status = status
            self.message = message
        }
    }
}
