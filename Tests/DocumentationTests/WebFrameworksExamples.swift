// The Swift examples of the article about web frameworks, compiled against stand-ins of the names that they use: the frameworks are not
// among this package's dependencies. `DocumentTests` checks that both say the same.
import Auth0Server
import Foundation

enum Vapor {}

extension Vapor {
    // example: Vapor
    struct Caller: Authenticatable {
        let token: VerifiedAccessToken
    }

    struct Auth0Middleware: AsyncMiddleware {
        let verifier: AccessTokenVerifier
        var policies: [AccessPolicy] = []

        func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
            do throws(AccessTokenError) {
                let token = try await verifier.verify(
                    AccessTokenRequest(method: request.method.rawValue, url: request.url.string) { request.headers[$0] }
                )
                try token.require(policies)
                request.auth.login(Caller(token: token))
            } catch {
                let fields = error.challenge.headers.map { ($0.name, $0.value) }
                throw Abort(HTTPResponseStatus(statusCode: error.challenge.status), headers: HTTPHeaders(fields))
            }
            return try await next.respond(to: request)
        }
    }
    // end
}

enum Hummingbird {}

extension Hummingbird {
    // example: Hummingbird
    struct Auth0Middleware<Context: AuthRequestContext>: RouterMiddleware
    where Context.Identity == VerifiedAccessToken {
        let verifier: AccessTokenVerifier
        var policies: [AccessPolicy] = []

        func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            var context = context
            do throws(AccessTokenError) {
                let token = try await verifier.verify(
                    AccessTokenRequest(method: request.method.rawValue, url: request.uri.description) { name in
                        if name == "Host" { return [request.head.authority].compactMap { $0 } }
                        return HTTPField.Name(name).map { request.headers[values: $0] } ?? []
                    })
                try token.require(policies)
                context.identity = token
            } catch {
                var fields = HTTPFields()
                for (name, value) in error.challenge.headers {
                    if let name = HTTPField.Name(name) { fields.append(HTTPField(name: name, value: value)) }
                }
                throw HTTPError(HTTPResponse.Status(code: error.challenge.status), headers: fields, message: nil)
            }
            return try await next(request, context)
        }
    }
    // end
}

// MARK: - Stand-ins

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
